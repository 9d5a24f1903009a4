import Foundation

/// Counts the crashes of the model's code, and decides how the run continues after each.
final class CrashLog: @unchecked Sendable {
  // Sendable because `lock` protects what changes: the watching thread writes it, and workers read it.

  /// The most crashes in one run; each costs a thread.
  private static let most = 32
  /// After this many crashes on placeholder values, no record is searched for further problems.
  private static let mostWhileSearchingFurther = 8

  private let lock = NSLock()
  private var count = 0
  private var countWhileSearchingFurther = 0
  private var hasGivenUp = false
  /// Whether every thread so far was stopped because a search for further problems did not end.
  private var hasOnlyEndedSearches = true

  /// Whether records may still be searched for problems after their first one.
  var searchesFurther: Bool { lock.withLock { countWhileSearchingFurther < Self.mostWhileSearchingFurther } }
  /// What a record may wait for: what an earlier one has left.
  var earlierEvent: Crash.Event {
    lock.withLock { count > 0 && hasOnlyEndedSearches && CrashGuard.strayCrash == nil ? .search : .crash }
  }
  /// Whether nothing more is to be read.
  var isOver: Bool { lock.withLock { hasGivenUp } }

  /// The next attempt at a chunk whose worker stopped for good in its record `record`, which is 0-based.
  ///
  /// - Parameter issuesFound: how many issues of the record were known, if it was being searched for further ones.
  /// - Returns: in `message`, why nothing more is to be read, the first time that this is so.
  func attempt(
    after cause: Crash.Cause, _ attempt: Attempt, record: Int, issuesFound: Int?
  ) -> (next: Attempt, message: String?) {
    lock.lock()
    defer { lock.unlock() }
    var crash = Crash(cause: cause, issuesFound: issuesFound, after: attempt.crashes[record])
    count += 1
    if cause != .stall(.placeholder), cause != .stall(.search) { hasOnlyEndedSearches = false }
    if crash.issuesFound != nil { countWhileSearchingFurther += 1 }
    var message: String?
    if !hasGivenUp, let reason = reason(toGiveUpAfter: cause, crash) {
      hasGivenUp = true
      message = "\(reason): nothing more is read"
      crash.ending = "\(count < Self.most ? "" : ", the last of \(count) crashes"): nothing more is read"
    }
    var next = attempt
    next.add(crash, at: record)
    next.finished = record
    next.searchesFurther = countWhileSearchingFurther < Self.mostWhileSearchingFurther
    // Chunks already read are still decoded, but each only up to its next crash.
    if hasGivenUp { next.limit = record + 1 }
    return (next, message)
  }

  private func reason(toGiveUpAfter cause: Crash.Cause, _ crash: Crash) -> String? {
    switch cause {
    case .stall(.search): "the model's own code makes no progress after it was stopped on an earlier record"
    case .stall(.crash), .stall(.interruption): "the model's own code \(cause.words())"
    case .lackOfMemory(.everything): "out of memory"
    // A crash on placeholder values is not reported, so the report could not say that it is the last one.
    case _ where count < Self.most || crash.issuesFound != nil: nil
    case .lackOfMemory: "out of memory \(count) times"
    case .timeout: "the model's own code took too long \(count) times"
    case .exit: "the model's own code crashed or called exit \(count) times"
    case .signal, .stall(.placeholder): "the model's own code crashed \(count) times"
    }
  }
}
