import Foundation
import OperatingSystem

/// The output of a host process: it goes to standard error, at most 64 KB for each record, and its last line is kept.
final class HostOutput {
  /// The maximum number of bytes that a record may print.
  private static let maximumBytes = 1 << 16
  /// The number of bytes kept to find the last line.
  private static let keptBytes = 4096

  private(set) var descriptor: Int32
  /// How long the reader of standard error has blocked. This does not count against a record.
  private(set) var blockedTime = Duration.zero
  var isSilent = true
  private var printed = 0
  private var tail: [UInt8] = []

  /// - Parameter descriptor: the end of the pipe, which this object will close.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close() }

  func close() {
    guard descriptor >= 0 else { return }
    Foundation.close(descriptor)
    descriptor = -1
  }

  /// From now on, output belongs to the records of another batch.
  func beginBatch() {
    beginRecord()
    tail.removeAll(keepingCapacity: true)
  }

  /// From now on, output belongs to another record.
  func beginRecord() { printed = 0 }

  /// Forwards the output that is available now.
  func forward() {
    guard descriptor >= 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { buffer in
      // The loop is bounded: a model may print faster than this reads.
      for _ in 0..<16 {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else {
          // The other end is closed, so no more output follows.
          if count == 0 { close() }
          return
        }
        pass(UnsafeRawBufferPointer(buffer).prefix(count))
      }
    }
  }

  private func pass(_ bytes: Slice<UnsafeRawBufferPointer>) {
    tail.append(contentsOf: bytes.suffix(Self.keptBytes))
    if tail.count > 2 * Self.keptBytes { tail.removeFirst(tail.count - Self.keptBytes) }
    guard !isSilent, printed < Self.maximumBytes else { return }
    var shown = Array(bytes.prefix(Self.maximumBytes - printed))
    printed += bytes.count
    if printed > Self.maximumBytes { shown += Array("\n… the model prints more for this record\n".utf8) }
    var done = 0
    let start = SuspendingClock.now
    defer { blockedTime += SuspendingClock.now - start }
    while done < shown.count {
      let count = shown.withUnsafeBytes {
        write(StandardStreams.errors, $0.baseAddress.map { $0 + done }, shown.count - done)
      }
      guard count > 0 else { return }
      done += count
    }
  }

  /// The last non-blank line, cut after 300 characters, if any.
  var lastLine: String? {
    let lines = String(decoding: tail, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
    return line.count > 300 ? line.prefix(300) + "…" : String(line)
  }
}
