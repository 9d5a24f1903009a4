import Foundation
import Words

/// A file or stream that is written in large pieces, each consisting of whole records if the system allows it.
package final class OutputFile {
  /// The name as messages show it: `standard output`, `"bad.jsonl"`.
  package let name: String
  package let descriptor: Int32
  /// The caller's number for a descriptor that was already open; nil for a file opened here.
  private let inherited: Int32?
  private let isOwned: Bool
  private let isFile: Bool
  /// Whether output is added after the file's existing contents.
  private let appends: Bool
  /// The maximum number of bytes of records in one call, for outputs where a write must be all or nothing.
  private let pieceSize: Int?
  /// How many bytes of the last records passed to `write` were written as whole records.
  package private(set) var writtenBytes = 0
  /// Whether writing here has stopped, because the reader is gone or a write failed.
  package private(set) var isGone = false

  /// Opens the destination. A missing file is created; an existing one keeps its content until ``empty()``.
  ///
  /// A path that names an open descriptor, such as `/dev/stdout`, reuses that descriptor: opening it again would write
  /// from the start of the file, over what the caller wrote there.
  package init(_ destination: Destination) throws(SystemError) {
    switch destination {
    case .standardOutput:
      name = "standard output"
      inherited = STDOUT_FILENO
      descriptor = StandardStreams.output
    case .standardError:
      name = "standard error"
      inherited = STDERR_FILENO
      descriptor = StandardStreams.errors
    case .end(let path):
      name = "\(Quoted(path))"
      inherited = nil
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
      descriptor = openat(StartFolder.descriptor, path, flags, 0o666)
      if descriptor < 0 { throw SystemError.last }
    case .file(let path):
      name = "\(Quoted(path))"
      inherited = StandardStreams.number(ofPath: path)
      descriptor =
        inherited.map { fcntl(StandardStreams.descriptor($0), F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
        ?? openat(StartFolder.descriptor, path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      if descriptor < 0 { throw SystemError.last }
    }
    if case .end = destination { appends = true } else { appends = false }
    isOwned = descriptor != StandardStreams.output && descriptor != StandardStreams.errors
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    isFile = kind == S_IFREG
    // POSIX guarantees that a pipe takes this many bytes at once. Files are written page by page, so a write may be cut
    // between pages.
    pieceSize = kind == S_IFIFO ? Int(PIPE_BUF) : isFile ? 4096 : nil
  }

  /// Discards the file's content, unless the caller opened it and may have written to it before.
  package func empty() throws(SystemError) {
    if inherited == nil, !appends, isFile, ftruncate(descriptor, 0) != 0 { throw SystemError.last }
  }

  /// Identifies the file written here; nil if it is a pipe, a terminal or the like.
  package var file: FileIdentity? { isFile ? FileIdentity(descriptor) : nil }

  /// Whether both may be the same file: they share a descriptor, or they are standard output and standard error as
  /// opened by the caller.
  package func maySharePlace(with other: OutputFile) -> Bool {
    descriptor == other.descriptor || Set([inherited, other.inherited]) == [STDOUT_FILENO, STDERR_FILENO]
  }

  package var isStandardError: Bool { inherited == STDERR_FILENO }

  package var isTerminal: Bool { isatty(descriptor) != 0 }

  /// Whether somebody may be reading while it is written, as with a CI log.
  package var isPipe: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// The width of the terminal, from the system or else from `COLUMNS`; nil if the output is not a terminal or has no
  /// width.
  package var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return Environment.value(of: "COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether both outputs end up in the same place: a file, a pipe, a terminal.
  package func isSame(as other: OutputFile) -> Bool {
    FileIdentity(descriptor).map { $0 == FileIdentity(other.descriptor) } ?? false
  }

  /// Stops all further writing here.
  package func giveUp() {
    isGone = true
  }

  /// Writes records. Each system call receives whole records, so a reader sees no partial record if the program is
  /// killed or the disk is full. There are two exceptions: a record that is too long for a pipe to take at once, and a
  /// kill while a write to a file goes from one page to the next.
  package func write(_ bytes: [UInt8], endingRecordsAt ends: [Int]) throws(SystemError) {
    writtenBytes = 0
    guard let pieceSize else { return try write(bytes, ends, from: 0, to: bytes.count) }
    var start = 0
    var end = 0
    for next in ends {
      if next - start > pieceSize, end > start {
        try write(bytes, ends, from: start, to: end)
        start = end
      }
      end = next
    }
    try write(bytes, ends, from: start, to: end)
  }

  private func write(_ bytes: [UInt8], _ ends: [Int], from start: Int, to end: Int) throws(SystemError) {
    let (written, error) = put(bytes, from: start, to: end)
    writtenBytes = error == nil ? end : ends.last { $0 <= written } ?? 0
    guard let error else { return }
    removeLastBytes(written - writtenBytes)
    throw error
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let (written, error) = put(bytes, from: 0, to: bytes.count)
    guard let error else { return }
    removeLastBytes(written)
    throw error
  }

  package func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// Closes the file; some systems report only then that writing failed.
  package func finish() throws(SystemError) {
    guard isOwned else { return }
    if close(descriptor) != 0, !SystemError.last.isInterruption { throw SystemError.last }
  }

  /// Writes the bytes from `start` to `end`. Returns the offset reached, and the error if that is not `end`.
  private func put(_ bytes: [UInt8], from start: Int, to end: Int) -> (written: Int, error: SystemError?) {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return (start, nil) }
      var written = start
      while written < end {
        var count = end - written
        if Interruption.isRequested, !isFile {
          // All decoded output is still written, but not to a reader that has stopped reading.
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

  /// Waits until something can be written; false if that takes too long.
  private func waitForRoom() -> Bool {
    let end = ContinuousClock.now + Interruption.patience
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let count = poll(&request, 1, Interruption.interval)
      // `write` reports any error other than a signal.
      if count > 0 || (count < 0 && !SystemError.last.isInterruption) { return true }
      if ContinuousClock.now > end { return false }
    }
  }

  /// Removes the last bytes written if they end the file, for example a partial record on a full disk.
  private func removeLastBytes(_ count: Int) {
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

/// The destination of output.
package enum Destination: Hashable, Sendable {
  case standardOutput
  case standardError
  /// A path as typed.
  case file(String)
  /// Appends to the file at the path.
  case end(ofFile: String)

  /// A file, or standard output if the name is `-`.
  package init(typed name: String) {
    self = name == "-" ? .standardOutput : .file(name)
  }
}

/// The standard streams, for output that is neither a value nor a report.
package enum Console {
  /// Writes text that the user asked for; the status says whether that worked.
  package static func print(_ text: String) -> ExitStatus {
    do throws(SystemError) {
      try OutputFile(.standardOutput).write(text)
    } catch {
      if error.isClosedPipe { return .success }
      complain("\(Version.program): cannot write standard output: \(error.words)")
      return .inputOutput
    }
    return .success
  }

  /// The width for text on standard output: that of the terminal, within reason, or 80 columns.
  package static var columns: Int {
    let columns = (try? OutputFile(.standardOutput))?.columns ?? 80
    return min(max(columns, 60), 120)
  }

  /// Whether somebody may be reading standard error right now.
  package static var isTerminal: Bool { isatty(StandardStreams.errors) != 0 }

  /// Writes a line to standard error. If that fails too, there is no way left to report it.
  package static func complain(_ line: String) {
    try? OutputFile(.standardError).write(line + "\n")
  }
}
