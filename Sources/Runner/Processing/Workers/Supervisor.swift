import Foundation
import JSONCoding

/// Runs threads that run a model's code, and watches them: after a crash, another thread continues with the rest.
final class Supervisor: Sendable {
  let crashes = CrashLog()
  private let patience: Duration
  /// How long the model's code may take for a record; nil for as long as it likes.
  private let limit: Duration?
  private let giveUp: @Sendable (String) -> Void

  /// Polling interval for crashed threads, in seconds.
  private static let watchInterval = 0.02
  /// The same while a record is searched for further problems: within it, a model fills some 16 MB.
  private static let searchInterval = 0.005

  /// Not 0 once the model's code has stopped in another way than by taking too long, which leaves no lock behind that
  /// the other records did not have to wait for before.
  private static let crashed = WatchedNumber()

  /// - Parameters:
  ///   - patience: how long a thread may stall after a crash or an interruption.
  ///   - limit: how long the model's code may take for a record; nil for as long as it likes.
  ///   - giveUp: receives the reason, the first time that nothing more is to be started.
  init(
    patience: Duration = StallWatch.patience, limit: Duration? = nil,
    giveUp: @escaping @Sendable (String) -> Void
  ) {
    self.patience = patience
    self.limit = limit
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
    var overdue = limit.map(OverdueWatch.init)
    var stopped: Set<ObjectIdentifier> = []
    threads.grow()
    while !threads.wait(until: Date(timeIntervalSinceNow: interval)) {
      // Before anything that needs memory.
      if CrashGuard.hasRunOutOfMemory { reserve.release() }
      watch()
      for (signal, slot) in threads.takeCrashed() {
        let isOverdue = stopped.remove(ObjectIdentifier(slot)) != nil && signal == CrashGuard.stopSignal
        resume(after: signal, isOverdue: isOverdue, slot, threads, reserve)
      }
      if Interruption.isRequested { threads.interrupt() }
      stopStalled(threads, &stalls)
      interval = stopEndless(threads, &searches) ? Self.searchInterval : Self.watchInterval
      stopOverdue(threads, &overdue, &stopped)
      if isDone() { return }
    }
    threads.join()
  }

  /// Has another thread continue the work of one that a signal has stopped for good.
  private func resume(
    after signal: Int32, isOverdue: Bool, _ slot: WorkSlot, _ threads: WorkerThreads, _ reserve: MemoryReserve
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
    if isOverdue, let limit { cause = .timeout(limit) } else { Self.crashed.value = 1 }
    // Not even an earlier crash can be reported: there is no memory for that, or what was stopped holds malloc's lock.
    if let crash = task.attempt.crashes[record], crash.issuesFound == nil { CrashGuard.end(by: signal) }
    if signal == CrashGuard.outOfMemory {
      cause = .lackOfMemory(reserve.renew() ? .record : .everything)
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

  /// Stops the threads on which a record takes too long.
  private func stopOverdue(
    _ threads: WorkerThreads, _ overdue: inout OverdueWatch?, _ stopped: inout Set<ObjectIdentifier>
  ) {
    overdue?.begin()
    for (thread, slot) in threads.all where !stopped.contains(ObjectIdentifier(slot)) {
      guard let mark = slot.mark, let task = slot.stoppedTask, let work = thread.processorTime else {
        _ = overdue?.finding(slot, nil)
        continue
      }
      let now = OverdueWatch.Moment(mark: mark, size: task.attempt.chunk.text.count, work: work, time: .now)
      switch overdue?.finding(slot, now) {
      case .computes: slot.stopOutsideSystemCode(thread, at: mark)
      case .waits: slot.stop(thread, at: mark)
      case nil: continue
      }
      if thread.crash != nil { stopped.insert(ObjectIdentifier(slot)) }
    }
  }

  /// Stops the threads that stall in the model's code, as a crash would.
  private func stopStalled(_ threads: WorkerThreads, _ stalls: inout StallWatch) {
    let now = StallWatch.Moment(
      time: .now, work: ProcessorTime.used,
      hasCrashed: CrashGuard.hasStoppedAny && (Self.crashed.value > 0 || CrashGuard.strayCrash != nil),
      isInterrupted: Interruption.isRequested)
    guard now.hasCrashed || now.isInterrupted else { return }
    for (thread, slot) in threads.all {
      let mark = slot.mark
      if stalls.isStalled(slot, mark, now), let mark { slot.stop(thread, at: mark) }
    }
  }
}
