import Foundation
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

/// A form of compressed input that a system program can decompress.
package enum Compression: String {
  case gzip, zstd

  private static let marks: [(Compression, [UInt8])] = [
    (.gzip, [0x1F, 0x8B]), (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),
  ]

  /// The form whose signature the bytes begin with, if any.
  init?(beginningOf bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(4))
    guard let form = Self.marks.first(where: { head.starts(with: $0.1) }) else { return nil }
    self = form.0
  }

  /// Whether the bytes are the beginning of a signature.
  static func mayBegin(_ bytes: some Sequence<UInt8>) -> Bool {
    let head = Array(bytes.prefix(4))
    return marks.contains { head.count < $0.1.count && $0.1.starts(with: head) }
  }

  /// The name without the suffix for compressed files.
  static func plainName(_ name: String) -> String {
    for ending in [".gz", ".zst"] where name.hasSuffix(ending) { return String(name.dropLast(ending.count)) }
    return name
  }

  /// The path of the program.
  ///
  /// - Throws: `SystemError` if it is not in `PATH`.
  func program() throws(SystemError) -> String {
    if let path = SystemProgram.path(of: rawValue) { return path }
    throw SystemError(
      code: ENOENT, words: "it is compressed with \(rawValue), which is not in PATH")
  }

  /// The error for an archive that could not be decompressed to its end.
  var damage: SystemError {
    SystemError(code: EIO, words: "the \(rawValue) archive is damaged or cut off")
  }
}

/// A running system program that decompresses bytes for this program to read.
private final class Decompression {
  private let compression: Compression
  private let process: Subprocess
  /// The descriptor of the decompressed bytes.
  let output: Int32
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - head: the bytes that have already been read from the descriptor.
  ///   - input: the rest of the bytes. The caller keeps it open as long as this object exists.
  init(_ compression: Compression, head: [UInt8], then input: Int32) throws(SystemError) {
    self.compression = compression
    let program = try compression.program()
    let compressed = try PipeEnds()
    defer { close(compressed.reader) }
    do throws(SystemError) {
      let plain = try PipeEnds()
      defer { close(plain.writer) }
      output = plain.reader
      process = try Subprocess.filter(
        program, ["-dc"], input: compressed.reader, output: plain.writer)
    } catch {
      close(compressed.writer)
      throw error
    }
    Self.copy(head, input, to: compressed.writer)
  }

  deinit {
    close(output)
    if !hasEnded { _ = process.end() }
  }

  /// Waits for the program, after its output has ended.
  ///
  /// - Throws: `SystemError` if it did not reach the end of an archive.
  func finish() throws(SystemError) {
    guard !hasEnded else { return }
    hasEnded = true
    if process.end() != .exit(0), !Interruption.isRequested { throw compression.damage }
  }

  /// Copies the bytes to the program on its own thread. The program may end before it has read them all.
  private static func copy(_ head: [UInt8], _ input: Int32, to feed: Int32) {
    // The input may be closed before this thread is done.
    let source = fcntl(input, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let thread = Thread {
      defer {
        close(feed)
        close(source)
      }
      var buffer = head
      var count = head.count
      while count > 0 {
        var written = 0
        while written < count {
          let more = buffer.withUnsafeBytes { bytes in
            bytes.baseAddress.map { write(feed, $0 + written, count - written) } ?? 0
          }
          if more < 0, SystemError.last.isInterruption, !Interruption.isRequested { continue }
          guard more > 0 else { return }
          written += more
        }
        if buffer.count < 1 << 16 { buffer = [UInt8](repeating: 0, count: 1 << 16) }
        repeat {
          count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
        } while count < 0 && SystemError.last.isInterruption && !Interruption.isRequested
      }
    }
    thread.start()
  }
}
