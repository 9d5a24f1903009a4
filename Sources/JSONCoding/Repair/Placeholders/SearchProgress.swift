/// How far a search for further problems has come, for a thread that watches it.
///
/// With a placeholder, a model's own code may compute for ever and read nothing more: `while n != 1 { … }` with a zero.
/// Nothing but another thread can notice that.
public final class SearchProgress: @unchecked Sendable {
  // Sendable because the search sets the numbers, and others only watch them. `mostIssues` is set before a search.

  /// A search that computes for this long without another read never ends, if the record's plain decode is short.
  private static let patience = Duration.milliseconds(30)
  /// A search that works or waits for this long in all is ended, for a record whose plain decode is short. What its
  /// reads take comes on top of it: how many there may be is limited anyway.
  private static let whole = Duration.milliseconds(30)
  /// How many times as long as a plain decode of the record comes on top of both.
  private static let plainFactor = 10
  /// For a small record, not more than this.
  private static let mostOfSmall = Duration.milliseconds(30)
  private static let entriesOfSmall = 64
  /// How many more bytes than ever the program may take during a search, and how many more for each entry.
  public static let mostMemory = 24 << 20
  private static let memoryOfEntry = 10_000
  #if DEBUG
    private static let timeOfRead = Duration.microseconds(4)
  #else
    private static let timeOfRead = Duration.nanoseconds(200)
  #endif

  private let steps = WatchedNumber()
  private let found = WatchedNumber()
  private let limit = WatchedNumber()
  private let memory = WatchedNumber()
  private let searches = WatchedNumber()
  /// The number of the last search that another thread has ended.
  private let ended = WatchedNumber()
  /// How many searches are under way: hints are found by further ones inside the first.
  private let depth = WatchedNumber()

  /// The number of issues after which a search ends: what an earlier one had found when it was stopped.
  public var mostIssues = Int.max

  public init() { ended.value = -1 }

  /// Whether a record is being searched for its issues.
  ///
  /// A model may fail on a placeholder in ways that it never fails on a payload. It may even trap, for example if it
  /// assumes that a string is not empty. Another thread may ask once that of the search has been stopped.
  public var isUnderWay: Bool { depth.value > 0 }

  /// What does not change while a search does nothing but compute.
  public struct Moment: Hashable, Sendable {
    /// The number of the search.
    public let number: Int
    let steps: Int
    /// How much processor time the search may take until the next step.
    public let patience: Duration
    /// How many more bytes than ever the program may take during the search.
    public let mostMemory: Int

    public init(number: Int = 1, steps: Int, patience: Duration, mostMemory: Int = SearchProgress.mostMemory)
    {
      self.number = number
      self.mostMemory = mostMemory
      self.steps = steps
      self.patience = patience
    }

    /// How long the search may have worked and waited since an earlier moment.
    public func most(since first: Moment) -> Duration {
      patience - SearchProgress.patience + SearchProgress.whole
        + SearchProgress.timeOfRead * (steps - first.steps)
    }
  }

  /// Where the search is now; nil if nothing is being decoded with placeholders.
  public var moment: Moment? {
    let limit = limit.value
    return limit == 0
      ? nil
      : Moment(
        number: searches.value, steps: steps.value, patience: .nanoseconds(limit), mostMemory: memory.value)
  }

  /// The number of issues that the search has found so far.
  public var issuesFound: Int { found.value }

  /// A search begins. To be followed by ``leave()``.
  func enter() {
    depth.value += 1
    guard depth.value == 1 else { return }
    found.value = 0
    searches.value += 1
  }

  func leave() { depth.value -= 1 }

  /// Placeholders are given from now on. `time` is what a plain decode of the record takes, which has `size` entries.
  func begin(plain time: Duration, size: Int) {
    let plain = time * Self.plainFactor
    let more = size < Self.entriesOfSmall ? min(plain, Self.mostOfSmall) : plain
    memory.value = Self.mostMemory + size * Self.memoryOfEntry
    let (seconds, attoseconds) = (Self.patience + more).components
    limit.value = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// Ends the search that was under way at this moment: it takes too long. May be called by another thread.
  public func end(_ moment: Moment) { ended.value = moment.number }

  /// Whether another thread has ended the search.
  @inline(__always)
  var isEnded: Bool { ended.value == searches.value }

  /// The model reads.
  @inline(__always)
  func step() { steps.value &+= 1 }

  func noteIssue() {
    if depth.value == 1 { found.value += 1 }
  }

  /// No more placeholders are given.
  func end() { limit.value = 0 }
}
