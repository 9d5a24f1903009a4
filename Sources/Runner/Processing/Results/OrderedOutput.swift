import Foundation

/// Writes the results of chunks in the order of the input, whatever the order in which threads deliver them.
///
/// The thread that delivers the chunk whose turn it is writes it, and the chunks after it that are ready.
final class OrderedOutput: @unchecked Sendable {
  // Sendable because `condition` protects everything that changes except the emitter. Only the thread that has set
  // `isEmitting` uses the emitter, and without the lock, so that other threads can deliver their results.
  private let emitter: Emitter
  private let readAhead: ReadAhead
  /// Locks, and signals a new turn.
  private let condition = NSCondition()
  /// The number of the chunk to write next.
  private var turn = 0
  private var isEmitting = false
  private var isStopped = false
  /// Chunks that are decoded but not yet written, by their numbers.
  private var ready: [Int: (chunk: Chunk, result: ChunkResult)] = [:]
  /// Results that have been written, kept to reuse their memory.
  private var free: [ChunkResult] = []

  init(_ emitter: Emitter, _ readAhead: ReadAhead) {
    self.emitter = emitter
    self.readAhead = readAhead
  }

  /// A result to fill.
  func emptyResult() -> ChunkResult {
    condition.withLock { free.popLast() } ?? ChunkResult()
  }

  /// Writes the whole result of the chunk, now or when it is the chunk's turn.
  func write(_ result: ChunkResult, of chunk: Chunk) {
    condition.lock()
    defer { condition.unlock() }
    ready[chunk.number] = (chunk, result)
    guard !isEmitting else { return }
    isEmitting = true
    while let (chunk, result) = ready.removeValue(forKey: turn) {
      emit { emitter.emit(result, of: chunk) }
      recycle(result)
      readAhead.remove(chunk)
      turn += 1
      condition.broadcast()
    }
    isEmitting = false
  }

  /// Waits for the chunk's turn, writes the results of its first records and drops them; the other results follow.
  func writePart(_ result: ChunkResult, of chunk: Chunk) {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped, turn != chunk.number || isEmitting { condition.wait() }
    if !isStopped {
      isEmitting = true
      emit { emitter.emitPart(result, of: chunk) }
      isEmitting = false
    }
    result.removeAll()
  }

  /// Runs the body without holding the lock.
  private func emit(_ body: () -> Void) {
    condition.unlock()
    body()
    condition.lock()
    guard emitter.isStopped, !isStopped else { return }
    isStopped = true
    readAhead.close()
    condition.broadcast()
  }

  private func recycle(_ result: ChunkResult) {
    result.removeAll()
    free.append(result)
  }
}
