/// Finds threads on which a model's own code takes longer for a record than it may.
struct OverdueWatch {
  /// What is known about a thread at one moment.
  struct Moment {
    /// How many tasks the slot has had, and how many records of this one it has begun.
    let mark: WorkSlot.Mark
    /// The size in bytes of the text that the record is in.
    let size: Int
    /// The processor time that the thread has used.
    let work: Duration
    let time: SuspendingClock.Instant
  }

  enum Finding {
    /// It computes, so it may be in code that holds a lock which every thread needs.
    case computes
    /// It waits, or has been in such code for as long again.
    case waits
  }

  /// A pause of the whole process, which no record is to blame for.
  private static let longestPause = Duration.seconds(1)

  private let limit: Duration
  private var last: [ObjectIdentifier: Moment] = [:]
  private var lastLook = SuspendingClock.now

  init(limit: Duration) { self.limit = limit }

  /// To be called for all threads before they are looked at.
  mutating func begin() {
    let now = SuspendingClock.now
    if now - lastLook > Self.longestPause { last = [:] }
    lastLook = now
  }

  /// Whether the slot's thread is over its time: ten seconds, say, and one more for each megabyte of the text. To be
  /// called repeatedly; `now` is nil outside the model's code.
  mutating func finding(_ slot: WorkSlot, _ now: Moment?) -> Finding? {
    let key = ObjectIdentifier(slot)
    guard let now, now.mark.begun > 0 else {
      last[key] = nil
      return nil
    }
    guard let since = last[key], since.mark.tasks == now.mark.tasks, since.mark.begun == now.mark.begun else {
      last[key] = now
      return nil
    }
    let time = now.time - since.time
    let patience = limit + .seconds(now.size >> 20)
    guard time > patience else { return nil }
    return (now.work - since.work) * 2 < time || time > patience * 2 ? .waits : .computes
  }
}
