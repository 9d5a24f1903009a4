import Foundation
import JSONCoding

/// Runs threads that run a model's code, and watches them: after a crash, another thread continues with the rest.
final class Supervisor: Sendable {
  let crashes = CrashLog()
  private let patience: Duration
  private let giveUp: @Sendable (String) -> Void

  /// Polling interval for crashed threads, in seconds.
  private static let watchInterval = 0.02
  /// The same while a record is searched for further problems: within it, a model fills some 16 MB.
  private static let searchInterval = 0.005

  /// - Parameters:
  ///   - patience: how long a thread may stall after a crash or an interruption.
  ///   - giveUp: receives the reason, the first time that nothing more is to be started.
  init(patience: Duration = StallWatch.patience, giveUp: @escaping @Sendable (String) -> Void) {
    self.patience = patience
    self.giveUp = giveUp
  }

  /// Returns when all threads have ended; until then, it calls `watch` at short intervals.
  ///
  /// - Parameters:
  ///   - jobs: how many threads work at once.
  ///   - work: what each of them does, from its start to its end. A slot with a `first` task begins with that.
  ///   - isDone: whether there is nothing left to do, although threads may still wait for something.
  func run(
    jobs: Int, isDone: () -> Bool = { false }, watch: () -> Void = {},
    _ work: @escaping @Sendable (WorkSlot, WorkerThreads) -> Void
  ) {
    let reserve = MemoryReserve()
    let threads = WorkerThreads(most: jobs, work)
    var stalls = StallWatch(patience: patience)
    var searches = SearchWatch()
    var interval = Self.watchInterval
    threads.grow()
    while !threads.wait(until: Date(timeIntervalSinceNow: interval)) {
      watch()
      for (signal, slot) in threads.takeCrashed() { resume(after: signal, slot, threads, reserve) }
      if Interruption.isRequested { threads.interrupt() }
      stopStalled(threads, &stalls)
      interval = stopEndless(threads, &searches) ? Self.searchInterval : Self.watchInterval
      if isDone() { return }
    }
    threads.join()
  }

  /// Has another thread continue the work of one that a signal has stopped for good.
  private func resume(
    after signal: Int32, _ slot: WorkSlot, _ threads: WorkerThreads, _ reserve: MemoryReserve
  ) {
    // Outside the model's code, the thread may hold a lock that others need.
    guard let task = slot.stoppedTask, let worker = slot.worker, slot.begun.value > 0 else {
      CrashGuard.end(by: signal)
    }
    task.result.output.dropUnfinished()
    task.result.held.dropUnfinished()
    let record = slot.begun.value - 1
    var event = crashes.earlierEvent
    if Interruption.isRequested {
      event = .interruption
    } else if worker.search?.moment != nil {
      event = .placeholder
    }
    var cause = Crash.Cause(signal, event)
    if signal == CrashGuard.outOfMemory {
      // It does not even suffice to report that.
      if let crash = task.attempt.crashes[record], crash.issuesFound == nil { CrashGuard.end(by: signal) }
      cause = .lackOfMemory(reserve.release() ? .record : .everything)
    }
    let (next, message) = crashes.attempt(
      after: cause, task.attempt, record: record,
      issuesFound: worker.search?.isUnderWay == true ? worker.search?.issuesFound : nil)
    if let message { giveUp(message) }
    threads.resume(at: WorkSlot(WorkSlot.Task(attempt: next, result: task.result)))
  }

  /// Stops the threads on which the search for further problems does not end.
  ///
  /// - Returns: whether there is a search.
  private func stopEndless(_ threads: WorkerThreads, _ searches: inout SearchWatch) -> Bool {
    var isSearching = false
    for (thread, slot) in threads.all {
      let mark = slot.mark
      let memory = mark?.search == nil ? 0 : Memory.peak
      if mark?.search != nil { isSearching = true }
      let now = mark.flatMap { mark in
        thread.processorTime.map {
          SearchWatch.Moment(mark: mark, work: $0, time: .now, memory: memory)
        }
      }
      switch searches.finding(slot, now) {
      case .computes(let mark): slot.stopOutsideSystemCode(thread, at: mark)
      // What waits holds no lock of the system's.
      case .waits(let mark): slot.stop(thread, at: mark)
      case nil: break
      }
    }
    return isSearching
  }

  /// Stops the threads that stall in the model's code, as a crash would.
  private func stopStalled(_ threads: WorkerThreads, _ stalls: inout StallWatch) {
    let now = StallWatch.Moment(
      time: .now, work: ProcessorTime.used, hasCrashed: CrashGuard.hasStoppedAny,
      isInterrupted: Interruption.isRequested)
    guard now.hasCrashed || now.isInterrupted else { return }
    for (thread, slot) in threads.all {
      let mark = slot.mark
      if stalls.isStalled(slot, mark, now), let mark { slot.stop(thread, at: mark) }
    }
  }
}
