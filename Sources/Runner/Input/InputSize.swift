#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is known of inputs before they are read.
enum InputSize {
  /// The bytes of all inputs, 0 for those that cannot be read; nil where one is a pipe or the like.
  static func total(_ inputs: [Input]) -> Int? {
    var total = 0
    for input in inputs {
      var status = stat()
      let result = input.name == "-" ? fstat(STDIN_FILENO, &status) : stat(input.name, &status)
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

  /// Whether somebody types one of the inputs.
  static func isTyped(_ inputs: [Input]) -> Bool {
    inputs.contains { $0.name == "-" } && isatty(STDIN_FILENO) != 0
  }
}
