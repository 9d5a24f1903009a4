import Foundation
import JSONCoding

/// Limits how much is read but not yet written, whatever the input's length, and hands out the memory to read into.
final class ReadAhead: @unchecked Sendable {
  // Sendable because everything that changes is touched only while `condition` is locked.

  /// Reading waits while the chunks not yet written have at least this many bytes.
  private static let mostBytes = 16 << 20

  private let mostChunks: Int
  /// Locks, and signals that a chunk has been written or that reading has ended.
  private let condition = NSCondition()
  private var chunks = 0
  private var bytes = 0
  private var isClosed = false
  /// How many chunks have been read and not written.
  private var pending = 0
  /// Texts of chunks that have been written.
  private var free: [Text] = []

  init(chunks: Int) {
    mostChunks = chunks
  }

  /// Whether everything that is to be read has been read and written.
  var isDone: Bool { condition.withLock { isClosed && pending == 0 } }

  /// Waits until there is room for another chunk, and returns a text for it; nil if nothing more is to be read.
  func text() -> Text? {
    condition.lock()
    defer { condition.unlock() }
    while !isClosed, bytes >= Self.mostBytes || chunks >= mostChunks { condition.wait() }
    if isClosed { return nil }
    chunks += 1
    return free.popLast() ?? Text(capacity: 0)
  }

  /// Counts a chunk that has been read into a text from ``text()``.
  ///
  /// - Returns: whether it is wanted. While it was read, the reading may have been ended.
  func add(_ chunk: Chunk) -> Bool {
    condition.withLock {
      if isClosed { return false }
      bytes += chunk.text.count
      pending += 1
      return true
    }
  }

  /// Stops counting a chunk that has been written, and reuses its text.
  func remove(_ chunk: Chunk) {
    condition.lock()
    defer { condition.unlock() }
    chunks -= 1
    pending -= 1
    bytes -= chunk.text.count
    if !chunk.isLarge { free.append(chunk.text) }
    condition.broadcast()
  }

  /// Ends reading, because the inputs have ended or the rest of them is not needed.
  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    condition.broadcast()
  }
}
