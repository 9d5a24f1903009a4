import Foundation
import JSONCoding

/// Reads, decodes and writes with several threads; what comes out is in the order of the input.
///
/// Every thread does all three: under one lock it reads the next chunk, and without any it decodes it. Then it writes the chunk if
/// all before have been written, and those behind it that are ready; if not, it leaves it to the thread that will come to it.
/// There are never more than two chunks in memory for each thread, and no more bytes than ``mostBytes`` and one chunk.
///
/// The thread that calls ``run(_:)`` does none of it: it shows how far the others are, passes interruptions on to them, and has another
/// one do the work of each that a crash has stopped.
final class Pipeline: @unchecked Sendable {
  // Sendable because the source is touched under `reading` only, the emitter by one thread at a time, and the rest under `turns`.
  private let source: ChunkReader
  private let emitter: Emitter
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  private let reading = NSLock()
  private var nextNumber = 0

  private let turns = NSCondition()
  /// The number of the chunk that is to be written next.
  private var turn = 0
  private var isEmitting = false
  private var isStopped = false
  /// Chunkes that are decoded and not written, by their numbers.
  private var ready: [Int: Chunk] = [:]
  private var free: [Chunk] = []
  private var chunks = 0
  /// The bytes of chunks that are read and not written.
  private var bytes = 0
  private var threads: [(thread: WorkerThread, slot: WorkSlot)] = []
  /// Crashes of the model's code; the thread that waits counts them.
  private var crashes = 0
  private var crashesFurtherOn = 0
  private var isGivenUp = false
  /// Whether another thread may be started.
  private var canGrow = true

  /// The threads that work; under a lock of its own, because the one that waits for them must not be woken by every chunk.
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
  private final class WorkSlot: @unchecked Sendable {
    var chunk: Chunk?
    var worker: Worker?

    init(chunk: Chunk? = nil, worker: Worker? = nil) {
      self.chunk = chunk
      self.worker = worker
    }
  }

  init(_ source: ChunkReader, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.source = source
    self.emitter = emitter
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// Works until everything is written; `watch` is called again and again meanwhile.
  func run(_ watch: () -> Void) {
    startThread()
    // Without a single further thread, this one has to do it.
    if turns.withLock({ threads.isEmpty }) { return work(at: WorkSlot()) }
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
    let slot = WorkSlot()
    if let thread = WorkerThread({ self.workAndEnd(at: slot) }) {
      threads.append((thread, slot))
    } else {
      canGrow = false
      ending.withLock { working -= 1 }
    }
  }

  private func workAndEnd(at slot: WorkSlot) {
    work(at: slot)
    ending.lock()
    working -= 1
    ending.signal()
    ending.unlock()
  }

  private func work(at slot: WorkSlot) {
    var worker = slot.worker ?? newWorker()
    slot.worker = worker
    while let chunk = slot.chunk ?? read() {
      slot.chunk = chunk
      worker.process(chunk)
      slot.chunk = nil
      // What a worker keeps for the next record is as large as the largest one was.
      if chunk.isLarge {
        worker = newWorker()
        slot.worker = worker
      }
      handOver(chunk)
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
    for (thread, slot) in turns.withLock({ threads }) {
      guard let signal = thread.crash else { continue }
      turns.withLock { threads.removeAll { $0.slot === slot } }
      // What is no model's code may have left a lock closed behind it.
      guard let chunk = slot.chunk, let worker = slot.worker else { CrashGuard.end(by: signal) }
      crashes += 1
      var crash = Crash(signal: signal, whileLookingFurther: worker.isSearchingFurther)
      let record = worker.position.begun - 1
      if chunk.crashes[record] != nil { crash = Crash(signal: signal, whileLookingFurther: false) }
      if crash.whileLookingFurther { turns.withLock { crashesFurtherOn += 1 } }
      chunk.crashes[record] = crash
      chunk.clearResults()
      if crashes == Crash.mostInRun { giveUp() }
      if crashes >= Crash.mostInRun { chunk.limit = worker.position.begun }
      goOn(at: WorkSlot(chunk: chunk, worker: newWorker()))
    }
  }

  /// Reads no further. What has been read is still done, in each chunk up to the next crash.
  private func giveUp() {
    turns.withLock { isGivenUp = true }
    Console.complain(
      "\(Version.program): the model's own code crashed \(crashes) times: nothing more is read")
  }

  private func goOn(at slot: WorkSlot) {
    turns.lock()
    defer { turns.unlock() }
    if let thread = WorkerThread({ self.workAndEnd(at: slot) }) {
      threads.append((thread, slot))
    } else {
      turns.unlock()
      workAndEnd(at: slot)
      turns.lock()
    }
  }

  // MARK: - Chunkes

  /// Reads the next chunk, or nil at the end; starts a further thread while there is more than threads.
  private func read() -> Chunk? {
    reading.lock()
    defer { reading.unlock() }
    guard let chunk = freeChunk(), source.next(into: chunk) else { return nil }
    turns.withLock { bytes += chunk.text.count }
    chunk.number = nextNumber
    nextNumber += 1
    if source.hasMore { startThread() }
    return chunk
  }

  /// A chunk to read into, once there is one; nil where reading on is of no use.
  private func freeChunk() -> Chunk? {
    turns.lock()
    defer { turns.unlock() }
    while !isStopped, bytes >= Pipeline.mostBytes || (free.isEmpty && chunks >= 2 * jobs) { turns.wait() }
    if isStopped || isGivenUp { return nil }
    if let chunk = free.popLast() { return chunk }
    chunks += 1
    return Chunk()
  }

  /// Writes what has come of the chunk so far, once all before is written, and makes room for more of it.
  private func emitPart(of chunk: Chunk) {
    turns.lock()
    defer { turns.unlock() }
    while !isStopped, turn != chunk.number || isEmitting { turns.wait() }
    if !isStopped {
      isEmitting = true
      turns.unlock()
      emitter.emitPart(of: chunk)
      turns.lock()
      isEmitting = false
      isStopped = emitter.isStopped
    }
    chunk.clearResults()
  }

  private func handOver(_ chunk: Chunk) {
    turns.lock()
    defer { turns.unlock() }
    ready[chunk.number] = chunk
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
