import Foundation

/// Reads, decodes and writes on several threads; the output is in the order of the input.
///
/// Every thread does all three: it reads the next chunk, decodes it, and writes the result or leaves that to another
/// thread that is writing. There are never more than two chunks in memory for each thread. The thread that calls
/// ``run(_:)`` only watches the others, with a ``Supervisor``.
package final class Pipeline: Sendable {
  private let source: ChunkSource
  private let readAhead: ReadAhead
  private let output: OrderedOutput
  private let supervisor: Supervisor
  private let jobs: Int
  private let makeWorker: @Sendable () -> Worker

  /// - Parameters:
  ///   - patience: how long a thread may stall after a crash or an interruption.
  ///   - limit: how long the model's code may take for a record; nil for as long as it likes.
  init(
    _ reader: ChunkReader, _ emitter: Emitter, jobs: Int, patience: Duration = StallWatch.patience,
    limit: Duration? = nil,
    makeWorker: @escaping @Sendable () -> Worker
  ) {
    readAhead = ReadAhead(chunks: 2 * jobs)
    source = ChunkSource(reader, readAhead)
    output = OrderedOutput(emitter, readAhead)
    supervisor = Supervisor(patience: patience, limit: limit) {
      [readAhead, complain = emitter.complain] message in
      readAhead.close()
      complain(message)
    }
    self.jobs = jobs
    self.makeWorker = makeWorker
  }

  /// The number of bytes to read at once: fewer with many threads, so that together they do not take more memory.
  static func blockSize(jobs: Int) -> Int {
    max(1 << 14, min(1 << 18, (4 << 20) / jobs))
  }

  /// Returns when everything is written; until then, it calls `watch` at short intervals.
  ///
  /// - Returns: whether more may be read. Otherwise the model's crashes have ended the run.
  func run(_ watch: () -> Void) -> Bool {
    supervisor.run(
      jobs: jobs, isDone: { supervisor.crashes.isOver && readAhead.isDone }, watch: watch
    ) { [self] slot, threads in work(at: slot, threads) }
    return !supervisor.crashes.isOver
  }

  /// The work of one thread: chunk after chunk, starting with the chunk that its slot may already have.
  private func work(at slot: WorkSlot, _ threads: WorkerThreads) {
    var first = slot.first
    while let task = first ?? nextTask(slot, threads) {
      first = nil
      let (chunk, result) = (task.attempt.chunk, task.result)
      let worker = slot.worker ?? makeWorker()
      slot.worker = worker
      slot.begin(task)
      worker.process(task.attempt, slot.begun, into: result) {
        slot.pause { output.writePart(result, of: chunk) }
      }
      slot.end()
      // A worker keeps as much memory as its largest record needed.
      if chunk.isLarge { slot.worker = nil }
      output.write(result, of: chunk)
    }
  }

  /// The next chunk that is read; as long as there are others, another thread is started for them.
  private func nextTask(_ slot: WorkSlot, _ threads: WorkerThreads) -> WorkSlot.Task? {
    guard let (chunk, hasMore) = source.next() else { return nil }
    if hasMore { threads.grow(from: slot) }
    let attempt = Attempt(chunk: chunk, searchesFurther: supervisor.crashes.searchesFurther)
    return WorkSlot.Task(attempt: attempt, result: output.emptyResult())
  }
}
