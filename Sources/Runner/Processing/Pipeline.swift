import Foundation
import JSONCoding
import OperatingSystem

/// Reads, decodes and writes on several threads; the output is in the order of the input.
///
/// Every thread does all three: it reads the next chunk, decodes it, and writes the result, or leaves that to a thread
/// that is already writing. There are never more than two chunks in memory for each thread.
package final class Pipeline: Sendable {
  /// The interval in seconds at which ``run(_:)`` calls `watch`.
  private static let interval = 0.02

  private let source: ChunkSource
  private let readAhead: ReadAhead
  private let output: OrderedOutput
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  init(
    _ reader: ChunkReader, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker
  ) {
    readAhead = ReadAhead(chunks: 2 * jobs)
    source = ChunkSource(reader, readAhead)
    output = OrderedOutput(emitter, readAhead)
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// The number of bytes to read at once: smaller with many threads, so that the total stays the same.
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
    while let (chunk, hasMore) = source.next() {
      if isFirst { threads.noteBegun() }
      isFirst = false
      if hasMore { threads.grow() }
      let current = worker ?? makeWorker()
      // A worker keeps as much memory as its largest record needed.
      worker = chunk.isLarge ? nil : current
      let result = output.emptyResult()
      let isDone = current.process(chunk, into: result) { output.writePart(result, of: chunk) }
      if !isDone { readAhead.close() }
      output.write(result, of: chunk)
    }
  }
}

/// Hands out the chunks of the inputs, in order, to whichever thread is free.
private final class ChunkSource: @unchecked Sendable {
  // Sendable because the reader is touched only while `lock` is locked.
  private let reader: ChunkReader
  private let readAhead: ReadAhead
  /// Held while a chunk is read, so that free threads read one after the other.
  private let lock = NSLock()

  init(_ reader: ChunkReader, _ readAhead: ReadAhead) {
    self.reader = reader
    self.readAhead = readAhead
  }

  /// Waits for room for the next chunk. Returns it, and whether others may follow; nil if reading has ended.
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

/// Limits the amount read but not yet written, whatever the input's length, and hands out the memory to read into.
private final class ReadAhead: @unchecked Sendable {
  // Sendable because mutable state is touched only while `condition` is locked.

  /// Reading waits while the chunks not yet written have at least this many bytes.
  private static let maximumBytes = 16 << 20

  private let maximumChunks: Int
  /// Locks, and signals that a chunk has been written or that reading has ended.
  private let condition = NSCondition()
  private var chunks = 0
  private var bytes = 0
  private var isClosed = false
  /// Texts of chunks that have been written.
  private var free: [Text] = []

  init(chunks: Int) {
    maximumChunks = chunks
  }

  /// Waits until there is room for another chunk, and returns a text for it; nil if reading has ended.
  func text() -> Text? {
    condition.lock()
    defer { condition.unlock() }
    while !isClosed, bytes >= Self.maximumBytes || chunks >= maximumChunks { condition.wait() }
    if isClosed { return nil }
    chunks += 1
    return free.popLast() ?? Text(capacity: 0)
  }

  /// Counts a chunk that has been read into a text from ``text()``.
  ///
  /// - Returns: false if reading was ended meanwhile.
  func add(_ chunk: Chunk) -> Bool {
    condition.withLock {
      if isClosed { return false }
      bytes += chunk.text.count
      return true
    }
  }

  /// Stops counting a chunk that has been written, and reuses its text.
  func remove(_ chunk: Chunk) {
    condition.lock()
    defer { condition.unlock() }
    chunks -= 1
    bytes -= chunk.text.count
    if !chunk.isLarge { free.append(chunk.text) }
    condition.broadcast()
  }

  /// Ends reading, because the inputs have ended or the rest is not needed.
  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    condition.broadcast()
  }
}

/// Writes the results of chunks in the order of the input, in whatever order threads deliver them.
///
/// The thread that delivers the chunk whose turn it is writes it, and the chunks after it that are ready.
private final class OrderedOutput: @unchecked Sendable {
  // Sendable because `condition` protects all mutable state except the emitter. Only the thread that has set
  // `isEmitting` uses the emitter, and without the lock, so that other threads can deliver their results.
  private let emitter: Emitter
  private let readAhead: ReadAhead
  /// Locks, and signals a new turn.
  private let condition = NSCondition()
  /// The number of the chunk to write next.
  private var turn = 0
  private var isEmitting = false
  private var isStopped = false
  /// Chunks that are decoded but not yet written: never more than are read ahead.
  private var ready: [(chunk: Chunk, result: ChunkResult)] = []
  /// Written results, kept to reuse their memory.
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
    ready.append((chunk, result))
    guard !isEmitting else { return }
    isEmitting = true
    while let next = ready.firstIndex(where: { $0.chunk.number == turn }) {
      let (chunk, result) = ready.remove(at: next)
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
