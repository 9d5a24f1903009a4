/// Finds threads that stall in a model's code: a crash has left a lock or a `static let` that they wait for.
///
/// A record may take as long as it likes unless there was a crash or an interruption. After a crash, a thread is
/// stalled if it begins no record for ``patience`` while the process uses hardly any processor time. After an
/// interruption, processor time does not count.
struct StallWatch {
  /// What is known of the whole process at one moment.
  struct Moment {
    var time: ContinuousClock.Instant
    /// The processor time that the process has used.
    var work: Duration
    var hasCrashed: Bool
    var isInterrupted: Bool
  }

  static let patience = Duration.seconds(5)
  /// The watching thread itself uses less of the time than this.
  private static let idleShare = 0.05

  private let patience: Duration
  private var last: [ObjectIdentifier: (mark: WorkSlot.Mark, moment: Moment)] = [:]

  init(patience: Duration = StallWatch.patience) {
    self.patience = patience
  }

  /// Whether the slot's thread is stalled. To be called repeatedly; `mark` is nil outside the model's code.
  mutating func isStalled(_ slot: WorkSlot, _ mark: WorkSlot.Mark?, _ now: Moment) -> Bool {
    let key = ObjectIdentifier(slot)
    guard let mark, now.hasCrashed || now.isInterrupted else {
      last[key] = nil
      return false
    }
    guard let (lastMark, since) = last[key], lastMark == mark,
      now.isInterrupted || now.work - since.work < patience * Self.idleShare
    else {
      last[key] = (mark, now)
      return false
    }
    guard now.time - since.time >= patience else { return false }
    last[key] = nil
    return true
  }
}
