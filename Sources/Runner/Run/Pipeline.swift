import Foundation
import JSONDecoding

/// Reads, decodes and writes with several threads; what comes out is in the order of the input.
///
/// Every thread does all three: under one lock it reads the next batch, and without any it decodes it. Then it writes the batch if
/// all before have been written, and those behind it that are ready; if not, it leaves it to the thread that will come to it.
/// There are never more than two batches in memory for each thread, and no more bytes than ``mostBytes`` and one batch.
///
/// The thread that calls ``run()`` does none of it: it shows how far the others are, and passes interruptions on to them.
final class Pipeline: @unchecked Sendable {
  // Sendable because the source is touched under `reading` only, the emitter by one thread at a time, and the rest under `turns`.
  private let source: BatchSource
  private let emitter: Emitter
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  private let reading = NSLock()
  private var nextNumber = 0

  private let turns = NSCondition()
  /// The number of the batch that is to be written next.
  private var turn = 0
  private var isEmitting = false
  private var isStopped = false
  /// Batches that are decoded and not written, by their numbers.
  private var ready: [Int: Batch] = [:]
  private var free: [Batch] = []
  private var batches = 0
  /// The bytes of batches that are read and not written.
  private var bytes = 0
  private var threads: [WorkerThread] = []
  /// Whether another thread may be started.
  private var canGrow = true

  /// The threads that work; under a lock of its own, because the one that waits for them must not be woken by every batch.
  private let ending = NSCondition()
  private var working = 0

  /// While there are so many bytes read and not written, no more are read.
  private static let mostBytes = 16 << 20

  /// The bytes to read at once: many threads get smaller pieces, so that all of them together do not take more memory.
  static func blockSize(jobs: Int) -> Int {
    max(1 << 14, min(1 << 18, (4 << 20) / jobs))
  }

  init(_ source: BatchSource, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.source = source
    self.emitter = emitter
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// Works until everything is written; `watch` is called ten times a second meanwhile.
  func run(_ watch: () -> Void) {
    startThread()
    // Without a single further thread, this one has to do it.
    if turns.withLock({ threads.isEmpty }) { return work() }
    while !isFinished(before: Date(timeIntervalSinceNow: Double(Interruption.interval) / 1000)) {
      watch()
      guard Interruption.isRequested else { continue }
      for thread in turns.withLock({ threads }) { thread.interrupt() }
    }
    for thread in threads { thread.join() }
  }

  // MARK: - Threads

  private func isFinished(before end: Date) -> Bool {
    ending.lock()
    defer { ending.unlock() }
    while working > 0 {
      if !ending.wait(until: end) { return working == 0 }
    }
    return true
  }

  /// Starts a further thread, where that is allowed and possible.
  private func startThread() {
    turns.lock()
    defer { turns.unlock() }
    guard canGrow, threads.count < jobs else { return }
    ending.withLock { working += 1 }
    if let thread = WorkerThread({ self.workAndEnd() }) {
      threads.append(thread)
    } else {
      canGrow = false
      ending.withLock { working -= 1 }
    }
  }

  private func workAndEnd() {
    work()
    ending.lock()
    working -= 1
    ending.signal()
    ending.unlock()
  }

  private func work() {
    var worker = newWorker()
    while let batch = read() {
      worker.process(batch)
      // What a worker keeps for the next record is as large as the largest one was.
      if batch.isLarge { worker = newWorker() }
      handOver(batch)
    }
  }

  private func newWorker() -> Worker {
    var worker = makeWorker()
    worker.makeRoom = { [unowned self] in emitPart(of: $0) }
    return worker
  }

  // MARK: - Batches

  /// Reads the next batch, or nil at the end; starts a further thread while there is more than threads.
  private func read() -> Batch? {
    reading.lock()
    defer { reading.unlock() }
    guard let batch = freeBatch(), source.next(into: batch) else { return nil }
    turns.withLock { bytes += batch.text.count }
    batch.number = nextNumber
    nextNumber += 1
    if source.hasMore { startThread() }
    return batch
  }

  /// A batch to read into, once there is one; nil where reading on is of no use.
  private func freeBatch() -> Batch? {
    turns.lock()
    defer { turns.unlock() }
    while !isStopped, bytes >= Pipeline.mostBytes || (free.isEmpty && batches >= 2 * jobs) { turns.wait() }
    if isStopped { return nil }
    if let batch = free.popLast() { return batch }
    batches += 1
    return Batch()
  }

  /// Writes what has come of the batch so far, once all before is written, and makes room for more of it.
  private func emitPart(of batch: Batch) {
    turns.lock()
    defer { turns.unlock() }
    while !isStopped, turn != batch.number || isEmitting { turns.wait() }
    if !isStopped {
      isEmitting = true
      turns.unlock()
      emitter.emitPart(of: batch)
      turns.lock()
      isEmitting = false
      isStopped = emitter.isStopped
    }
    batch.clearResults()
  }

  private func handOver(_ batch: Batch) {
    turns.lock()
    defer { turns.unlock() }
    ready[batch.number] = batch
    guard !isEmitting else { return }
    isEmitting = true
    while let next = ready.removeValue(forKey: turn) {
      turns.unlock()
      emitter.emit(next)
      turns.lock()
      isStopped = emitter.isStopped
      turn += 1
      bytes -= next.text.count
      free.append(next)
      turns.broadcast()
    }
    isEmitting = false
  }
}
