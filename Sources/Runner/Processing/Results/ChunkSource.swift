import Foundation

/// Hands out the chunks of the inputs, in order, to whichever thread is free.
final class ChunkSource: @unchecked Sendable {
  // Sendable because the reader is touched only while `lock` is locked.
  private let reader: ChunkReader
  private let readAhead: ReadAhead
  /// Held while a chunk is read: threads that are free at the same time read one after the other.
  private let lock = NSLock()

  init(_ reader: ChunkReader, _ readAhead: ReadAhead) {
    self.reader = reader
    self.readAhead = readAhead
  }

  /// Waits for room for the next chunk. Returns it, and whether others may follow; nil if nothing more is to be read.
  func next() -> (chunk: Chunk, hasMore: Bool)? {
    lock.lock()
    defer { lock.unlock() }
    guard let text = readAhead.text() else { return nil }
    guard let chunk = reader.next(into: text) else {
      readAhead.close()
      return nil
    }
    guard readAhead.add(chunk) else { return nil }
    return (chunk, reader.hasMore)
  }
}
