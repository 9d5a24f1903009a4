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
  private let complain: @Sendable (String) -> Void
  private let patience: Duration

  /// Polling interval for crashed workers, in seconds.
  private static let watchInterval = 0.02

  /// - Parameter patience: how long a thread may stand still after a crash or an interruption.
  init(
    _ reader: ChunkReader, _ emitter: Emitter, jobs: Int, patience: Duration = StallWatch.patience,
    makeWorker: @escaping @Sendable () -> Worker
  ) {
    readAhead = ReadAhead(chunks: 2 * jobs)
    source = ChunkSource(reader, readAhead)
    output = OrderedOutput(emitter, readAhead)
    complain = emitter.complain
    self.jobs = jobs
    self.patience = patience
    self.makeWorker = makeWorker
  }

  /// The number of bytes to read at once: fewer with many threads, so that together they do not take more memory.
  static func blockSize(jobs: Int) -> Int {
    max(1 << 14, min(1 << 18, (4 << 20) / jobs))
  }

  /// Returns when everything is written; until then, it calls `watch` at short intervals.
  func run(_ watch: () -> Void) {
    let threads = WorkerThreads(most: jobs) { [self] slot, threads in work(at: slot, threads) }
    var stalls = StallWatch(patience: patience)
    threads.grow()
    while !threads.wait(until: Date(timeIntervalSinceNow: Self.watchInterval)) {
      watch()
      for (signal, slot) in threads.takeCrashed() { resume(after: signal, slot, threads) }
      if Interruption.isRequested { threads.interrupt() }
      stopStalled(threads, &stalls)
      // A thread may still wait for input that nobody wants any more.
      if crashes.isOver, readAhead.isDone { return }
    }
    threads.join()
  }

  /// The work of one thread: chunk after chunk, starting with the one that its slot may already have.
  private func work(at slot: WorkSlot, _ threads: WorkerThreads) {
    var first = slot.first
    while let task = first ?? nextTask(threads) {
      first = nil
      let (chunk, result) = (task.attempt.chunk, task.result)
      let worker = slot.worker ?? makeWorker()
      slot.worker = worker
      slot.begin(task)
      worker.process(task.attempt, slot.position, into: result) {
        slot.pause { output.writePart(result, of: chunk) }
      }
      slot.end()
      // A worker keeps as much memory as its largest record needed.
      if chunk.isLarge { slot.worker = nil }
      output.write(result, of: chunk)
    }
  }

  /// The next chunk that is read; as long as there are others, another thread is started for them.
  private func nextTask(_ threads: WorkerThreads) -> WorkSlot.Task? {
    guard let (chunk, hasMore) = source.next() else { return nil }
    if hasMore { threads.grow() }
    let attempt = Attempt(chunk: chunk, searchesFurther: crashes.searchesFurther)
    return WorkSlot.Task(attempt: attempt, result: output.emptyResult())
  }

  /// Has another thread continue the work of one that a signal has stopped for good.
  private func resume(after signal: Int32, _ slot: WorkSlot, _ threads: WorkerThreads) {
    // Outside the model's code, the thread may hold a lock that others need.
    guard let task = slot.stoppedTask, let worker = slot.worker, slot.position.begun > 0 else {
      CrashGuard.end(by: signal)
    }
    task.result.output.dropUnfinished()
    let event: Crash.Event = Interruption.isRequested ? .interruption : .crash
    let (next, message) = crashes.attempt(
      after: signal == CrashGuard.stopSignal ? .stall(event) : .signal(signal), task.attempt,
      record: slot.position.begun - 1, isSearchingFurther: worker.isSearchingFurther)
    if let message {
      readAhead.close()
      complain(message)
    }
    threads.resume(at: WorkSlot(WorkSlot.Task(attempt: next, result: task.result)))
  }

  /// Stops the threads that stand still in the model's code, as a crash would.
  private func stopStalled(_ threads: WorkerThreads, _ stalls: inout StallWatch) {
    let now = StallWatch.Moment(
      time: .now, work: ProcessorTime.used, hasCrashed: crashes.hasCrashed,
      isInterrupted: Interruption.isRequested)
    guard now.hasCrashed || now.isInterrupted else { return }
    for (thread, slot) in threads.all {
      let mark = slot.mark
      if stalls.isStalled(slot, mark, now), let mark { slot.stop(thread, at: mark) }
    }
  }
}
