import Foundation
import JSONCoding

/// What one thread works at, for the thread that watches it and takes it over after a crash.
final class WorkSlot: @unchecked Sendable {
  // Sendable because what changes is touched only while `lock` is locked, but for `worker`: the slot's own thread uses
  // that, and once it has stopped for good, the watching thread.

  /// A chunk that is being decoded, and what has come of it so far.
  struct Task {
    let attempt: Attempt
    let result: ChunkResult
  }

  /// What the watching thread compares to see whether the thread moves.
  struct Mark: Hashable {
    /// How many tasks the slot has had.
    let tasks: Int
    let begun: Int
    /// How far the search for further problems has come, if any.
    var search: SearchProgress.Moment?
  }

  /// How many records of its chunk the worker has begun.
  let begun = WatchedNumber()
  var worker: Worker?
  /// What the slot's thread begins with: the rest of a chunk whose first thread has crashed.
  let first: Task?

  private let lock = NSLock()
  private var task: Task?
  private var tasks = 0
  private var search: SearchProgress?

  init(_ first: Task? = nil) {
    self.first = first
  }

  /// The thread enters the model's code.
  func begin(_ task: Task) {
    // The value after a crash tells whether memory ran out.
    errno = 0
    lock.withLock {
      begun.value = 0
      search = worker?.search
      self.task = task
      tasks += 1
    }
    CrashGuard.isInOwnCode = false
  }

  /// The thread has left the model's code. Meanwhile it may write results.
  func end() {
    CrashGuard.isInOwnCode = true
    lock.withLock { task = nil }
  }

  /// Leaves the model's code for as long as the body takes.
  func pause(_ body: () -> Void) {
    CrashGuard.isInOwnCode = true
    defer { CrashGuard.isInOwnCode = false }
    let paused = lock.withLock {
      defer { task = nil }
      return task
    }
    body()
    lock.withLock {
      task = paused
      tasks += 1
    }
  }

  /// Whether the thread has had a task.
  var hasBegun: Bool { lock.withLock { tasks > 0 } }

  /// What the thread was doing in the model's code when it stopped for good; nil if it was in other code.
  var stoppedTask: Task? { lock.withLock { task } }

  /// How far the thread has come; nil unless it is in the model's code.
  var mark: Mark? { lock.withLock { currentMark } }

  /// Stops the thread for good if it has not moved since the mark was taken.
  func stop(_ thread: WorkerThread, at mark: Mark) {
    // While the lock is held, the thread cannot leave the model's code, so it holds no lock of the run when it stops.
    lock.withLock { if currentMark == mark { thread.stop() } }
  }

  /// Does the same, but not while the thread is in the system's code, where it may hold a lock that every thread needs.
  /// Tries for some 20 milliseconds.
  func stopOutsideSystemCode(_ thread: WorkerThread, at mark: Mark) {
    lock.withLock {
      for _ in 0..<100 where currentMark == mark && thread.crash == nil { thread.stopOutsideSystemCode() }
    }
  }

  private var currentMark: Mark? {
    task.map { _ in Mark(tasks: tasks, begun: begun.value, search: search?.moment) }
  }
}
