import Foundation

/// Counts the crashes of the model's code, and decides how the run goes on after each.
final class CrashLog: @unchecked Sendable {
  // Sendable because the counts are touched only while `lock` is locked: the watching thread writes them, workers read them.

  /// The most crashes in one run: each of them costs a thread.
  private static let most = 32
  /// After this many of them, only the first problem of a record is looked for.
  private static let mostWhileSearchingFurther = 8

  private let lock = NSLock()
  private var count = 0
  private var countWhileSearchingFurther = 0

  /// Whether problems of a record beside its first one may still be looked for.
  var searchesFurther: Bool { lock.withLock { countWhileSearchingFurther < Self.mostWhileSearchingFurther } }

  /// The next attempt at the chunk that `worker` had before it when the signal came. `givesUp` is whether that was one crash too many,
  /// and nothing more is to be read.
  func attempt(after signal: Int32, _ attempt: Attempt, _ worker: Worker) -> (next: Attempt, givesUp: Bool) {
    lock.lock()
    defer { lock.unlock() }
    let record = worker.position.begun - 1
    // Where a record crashes again, its first problem alone must be too much.
    let isFurtherOn = worker.isSearchingFurther && attempt.crashes[record] == nil
    count += 1
    if isFurtherOn { countWhileSearchingFurther += 1 }
    var next = attempt
    next.add(Crash(signal: signal, whileSearchingFurther: isFurtherOn), at: record)
    next.written = worker.position.written
    next.searchesFurther = countWhileSearchingFurther < Self.mostWhileSearchingFurther
    // What has been read is still decoded, but each chunk only up to its next crash.
    if count >= Self.most { next.limit = record + 1 }
    return (next, count == Self.most)
  }

  var words: String {
    "the model's own code crashed \(lock.withLock { count }) times: nothing more is read"
  }
}
