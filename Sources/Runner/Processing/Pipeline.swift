import Foundation
import JSONCoding
import ModelHost
import OperatingSystem

/// Reads, decodes and writes on several threads; the output is in the order of the input.
///
/// Every thread does all three: it reads the next chunk, decodes it, and writes the result, or leaves that to a thread
/// that is already writing. There are never more than two chunks in memory for each thread.
package final class Pipeline: Sendable {
  /// The interval in seconds at which ``run(_:)`` calls `watch`.
  private static let interval = 0.02

  private let queue: ChunkQueue
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  init(
    _ reader: ChunkReader, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker
  ) {
    queue = ChunkQueue(reader, emitter, maximumChunks: 2 * jobs)
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// The number of bytes to read at once: smaller with more than 16 threads, which share 4 MB.
  static func blockSize(jobs: Int) -> Int {
    max(1 << 14, min(1 << 18, (4 << 20) / jobs))
  }

  /// Returns when everything has been written; until then, it calls `watch` at short intervals.
  func run(_ watch: () -> Void) {
    let threads = WorkerThreads(most: jobs) { [self] threads in work(threads) }
    threads.grow()
    while !threads.wait(until: Date(timeIntervalSinceNow: Self.interval)) {
      watch()
      if Interruption.isRequested { threads.interrupt() }
    }
    threads.join()
  }

  /// The work of one thread, chunk by chunk.
  private func work(_ threads: WorkerThreads) {
    var worker: Worker?
    var isFirst = true
    while let (chunk, hasMore) = queue.next() {
      if isFirst { threads.noteBegun() }
      isFirst = false
      if hasMore { threads.grow() }
      let current = worker ?? makeWorker()
      // A worker keeps as much memory as its largest record needed.
      worker = chunk.isLarge ? nil : current
      let result = queue.emptyResult()
      let isDone = current.process(chunk, into: result) { queue.writePart(result, of: chunk) }
      if !isDone { queue.close() }
      queue.write(result, of: chunk)
    }
  }
}

/// The chunks of a run: read in order by whichever thread is free, and written in the order of the input, in whatever
/// order threads deliver them.
///
/// The thread that delivers the chunk whose turn it is writes it, and the chunks after it that are ready.
private final class ChunkQueue: @unchecked Sendable {
  // Sendable because the reader is used only while `reading` is locked, and the emitter only by the thread that has set
  // `isEmitting`, without a lock, so that other threads can deliver their results. `condition` protects the rest.

  /// Reading waits while the chunks not yet written have at least this many bytes.
  private static let maximumBytes = 16 << 20

  private let reader: ChunkReader
  private let emitter: Emitter
  private let maximumChunks: Int
  /// Held while a chunk is read, so that free threads read one after the other.
  private let reading = NSLock()
  /// Locks, and signals that a chunk has been written or that reading has ended.
  private let condition = NSCondition()
  /// The number of chunks that are read, or being read, but not yet written, and their bytes.
  private var chunks = 0
  private var bytes = 0
  /// Whether reading has ended.
  private var isClosed = false
  /// The number of the chunk to write next.
  private var turn = 0
  private var isEmitting = false
  /// Whether writing has stopped.
  private var isStopped = false
  /// Chunks that are decoded but not yet written.
  private var ready: [(chunk: Chunk, result: ChunkResult)] = []
  /// Texts and results of chunks that have been written, kept to reuse their memory.
  private var freeTexts: [Text] = []
  private var freeResults: [ChunkResult] = []

  init(_ reader: ChunkReader, _ emitter: Emitter, maximumChunks: Int) {
    (self.reader, self.emitter, self.maximumChunks) = (reader, emitter, maximumChunks)
  }

  // MARK: - Reading

  /// Waits for room for the next chunk. Returns it, and whether others may follow; nil if reading has ended.
  func next() -> (chunk: Chunk, hasMore: Bool)? {
    reading.lock()
    defer { reading.unlock() }
    guard let text = emptyText() else { return nil }
    guard let chunk = reader.next(into: text) else {
      close()
      return nil
    }
    let isWanted = condition.withLock {
      bytes += chunk.text.count
      return !isClosed
    }
    return isWanted ? (chunk, reader.hasMore) : nil
  }

  /// Waits until there is room for another chunk, and returns a text for it; nil if reading has ended.
  private func emptyText() -> Text? {
    condition.lock()
    defer { condition.unlock() }
    while !isClosed, bytes >= Self.maximumBytes || chunks >= maximumChunks { condition.wait() }
    if isClosed { return nil }
    chunks += 1
    return freeTexts.popLast() ?? Text(capacity: 0)
  }

  /// Ends reading, because the inputs have ended or the rest is not needed.
  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }

  // MARK: - Writing

  /// A result to fill.
  func emptyResult() -> ChunkResult { condition.withLock { freeResults.popLast() } ?? ChunkResult() }

  /// Writes the whole result of the chunk, now or when it is the chunk's turn.
  func write(_ result: ChunkResult, of chunk: Chunk) {
    condition.lock()
    defer { condition.unlock() }
    ready.append((chunk, result))
    guard !isEmitting else { return }
    while let next = ready.firstIndex(where: { $0.chunk.number == turn }) {
      let (chunk, result) = ready.remove(at: next)
      emit { emitter.emit(result, of: chunk) }
      result.removeAll()
      freeResults.append(result)
      chunks -= 1
      bytes -= chunk.text.count
      if !chunk.isLarge { freeTexts.append(chunk.text) }
      turn += 1
      condition.broadcast()
    }
  }

  /// Waits for the chunk's turn, writes the results of its first records and drops them; the other results follow.
  func writePart(_ result: ChunkResult, of chunk: Chunk) {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped, turn != chunk.number || isEmitting { condition.wait() }
    if !isStopped { emit { emitter.emitPart(result, of: chunk) } }
    result.removeAll()
  }

  /// Runs the body without holding the lock.
  private func emit(_ body: () -> Void) {
    isEmitting = true
    condition.unlock()
    body()
    condition.lock()
    isEmitting = false
    guard emitter.isStopped, !isStopped else { return }
    (isStopped, isClosed) = (true, true)
    condition.broadcast()
  }
}

/// The threads of a run: another one is started for each waiting chunk, up to a limit.
private final class WorkerThreads: @unchecked Sendable {
  // Sendable because mutable state is touched only while `condition` is locked.

  /// The memory in bytes that a thread needs besides its stack. If less is left, another thread would only take it from
  /// the others. It includes 64 MB that glibc reserves for a thread's small allocations.
  private static let reserve = 112 << 20

  private let most: Int
  private let work: @Sendable (WorkerThreads) -> Void
  /// Locks, and signals that a thread has ended.
  private let condition = NSCondition()
  private var threads: [ModelThread] = []
  /// The number of threads at work.
  private var working = 0
  /// The number of threads that have had a chunk.
  private var begun = 0
  private var canGrow = true

  /// - Parameters:
  ///   - most: the maximum number of running threads.
  ///   - work: the body of each thread.
  init(most: Int, _ work: @escaping @Sendable (WorkerThreads) -> Void) {
    self.most = most
    self.work = work
  }

  /// Starts another thread, if that is allowed and possible. How much memory is left for another is only known after
  /// the newest thread has taken its own.
  func grow() {
    condition.lock()
    guard canGrow, threads.count < most, begun >= threads.count else { return condition.unlock() }
    let hasRoom = FreeMemory.isAvailable(ModelThread.stackSize + Self.reserve)
    if hasRoom, let thread = ModelThread.start({ [self] in workAndEnd() }) {
      threads.append(thread)
      working += 1
    } else {
      canGrow = false
    }
    let isAlone = threads.isEmpty
    condition.unlock()
    // If no thread can be started, the caller does the work.
    if isAlone { work(self) }
  }

  /// Must be called by a thread for its first chunk.
  func noteBegun() { condition.withLock { begun += 1 } }

  private func workAndEnd() {
    work(self)
    condition.withLock {
      working -= 1
      condition.signal()
    }
  }

  /// Waits until all threads have ended, at most until `end`. Returns whether they have.
  func wait(until end: Date) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while working > 0 {
      if !condition.wait(until: end) { return working == 0 }
    }
    return true
  }

  /// Tells all threads that an interruption is requested.
  func interrupt() {
    for thread in condition.withLock({ threads }) { Interruption.pass(to: thread.handle) }
  }

  /// Waits for the threads, which have finished their work, to end.
  func join() {
    for thread in condition.withLock({ threads }) { thread.join() }
  }
}
