import Foundation

/// The threads of a run, each with its slot: starts them, finds any that a crash has stopped, waits for the others.
final class WorkerThreads: @unchecked Sendable {
  // Sendable because everything that changes is touched only while `condition` is locked.
  private let most: Int
  private let work: @Sendable (WorkSlot, WorkerThreads) -> Void
  /// Locks, and signals that a thread has ended.
  private let condition = NSCondition()
  private var threads: [(thread: WorkerThread, slot: WorkSlot)] = []
  /// The number of threads at work.
  private var working = 0
  private var canGrow = true

  /// - Parameters:
  ///   - most: how many threads work at once.
  ///   - work: what each of them does, from its start to its end.
  init(most: Int, _ work: @escaping @Sendable (WorkSlot, WorkerThreads) -> Void) {
    self.most = most
    self.work = work
  }

  /// Starts another thread, if that is allowed and possible. Until the newest thread has taken its memory, nobody knows
  /// what is left for another.
  ///
  /// - Parameter slot: the slot whose thread calls; nil for the watching thread.
  func grow(from slot: WorkSlot? = nil) {
    condition.lock()
    defer { condition.unlock() }
    guard canGrow, threads.count < most else { return }
    if let newest = threads.last?.slot, newest !== slot, !newest.hasBegun { return }
    canGrow = add(WorkSlot())
    // With no thread at all, the caller has to do the work.
    if threads.isEmpty {
      condition.unlock()
      work(WorkSlot(), self)
      condition.lock()
    }
  }

  /// Continues the slot's work on a new thread, or on the caller's if none can be started.
  func resume(at slot: WorkSlot) {
    if !condition.withLock({ add(slot) }) { work(slot, self) }
  }

  private func add(_ slot: WorkSlot) -> Bool {
    guard let thread = WorkerThread({ [self] in workAndEnd(at: slot) }) else { return false }
    threads.append((thread, slot))
    working += 1
    return true
  }

  private func workAndEnd(at slot: WorkSlot) {
    CrashGuard.isInOwnCode = true
    work(slot, self)
    condition.lock()
    working -= 1
    condition.signal()
    condition.unlock()
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

  /// Removes and returns the threads that a crash has stopped since the last call, so that ``join()`` does not wait for
  /// them.
  func takeCrashed() -> [(signal: Int32, slot: WorkSlot)] {
    condition.lock()
    defer { condition.unlock() }
    let crashed = threads.compactMap { thread, slot in
      thread.crash.map { signal in
        thread.returnStack()
        return (signal: signal, slot: slot)
      }
    }
    threads.removeAll { thread in crashed.contains { $0.slot === thread.slot } }
    working -= crashed.count
    return crashed
  }

  /// The threads that work, each with its slot.
  var all: [(thread: WorkerThread, slot: WorkSlot)] { condition.withLock { threads } }

  /// Tells all threads that an interruption is requested.
  func interrupt() {
    condition.withLock { for (thread, _) in threads { thread.interrupt() } }
  }

  /// Waits for the threads, which have finished their work, to end.
  func join() {
    for (thread, _) in condition.withLock({ threads }) { thread.join() }
  }
}
