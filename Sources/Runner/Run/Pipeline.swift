import Foundation

/// Reads, decodes and writes with several threads; what comes out is in the order of the input.
///
/// Every thread does all three: under one lock it reads the next batch, and without any it decodes it. Then it writes the batch if
/// all before have been written, and those behind it that are ready; if not, it leaves it to the thread that will come to it.
/// There are never more than two batches in memory for each thread.
final class Pipeline: @unchecked Sendable {
  // Sendable because the source is touched under `reading` only, the emitter by one thread at a time, and the rest under `turns`.
  private let source: BatchSource
  private let emitter: Emitter
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  private let reading = NSLock()
  private var nextNumber = 0
  private var threads = 1
  private let finished = DispatchGroup()

  private let turns = NSCondition()
  /// The number of the batch that is to be written next.
  private var turn = 0
  private var isEmitting = false
  private var isStopped = false
  /// Batches that are decoded and not written, by their numbers.
  private var ready: [Int: Batch] = [:]
  private var free: [Batch] = []
  private var batches = 0

  /// The stack of a thread, in bytes: models of 512 levels are decoded recursively.
  private static let stackSize = 64 << 20

  init(_ source: BatchSource, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.source = source
    self.emitter = emitter
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  func run() {
    work()
    finished.wait()
  }

  private func work() {
    let worker = makeWorker()
    while let batch = freeBatch(), let number = read(batch) {
      worker.process(batch)
      handOver(batch, number)
    }
  }

  /// Reads the next batch and gives its number, or nil at the end; starts a further thread while there is more than threads.
  private func read(_ batch: Batch) -> Int? {
    reading.lock()
    defer { reading.unlock() }
    guard source.next(into: batch) else { return nil }
    nextNumber += 1
    if source.hasMore, threads < jobs {
      threads += 1
      start()
    }
    return nextNumber - 1
  }

  private func start() {
    finished.enter()
    let thread = Thread {
      self.work()
      self.finished.leave()
    }
    thread.stackSize = Pipeline.stackSize
    thread.start()
  }

  /// A batch to read into, once there is one; nil where reading on is of no use.
  private func freeBatch() -> Batch? {
    turns.lock()
    defer { turns.unlock() }
    while free.isEmpty, batches >= 2 * jobs, !isStopped { turns.wait() }
    if isStopped { return nil }
    if let batch = free.popLast() { return batch }
    batches += 1
    return Batch()
  }

  private func handOver(_ batch: Batch, _ number: Int) {
    turns.lock()
    defer { turns.unlock() }
    ready[number] = batch
    guard !isEmitting else { return }
    isEmitting = true
    while let next = ready.removeValue(forKey: turn) {
      turns.unlock()
      emitter.emit(next)
      turns.lock()
      isStopped = emitter.isStopped
      turn += 1
      free.append(next)
      turns.broadcast()
    }
    isEmitting = false
  }
}
