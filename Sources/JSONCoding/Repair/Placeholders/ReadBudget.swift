/// What an attempt may read on placeholders, and how many of its reads may fail.
///
/// A model may read until something is true that no placeholder makes true: a count is reached, a word comes, the array
/// ends. Beyond the limit, reads fail, which ends most of these loops. A loop that ignores failures needs values to
/// end, so after as many reads again, each read has one. A loop that still runs then never ends by itself.
final class ReadBudget {
  @exclusivity(unchecked) private(set) var used = 0
  private let limit: Int
  /// What all attempts together may still read, before the search ends.
  @exclusivity(unchecked) private var rest: Int
  /// Notified of every read.
  let progress: SearchProgress?
  private var watch = AttemptWatch()

  init(limit: Int = 10_000, _ progress: SearchProgress? = nil) {
    self.limit = limit
    rest = 10 * limit
    self.progress = progress
  }

  /// Counts a read. Returns whether it may succeed.
  @inline(__always)
  func take() -> Bool {
    used &+= 1
    rest &-= 1
    progress?.step()
    if used & 0xF == 0 { check() }
    return used <= limit || isBeyond()
  }

  @inline(never)
  private func isBeyond() -> Bool {
    if used > 4 * limit, let stop = EndlessModel.stop { stop() }
    return areLast
  }

  /// Counts reads that are known to lead to nothing.
  func skip(_ reads: Int) {
    used += reads
    rest -= reads
  }

  /// Whether reads fail, or have failed.
  var isUsedUp: Bool { used > limit }

  /// Whether every read succeeds, although the limit is reached.
  var areLast: Bool { used > 2 * limit && used <= 3 * limit }

  /// Whether the attempts have read so much that no other may follow.
  var isSpent: Bool { rest < 0 }

  /// Begins to count again, for another attempt.
  func refill() {
    used = 0
    watch = AttemptWatch()
  }

  /// Ends a model that reads, but keeps much of each read, or works long for it.
  @inline(never)
  private func check() {
    guard let patience = progress?.moment?.patience, let use = EndlessModel.use?() else { return }
    // A large record may need much for what it holds.
    if watch.isBeyond(use, limit, patience), let stop = EndlessModel.stop { stop() }
  }
}

/// Whether one attempt takes too much, although it reads on.
struct AttemptWatch {
  /// How many more bytes than ever the program may take, besides one for each read. The memory of a thread that is
  /// stopped is lost, and a record may stop several.
  private static let mostMemory = 8 << 20
  /// How many times as long as without a read.
  private static let patienceFactor = 2

  private var first: EndlessModel.Use?

  /// To be called repeatedly; it counts from the first call.
  ///
  /// - Parameter reads: how many reads the attempt may make.
  mutating func isBeyond(_ use: EndlessModel.Use, _ reads: Int, _ patience: Duration) -> Bool {
    guard let first else {
      first = use
      return false
    }
    return use.memory - first.memory >= Self.mostMemory + reads
      || use.work - first.work >= patience * Self.patienceFactor
  }
}

/// A model that reads placeholders for ever, whether its reads fail or not.
package enum EndlessModel {
  /// The most bytes that the program has had at once, and the processor time of this thread.
  package struct Use {
    let memory: Int
    let work: Duration

    package init(memory: Int, work: Duration) {
      self.memory = memory
      self.work = work
    }
  }

  /// What has been used so far; nil if nobody knows. Set before the first text is decoded.
  nonisolated(unsafe) package static var use: (@Sendable () -> Use)?

  /// Ends the thread that the model runs on; nil to let it continue.
  ///
  /// Set before the first text is decoded. Nothing else can end a loop such as `while (try? read()) != "end" {}`.
  nonisolated(unsafe) package static var stop: (@Sendable () -> Never)?
}
