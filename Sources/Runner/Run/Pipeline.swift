import Foundation

/// Reads, decodes and writes with several threads; what comes out is in the order of the input.
///
/// Every thread does all three: under one lock it reads the next batch, without any it decodes it, and when the batches before
/// have been written it writes its own. So there are never more batches in memory than threads.
final class Pipeline: @unchecked Sendable {
  // Sendable because the source is touched under `reading` only, and the emitter by the thread whose turn it is.
  private let source: BatchSource
  private let emitter: Emitter
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  private let reading = NSLock()
  private var nextNumber = 0
  private var threads = 1
  private let turns = NSCondition()
  private var turn = 0
  private let finished = DispatchGroup()

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
    let batch = Batch()
    while let number = read(batch) {
      worker.process(batch)
      waitForTurn(number)
      emitter.emit(batch)
      endTurn()
    }
  }

  /// Reads the next batch and gives its number, or nil at the end; starts a further thread while there is more than threads.
  private func read(_ batch: Batch) -> Int? {
    reading.lock()
    defer { reading.unlock() }
    guard !emitter.isStopped, source.next(into: batch) else { return nil }
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

  private func waitForTurn(_ number: Int) {
    turns.lock()
    while turn != number { turns.wait() }
    turns.unlock()
  }

  private func endTurn() {
    turns.lock()
    turn += 1
    turns.broadcast()
    turns.unlock()
  }
}
