/// How far a search for further problems has come, for a thread that watches it.
///
/// With a placeholder, a model's own code may compute for ever and read nothing more: `while n != 1 { … }` with a zero.
/// Nothing but another thread can notice that.
package final class SearchProgress: @unchecked Sendable {
  // Sendable because the search sets the numbers, and others only watch them. `mostIssues` is set before a search.

  /// A search that computes for this long without another read never ends, if the record's plain decode is short.
  private static let patience = Duration.milliseconds(30)
  /// How many times as long as a plain decode of the record a search may compute without another read.
  private static let patienceFactor = 10

  private let steps = WatchedNumber()
  private let found = WatchedNumber()
  private let limit = WatchedNumber()
  /// How many searches are under way: hints are found by further ones inside the first.
  private let depth = WatchedNumber()

  /// The number of issues after which a search ends: what an earlier one had found when it was stopped.
  package var mostIssues = Int.max

  package init() {}

  /// Whether a record is being searched for its issues.
  ///
  /// A model may fail on a placeholder in ways that it never fails on a payload. It may even trap, for example if it
  /// assumes that a string is not empty. Another thread may ask once that of the search has been stopped.
  package var isUnderWay: Bool { depth.value > 0 }

  /// What does not change while a search does nothing but compute.
  package struct Moment: Hashable, Sendable {
    let steps: Int
    /// How much processor time the search may take until the next step.
    package let patience: Duration

    package init(steps: Int, patience: Duration) {
      self.steps = steps
      self.patience = patience
    }
  }

  /// Where the search is now; nil if nothing is being decoded with placeholders.
  package var moment: Moment? {
    let limit = limit.value
    return limit == 0 ? nil : Moment(steps: steps.value, patience: .nanoseconds(limit))
  }

  /// The number of issues that the search has found so far.
  package var issuesFound: Int { found.value }

  /// A search begins. To be followed by ``leave()``.
  func enter() {
    depth.value += 1
    if depth.value == 1 { found.value = 0 }
  }

  func leave() { depth.value -= 1 }

  /// Placeholders are given from now on. `time` is what a plain decode of the record takes.
  func begin(plain time: Duration) {
    let (seconds, attoseconds) = (Self.patience + time * Self.patienceFactor).components
    limit.value = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// The model reads.
  @inline(__always)
  func step() { steps.value &+= 1 }

  func noteIssue() {
    if depth.value == 1 { found.value += 1 }
  }

  /// No more placeholders are given.
  func end() { limit.value = 0 }
}
