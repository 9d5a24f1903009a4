import JSONCoding

/// Finds threads on which a model's own code goes on for ever in the search for further problems.
///
/// A model may loop until its values say that it is done, which those of a placeholder never say, or wait for that.
struct SearchWatch {
  /// What is known of a thread at one moment.
  struct Moment {
    let mark: WorkSlot.Mark
    /// The processor time that it has used.
    let work: Duration
    let time: ContinuousClock.Instant
  }

  enum Finding {
    /// It has computed for longer than the search may without another read. Only its own processor time counts, so a
    /// busy machine changes nothing.
    case computes(WorkSlot.Mark)
    /// It waits.
    case waits(WorkSlot.Mark)
  }

  /// How much longer than it may compute a thread may wait.
  private static let waitingPatience = Duration.seconds(1)

  private var last: [ObjectIdentifier: Moment] = [:]

  /// What the slot's thread does for ever; nil if it still reads. To be asked again and again.
  mutating func finding(_ slot: WorkSlot, _ now: Moment?) -> Finding? {
    let key = ObjectIdentifier(slot)
    guard let now, let patience = now.mark.search?.patience else {
      last[key] = nil
      return nil
    }
    guard let since = last[key], since.mark == now.mark else {
      last[key] = now
      return nil
    }
    if now.work - since.work >= patience { return .computes(now.mark) }
    return now.time - since.time >= patience + Self.waitingPatience ? .waits(now.mark) : nil
  }
}
