#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or stream that is written in large pieces, whole ones where the system lets it.
final class OutputFile {
  /// As messages have it: `standard output`, `"bad.jsonl"`.
  let name: String
  let descriptor: Int32
  /// The descriptor that the caller has opened, under its number there; nil for a file that was opened here.
  private let inherited: Int32?
  private let isFile: Bool
  /// So many bytes of records are written at once, where it matters that a write is done or not done.
  private let pieceSize: Int?
  /// Whether nothing more is written here: nobody reads it any more, or it could not be written.
  private(set) var isGone = false

  static let standardOutput = Destination.standardOutput
  static let standardError = Destination.standardError

  /// Opens the destination; a file is made where there is none, and keeps what it holds until ``empty()``.
  ///
  /// A path that stands for an open descriptor, as `/dev/stdout` does, is that one: opened anew, a file would be written from its
  /// start, over what the caller has there.
  init(_ destination: Destination) throws(SystemError) {
    switch destination {
    case .standardOutput:
      name = "standard output"
      inherited = STDOUT_FILENO
      descriptor = STDOUT_FILENO
    case .standardError:
      name = "standard error"
      inherited = STDERR_FILENO
      descriptor = STDERR_FILENO
    case .file(let path):
      name = "\(Quoted(path))"
      inherited = Self.descriptor(of: path)
      descriptor =
        inherited.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
        ?? open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      if descriptor < 0 { throw SystemError.last }
    }
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    isFile = kind == S_IFREG
    // POSIX promises that so much goes into a pipe whole; a file is written a page at a time, and may be cut between two.
    pieceSize = kind == S_IFIFO ? Int(PIPE_BUF) : isFile ? 4096 : nil
  }

  /// The number of the open descriptor that the path stands for.
  private static func descriptor(of path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).flatMap { $0 < 0 ? nil : $0 }
      }
      return nil
    }
  }

  /// Drops what a file of this destination holds; not what the caller has opened, who may have written there before.
  func empty() throws(SystemError) {
    if inherited == nil, isFile, ftruncate(descriptor, 0) != 0 { throw SystemError.last }
  }

  /// Which file is written here; nil where it is none, but a pipe, a terminal or the like.
  var file: FileIdentity? { isFile ? FileIdentity(descriptor) : nil }

  /// Whether the two may well be one file: both are one stream, as the command line has it, or they are standard output and
  /// standard error, which the caller has opened.
  func maySharePlace(with other: OutputFile) -> Bool {
    descriptor == other.descriptor || Set([inherited, other.inherited]) == [STDOUT_FILENO, STDERR_FILENO]
  }

  var isStandardError: Bool { inherited == STDERR_FILENO }

  var isTerminal: Bool { isatty(descriptor) != 0 }

  /// The width of the terminal; nil where it is none, or has none.
  var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether what is written to both ends up in one place: a file, a pipe, a terminal.
  func isSame(as other: OutputFile) -> Bool {
    FileIdentity(descriptor).map { $0 == FileIdentity(other.descriptor) } ?? false
  }

  /// From now on nothing is written here.
  func giveUp() {
    isGone = true
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
    guard descriptor > STDERR_FILENO else { return }
    if close(descriptor) != 0, !SystemError.last.isInterruption { throw SystemError.last }
  }

  /// Writes the bytes from `start` to `end`; the offset that it came to, and why no further.
  private func put(_ bytes: [UInt8], from start: Int, to end: Int) -> (written: Int, error: SystemError?) {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return (start, nil) }
      var written = start
      while written < end {
        var count = end - written
        if Interruption.isRequested, !isFile {
          // What was decoded is still written, but not to a reader that has stopped reading.
          guard waitForRoom() else { return (written, SystemError(code: EINTR)) }
          count = min(count, Int(PIPE_BUF))
        }
        count = systemWrite(descriptor, base + written, count)
        if count >= 0 {
          written += count
          continue
        }
        let error = SystemError.last
        if error.isWait {
          _ = waitForRoom()
        } else if !error.isInterruption {
          return (written, error)
        }
      }
      return (written, nil)
    }
  }

  /// Waits until something can be written; false where that takes too long.
  private func waitForRoom() -> Bool {
    let end = ContinuousClock.now + Interruption.patience
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let count = poll(&request, 1, Interruption.interval)
      // Of any error but a signal `write` will tell.
      if count > 0 || (count < 0 && !SystemError.last.isInterruption) { return true }
      if ContinuousClock.now > end { return false }
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
