import Foundation
import ModelHost
import OperatingSystem

/// The threads of a run: another one is started for each waiting chunk, up to a limit.
final class WorkerThreads: @unchecked Sendable {
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
