import Foundation

/// Reads, decodes and writes on several threads; the output is in the order of the input.
///
/// Every thread does all three: it reads the next chunk, decodes it, and writes the result or leaves that to another
/// thread that is writing. There are never more than two chunks in memory for each thread. The thread that calls
/// ``run(_:)`` only watches the others.
final class Pipeline: Sendable {
  private let source: ChunkSource
  private let readAhead: ReadAhead
  private let output: OrderedOutput
  private let crashes = CrashLog()
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  /// Polling interval for crashed workers, in seconds.
  private static let watchInterval = 0.02

  init(_ reader: ChunkReader, _ emitter: Emitter, jobs: Int, makeWorker: @escaping @Sendable () -> Worker) {
    readAhead = ReadAhead(chunks: 2 * jobs)
    source = ChunkSource(reader, readAhead)
    output = OrderedOutput(emitter, readAhead)
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// The number of bytes to read at once: fewer with many threads, so that together they do not take more memory.
  static func blockSize(jobs: Int) -> Int {
    max(1 << 14, min(1 << 18, (4 << 20) / jobs))
  }

  /// Returns when everything is written; until then, it calls `watch` at short intervals.
  func run(_ watch: () -> Void) {
    let threads = WorkerThreads(most: jobs) { [self] slot, threads in work(at: slot, threads) }
    threads.grow()
    while !threads.wait(until: Date(timeIntervalSinceNow: Self.watchInterval)) {
      watch()
      for (signal, slot) in threads.takeCrashed() { resume(after: signal, slot, threads) }
      if Interruption.isRequested { threads.interrupt() }
    }
    threads.join()
  }

  /// The work of one thread: chunk after chunk, starting with the one that its slot may already have.
  private func work(at slot: WorkSlot, _ threads: WorkerThreads) {
    while let attempt = slot.attempt ?? nextAttempt(threads) {
      let worker = slot.worker ?? makeWorker()
      slot.worker = worker
      slot.attempt = attempt
      var result = output.emptyResult()
      worker.process(attempt, into: &result) { part in
        slot.attempt = nil
        output.writePart(&part, of: attempt.chunk)
        slot.attempt = attempt
      }
      slot.attempt = nil
      // A worker keeps as much memory as its largest record needed.
      if attempt.chunk.isLarge { slot.worker = nil }
      output.write(result, of: attempt.chunk)
    }
  }

  /// Reads the next chunk, and starts another thread if more chunks may follow and the limit allows it.
  private func nextAttempt(_ threads: WorkerThreads) -> Attempt? {
    guard let (chunk, hasMore) = source.next() else { return nil }
    if hasMore { threads.grow() }
    return Attempt(chunk: chunk, searchesFurther: crashes.searchesFurther)
  }

  /// Has another thread continue the work of one that a signal has stopped for good.
  private func resume(after signal: Int32, _ slot: WorkSlot, _ threads: WorkerThreads) {
    // Outside the model's code, the thread may hold a lock that others need.
    guard let attempt = slot.attempt, let worker = slot.worker else { CrashGuard.end(by: signal) }
    let (next, givesUp) = crashes.attempt(after: signal, attempt, worker)
    if givesUp {
      readAhead.close()
      Console.complain("\(Version.program): \(crashes.words)")
    }
    threads.resume(at: WorkSlot(next))
  }
}
