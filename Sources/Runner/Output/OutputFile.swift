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
  private let isFile: Bool
  /// So many bytes of records are written at once, where it matters that a write is done or not done.
  private let pieceSize: Int?

  static let standardOutput = Destination.standardOutput
  static let standardError = Destination.standardError

  /// Opens the destination; a file is made where there is none, and keeps what it holds until ``empty()``.
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
      descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      isOwned = true
      if descriptor < 0 { throw SystemError.last }
    }
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    isFile = kind == S_IFREG
    // POSIX promises that so much goes into a pipe whole; a file is written a page at a time, and may be cut between two.
    pieceSize = kind == S_IFIFO ? Int(PIPE_BUF) : isFile ? 4096 : nil
  }

  /// Drops what a file of this destination holds.
  func empty() throws(SystemError) {
    if isOwned, isFile, ftruncate(descriptor, 0) != 0 { throw SystemError.last }
  }

  /// Whether the file that is read under this name, `-` being standard input, is the one that is written here: by another
  /// name, through a link, as standard input.
  func isFile(readAs path: String) -> Bool {
    var (own, others) = (stat(), stat())
    guard isFile, fstat(descriptor, &own) == 0 else { return false }
    guard (path == "-" ? fstat(STDIN_FILENO, &others) : stat(path, &others)) == 0 else { return false }
    return own.st_dev == others.st_dev && own.st_ino == others.st_ino
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

  /// Writes records; each call of the system is given whole ones, so that a reader finds no half one if the program is killed
  /// or the disk is full. The exceptions are the system's: a record that is too long for a pipe to take at once, and, in a
  /// file, a kill at the very moment when a write goes from one page to the next.
  func write(_ records: RecordBytes) throws(SystemError) {
    guard let pieceSize else { return try write(records.bytes) }
    var start = 0
    var end = 0
    for next in records.ends {
      if next - start > pieceSize, end > start {
        try write(records, from: start, to: end)
        start = end
      }
      end = next
    }
    try write(records, from: start, to: end)
  }

  private func write(_ records: RecordBytes, from start: Int, to end: Int) throws(SystemError) {
    let (written, error) = put(records.bytes, from: start, to: end)
    guard let error else { return }
    takeBack(written - (records.ends.last { $0 <= written } ?? 0))
    throw error
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    let (written, error) = put(bytes, from: 0, to: bytes.count)
    guard let error else { return }
    takeBack(written)
    throw error
  }

  func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// Closes a file; some systems say only then that it could not be written.
  func finish() throws(SystemError) {
    guard isOwned else { return }
    if close(descriptor) != 0, !SystemError.last.isInterruption { throw SystemError.last }
  }

  /// Writes the bytes from `start` to `end`; the offset that it came to, and why no further.
  private func put(_ bytes: [UInt8], from start: Int, to end: Int) -> (written: Int, error: SystemError?) {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return (start, nil) }
      var written = start
      while written < end {
        let count = systemWrite(descriptor, base + written, end - written)
        if count >= 0 {
          written += count
        } else if !SystemError.last.isInterruption {
          return (written, SystemError.last)
        }
      }
      return (written, nil)
    }
  }

  /// Cuts the last bytes off a file that ends with them, as it does when there was room for a part only.
  private func takeBack(_ count: Int) {
    guard isFile, count > 0 else { return }
    var status = stat()
    let end = lseek(descriptor, 0, SEEK_CUR)
    guard fstat(descriptor, &status) == 0, status.st_size == end, end >= count else { return }
    if ftruncate(descriptor, end - off_t(count)) == 0 { lseek(descriptor, end - off_t(count), SEEK_SET) }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
