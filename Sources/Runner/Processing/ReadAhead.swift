import Foundation
import JSONCoding

/// Limits how much is read and not yet written, whatever the input's length, and hands out the memory to read into.
final class ReadAhead: @unchecked Sendable {
  // Sendable because everything that changes is touched only while `condition` is locked.

  /// At this many bytes in chunks that are not written yet, reading waits.
  private static let mostBytes = 16 << 20

  private let mostChunks: Int
  /// Locks, and signals that a chunk has been written or that reading has ended.
  private let condition = NSCondition()
  private var chunks = 0
  private var bytes = 0
  private var isClosed = false
  /// Texts of chunks that have been written.
  private var free: [Text] = []

  init(chunks: Int) {
    mostChunks = chunks
  }

  /// Waits until there is room for another chunk. Nil if nothing more is to be read.
  func text() -> Text? {
    condition.lock()
    defer { condition.unlock() }
    while !isClosed, bytes >= Self.mostBytes || chunks >= mostChunks { condition.wait() }
    if isClosed { return nil }
    chunks += 1
    return free.popLast() ?? Text(capacity: 0)
  }

  /// The chunk has been read into a text from here.
  func add(_ chunk: Chunk) {
    condition.withLock { bytes += chunk.text.count }
  }

  /// The chunk has been written, and nobody reads its text any more.
  func remove(_ chunk: Chunk) {
    condition.lock()
    defer { condition.unlock() }
    chunks -= 1
    bytes -= chunk.text.count
    if !chunk.isLarge { free.append(chunk.text) }
    condition.broadcast()
  }

  /// Ends the reading: the inputs have ended, or more of them is of no use.
  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    condition.broadcast()
  }
}
