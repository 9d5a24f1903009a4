import Foundation

/// Counts the crashes of the model's code, and decides how the run continues after each.
final class CrashLog: @unchecked Sendable {
  // Sendable because `lock` protects the counts: the watching thread writes them, and workers read them.

  /// The most crashes in one run; each costs a thread.
  private static let most = 32
  /// After this many crashes on placeholder values, no record is searched for further problems.
  private static let mostWhileSearchingFurther = 8

  private let lock = NSLock()
  private var count = 0
  private var countWhileSearchingFurther = 0

  /// Whether records may still be searched for problems after their first one.
  var searchesFurther: Bool { lock.withLock { countWhileSearchingFurther < Self.mostWhileSearchingFurther } }

  /// The next attempt at the chunk that `worker` was decoding when the signal stopped it.
  ///
  /// `givesUp` is true for the last crash that a run allows: nothing more is read after it.
  func attempt(after signal: Int32, _ attempt: Attempt, _ worker: Worker) -> (next: Attempt, givesUp: Bool) {
    lock.lock()
    defer { lock.unlock() }
    let record = worker.position.begun - 1
    // The second attempt at a record only searches for its first problem, so a second crash happened there.
    let whileSearchingFurther = worker.isSearchingFurther && attempt.crashes[record] == nil
    count += 1
    if whileSearchingFurther { countWhileSearchingFurther += 1 }
    var next = attempt
    next.add(Crash(signal: signal, whileSearchingFurther: whileSearchingFurther), at: record)
    next.written = worker.position.written
    next.searchesFurther = countWhileSearchingFurther < Self.mostWhileSearchingFurther
    // Chunks already read are still decoded, but each only up to its next crash.
    if count >= Self.most { next.limit = record + 1 }
    return (next, count == Self.most)
  }

  var words: String {
    "the model's own code crashed \(lock.withLock { count }) times: nothing more is read"
  }
}
