import OperatingSystem

/// What is known about inputs before they are read.
enum InputSize {
  /// The bytes of all inputs; inputs that cannot be read count as 0. Nil if one is a pipe or the like.
  static func total(_ inputs: [Input]) -> Int? {
    var total = 0
    for input in inputs {
      // More is read than the file has.
      if Compression.plainName(input.name) != input.name { return nil }
      var status = stat()
      let result =
        input.name == "-"
        ? fstat(StandardStreams.input, &status) : stat(StandardStreams.path(input.name), &status)
      guard result == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        let (sum, isTooLarge) = total.addingReportingOverflow(Int(status.st_size))
        if isTooLarge { return nil }
        total = sum
      case S_IFDIR: continue
      default: return nil
      }
    }
    return total
  }

  /// Whether one of the inputs is typed at a terminal.
  static func isTyped(_ inputs: [Input]) -> Bool {
    inputs.contains { $0.name == "-" } && isatty(StandardStreams.input) != 0
  }
}
