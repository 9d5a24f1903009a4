import JSONCoding

/// Finds threads on which a model's own code never ends in the search for further problems.
///
/// A model may loop or wait until its values say that it is done, which the values of a placeholder never say. And it
/// may make a table of a size that no payload asks for.
struct SearchWatch {
  /// What is known about a thread at one moment.
  struct Moment {
    let mark: WorkSlot.Mark
    /// The processor time that it has used.
    let work: Duration
    let time: ContinuousClock.Instant
    /// The most bytes that the program has had.
    var memory = 0
  }

  enum Finding {
    /// It has computed for longer than the search may without another read, or the program takes more memory than ever
    /// meanwhile. Only the thread's own processor time counts, so a busy machine changes nothing.
    case computes(WorkSlot.Mark)
    /// It waits, or fills memory, which nothing does that holds a lock of the system's.
    case waits(WorkSlot.Mark)
  }

  /// How much longer a thread may wait than compute.
  private static let waitingPatience = Duration.seconds(1)
  /// How many more bytes than ever the program may take while the thread reads nothing.
  private static let mostMemory = 24 << 20
  /// From so many on, the thread is stopped even in the system's code: it is not `malloc` that fills them.
  private static let mostFilled = 48 << 20
  /// To fill so much takes more processor time than this: a thread that uses less is not the one that fills it.
  private static let memoryWork = Duration.milliseconds(3)

  private var last: [ObjectIdentifier: Moment] = [:]

  /// What the slot's thread does endlessly; nil if it still reads. To be called repeatedly.
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
    let work = now.work - since.work
    let memory = work >= Self.memoryWork ? now.memory - since.memory : 0
    if memory >= Self.mostFilled { return .waits(now.mark) }
    let isLarge = memory >= Self.mostMemory
    if work >= patience || isLarge { return .computes(now.mark) }
    return now.time - since.time >= patience + Self.waitingPatience ? .waits(now.mark) : nil
  }
}
