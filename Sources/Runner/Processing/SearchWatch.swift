import JSONCoding

/// Finds threads on which a model's own code never ends in the search for further problems.
///
/// A model may loop or wait until its values say that it is done, which the values of a placeholder never say.
struct SearchWatch {
  /// What is known about a thread at one moment.
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

  /// How much longer a thread may wait than compute.
  private static let waitingPatience = Duration.seconds(1)

  private var last: [ObjectIdentifier: Moment] = [:]

  /// What the slot's thread does without end; nil if it still reads. To be called repeatedly.
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
