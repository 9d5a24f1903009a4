import Foundation
import ModelHost
import OperatingSystem

/// The threads of a run: another one is started for each chunk that waits, until there are enough.
final class WorkerThreads: @unchecked Sendable {
  // Sendable because everything that changes is touched only while `condition` is locked.

  /// The memory a thread needs besides its stack, in bytes. If less is left, another thread would only take it from the
  /// others. That includes 64 MB which glibc sets aside for a thread's small pieces.
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
  ///   - most: how many threads work at once.
  ///   - work: what each of them does, from its start to its end.
  init(most: Int, _ work: @escaping @Sendable (WorkerThreads) -> Void) {
    self.most = most
    self.work = work
  }

  /// Starts another thread, if that is allowed and possible. Until the newest thread has taken its memory, nobody knows
  /// what is left for another.
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
    // With no thread at all, the caller has to do the work.
    if isAlone { work(self) }
  }

  /// To be called by a thread for its first chunk.
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
