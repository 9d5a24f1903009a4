import Foundation
import JSONDecoding

/// Reads, decodes and writes with several threads; what comes out is in the order of the input.
///
/// Every thread does all three: under one lock it reads the next batch, and without any it decodes it. Then it writes the batch if
/// all before have been written, and those behind it that are ready; if not, it leaves it to the thread that will come to it.
/// There are never more than two batches in memory for each thread, and no more bytes than ``mostBytes`` and one batch.
///
/// The thread that calls ``run(_:)`` does none of it: it shows how far the others are, passes interruptions on to them, and has another
/// one do the work of each that a crash has stopped.
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
  private var threads: [(thread: WorkerThread, desk: Desk)] = []
  /// Crashes of the model's code; the thread that waits counts them.
  private var crashes = 0
  private var crashesFurtherOn = 0
  private var isGivenUp = false
  /// Whether another thread may be started.
  private var canGrow = true

  /// The threads that work; under a lock of its own, because the one that waits for them must not be woken by every batch.
  private let ending = NSCondition()
  private var working = 0

  /// While there are so many bytes read and not written, no more are read.
  private static let mostBytes = 16 << 20

  /// Seconds between two looks at the others: a crash is noticed so late.
  private static let watchInterval = 0.02

  /// The bytes to read at once: many threads get smaller pieces, so that all of them together do not take more memory.
  static func blockSize(jobs: Int) -> Int {
    max(1 << 14, min(1 << 18, (4 << 20) / jobs))
  }

  /// What a thread has before it, for the one that takes over where it is stopped.
  private final class Desk: @unchecked Sendable {
    var batch: Batch?
    var worker: Worker?

    init(batch: Batch? = nil, worker: Worker? = nil) {
      self.batch = batch
      self.worker = worker
    }
  }

  init(_ source: BatchSource, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.source = source
    self.emitter = emitter
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// Works until everything is written; `watch` is called again and again meanwhile.
  func run(_ watch: () -> Void) {
    startThread()
    // Without a single further thread, this one has to do it.
    if turns.withLock({ threads.isEmpty }) { return work(at: Desk()) }
    while !isFinished(before: Date(timeIntervalSinceNow: Self.watchInterval)) {
      watch()
      replaceCrashed()
      guard Interruption.isRequested else { continue }
      for (thread, _) in turns.withLock({ threads }) { thread.interrupt() }
    }
    for (thread, _) in threads { thread.join() }
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
    let desk = Desk()
    if let thread = WorkerThread({ self.workAndEnd(at: desk) }) {
      threads.append((thread, desk))
    } else {
      canGrow = false
      ending.withLock { working -= 1 }
    }
  }

  private func workAndEnd(at desk: Desk) {
    work(at: desk)
    ending.lock()
    working -= 1
    ending.signal()
    ending.unlock()
  }

  private func work(at desk: Desk) {
    var worker = desk.worker ?? newWorker()
    desk.worker = worker
    while let batch = desk.batch ?? read() {
      desk.batch = batch
      worker.process(batch)
      desk.batch = nil
      // What a worker keeps for the next record is as large as the largest one was.
      if batch.isLarge {
        worker = newWorker()
        desk.worker = worker
      }
      handOver(batch)
    }
  }

  private func newWorker() -> Worker {
    var worker = makeWorker()
    worker.makeRoom = { [unowned self] in emitPart(of: $0) }
    worker.looksFurther = turns.withLock { crashesFurtherOn < Crash.mostWhileLookingFurther }
    return worker
  }

  // MARK: - Crashes

  /// Has another thread do the work of each that a crash has stopped.
  private func replaceCrashed() {
    for (thread, desk) in turns.withLock({ threads }) {
      guard let signal = thread.crash else { continue }
      turns.withLock { threads.removeAll { $0.desk === desk } }
      // What is no model's code may have left a lock closed behind it.
      guard let batch = desk.batch, let worker = desk.worker else { CrashGuard.end(by: signal) }
      crashes += 1
      var crash = Crash(signal: signal, whileLookingFurther: worker.isLookingFurther)
      let record = worker.position.begun - 1
      if batch.crashes[record] != nil { crash = Crash(signal: signal, whileLookingFurther: false) }
      if crash.whileLookingFurther { turns.withLock { crashesFurtherOn += 1 } }
      batch.crashes[record] = crash
      batch.clearResults()
      if crashes == Crash.mostInRun { giveUp() }
      if crashes >= Crash.mostInRun { batch.limit = worker.position.begun }
      goOn(at: Desk(batch: batch, worker: newWorker()))
    }
  }

  /// Reads no further. What has been read is still done, in each batch up to the next crash.
  private func giveUp() {
    turns.withLock { isGivenUp = true }
    Console.complain(
      "\(Version.program): the model's own code crashed \(crashes) times: nothing more is read")
  }

  private func goOn(at desk: Desk) {
    turns.lock()
    defer { turns.unlock() }
    if let thread = WorkerThread({ self.workAndEnd(at: desk) }) {
      threads.append((thread, desk))
    } else {
      turns.unlock()
      workAndEnd(at: desk)
      turns.lock()
    }
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
    if isStopped || isGivenUp { return nil }
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
