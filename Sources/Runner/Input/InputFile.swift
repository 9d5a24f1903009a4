import JSONCoding
import OperatingSystem

/// A file, pipe or terminal that is read from start to end in large blocks, never memory-mapped. Compressed files are
/// read through a system program.
package final class InputFile {
  private let descriptor: Int32
  private let isOwned: Bool
  /// The size in bytes if the system knows it; only an estimate of the bytes to read.
  private(set) var expectedSize: Int?
  private var isBegun = false
  private var decompression: Decompression?

  /// Opens `path`; `-` is standard input. An interruption ends the wait for a FIFO's writer.
  init(path: String) throws(SystemError) {
    if path == "-" {
      descriptor = StandardStreams.input
      isOwned = false
    } else {
      descriptor = try StartFolder.openToRead(path)
      isOwned = true
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 {
      expectedSize = Int(status.st_size)
    } else {
      expectedSize = nil
    }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Appends up to `room` bytes to the text and returns the count; 0 at the end or after an interruption.
  func read(into text: Text, room: Int) throws(SystemError) -> Int {
    if !isBegun {
      isBegun = true
      let start = text.count
      while try readOn(into: text, room: room) > 0, Compression.mayBegin(Self.head(of: text, from: start)) {}
      guard let compression = Compression(beginningOf: Self.head(of: text, from: start)) else {
        return text.count - start
      }
      let read = SourceRange(start: start, end: text.count)
      let head = text.withBytes(read) { Array($0) }
      text.truncate(to: start)
      expectedSize = nil
      decompression = try Decompression(compression, head: head, then: descriptor)
    }
    let count = try readOn(into: text, room: room)
    if count == 0, !Interruption.isRequested { try decompression?.finish() }
    return count
  }

  private static func head(of text: Text, from start: Int) -> [UInt8] {
    text.withBytes(SourceRange(start: start, end: min(start + 4, text.count))) { Array($0) }
  }

  private func readOn(into text: Text, room: Int) throws(SystemError) -> Int {
    while true {
      if Interruption.isRequested { return 0 }
      // The timeout is needed to notice an interruption whose signal arrived at another thread.
      if expectedSize == nil, !waitForBytes(milliseconds: Interruption.interval) { continue }
      let descriptor = decompression?.output ?? descriptor
      let count = text.appendBytes(room: room) { systemRead(descriptor, $0, room) }
      if count >= 0 { return count }
      let error = SystemError.last
      if error.isWait {
        _ = waitForBytes(milliseconds: Interruption.interval)
      } else if !error.isInterruption {
        throw error
      }
    }
  }

  /// All bytes of the file at `path`; `-` is standard input.
  package static func contents(of path: String) throws(CannotOpen) -> Text {
    let text = Text(capacity: 0)
    do throws(SystemError) {
      let file = try InputFile(path: path)
      while max(file.expectedSize ?? 0, text.count) <= Text.maximumCount {
        if try file.read(into: text, room: 1 << 16) == 0 { return text }
      }
      throw SystemError(code: EFBIG)
    } catch {
      throw CannotOpen(name: path, purpose: "read", error: error)
    }
  }

  /// Whether a read would return at once.
  func hasBytes() -> Bool {
    waitForBytes(milliseconds: 0)
  }

  private func waitForBytes(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: decompression?.output ?? descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&request, 1, milliseconds)
    // A signal that ends the wait brings no bytes; `read` reports any other error.
    return count > 0 || (count < 0 && !SystemError.last.isInterruption)
  }
}

private func systemRead(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer, _ room: Int) -> Int {
  read(descriptor, memory, room)
}
