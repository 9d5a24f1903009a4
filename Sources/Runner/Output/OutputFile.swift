#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or stream that is written in large pieces, whole ones where the system lets it.
final class OutputFile {
  let name: String
  let descriptor: Int32
  private let isOwned: Bool

  static let standardOutput = Destination.standardOutput
  static let standardError = Destination.standardError

  /// Opens the destination; a file is made, or emptied.
  init(_ destination: Destination) throws(SystemError) {
    switch destination {
    case .standardOutput:
      name = "standard output"
      descriptor = STDOUT_FILENO
      isOwned = false
    case .standardError:
      name = "standard error"
      descriptor = STDERR_FILENO
      isOwned = false
    case .file(let path):
      name = path
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      isOwned = true
      if descriptor < 0 { throw SystemError.last }
    }
  }

  var isTerminal: Bool { isatty(descriptor) != 0 }

  /// The width of the terminal; nil where it is none, or has none.
  var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether what is written to both ends up in one place: a file, a pipe, a terminal.
  func isSame(as other: OutputFile) -> Bool {
    var (own, others) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && fstat(other.descriptor, &others) == 0
      && own.st_dev == others.st_dev && own.st_ino == others.st_ino
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    let error: SystemError? = bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var written = 0
      while written < buffer.count {
        let count = systemWrite(descriptor, base + written, buffer.count - written)
        if count >= 0 {
          written += count
        } else if !SystemError.last.isInterruption {
          return SystemError.last
        }
      }
      return nil
    }
    if let error { throw error }
  }

  func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// Closes a file; some systems say only then that it could not be written.
  func finish() throws(SystemError) {
    guard isOwned else { return }
    if close(descriptor) != 0, !SystemError.last.isInterruption { throw SystemError.last }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
