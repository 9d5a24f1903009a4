import JSONCoding

/// Finds threads on which a model's own code never ends in the search for further problems, or takes long for it.
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
    /// Whether it waits for something; nil if the system does not say.
    var isWaiting: Bool?
  }

  enum Finding {
    /// The search has worked or waited for as long as it may. If the model goes on to read, its reads fail.
    case isLong
    /// It has computed for longer than the search may without another read, or the program takes more memory than ever
    /// meanwhile. Only the thread's own processor time counts, so a busy machine changes nothing.
    case computes(WorkSlot.Mark)
    /// It waits, or fills memory, which nothing does that holds a lock of the system's.
    case waits(WorkSlot.Mark)
  }

  /// How much longer a thread may wait than compute where the system does not say that it waits.
  private static let waitingPatience = Duration.seconds(1)
  /// How long a search that has been found long may still work and wait.
  private static let endPatience = Duration.milliseconds(10)
  /// How many more bytes than ever the program may take while the thread reads nothing.
  private static let mostMemory = 24 << 20
  /// From so many on, the thread is stopped even in the system's code: it is not `malloc` that fills them.
  private static let mostFilled = 48 << 20
  /// To fill so much takes more processor time than this: a thread that uses less is not the one that fills it.
  private static let memoryWork = Duration.milliseconds(3)

  /// A search under way.
  private struct Search {
    let first: Moment
    /// When the thread has read last.
    var read: Moment
    var last: Moment
    /// How long the thread has waited, as far as was seen.
    var waited = Duration.zero
    /// What it had used when it was found long.
    var end: Duration?

    init(_ moment: Moment) { (first, read, last) = (moment, moment, moment) }

    var used: Duration { last.work - first.work + waited }

    mutating func add(_ now: Moment) {
      if last.isWaiting == true, now.isWaiting == true { waited += now.time - last.time }
      last = now
      if now.mark != read.mark { read = now }
    }
  }

  private var searches: [ObjectIdentifier: Search] = [:]

  /// What the slot's thread does without end; nil if it still reads. To be called repeatedly.
  mutating func finding(_ slot: WorkSlot, _ now: Moment?) -> Finding? {
    let key = ObjectIdentifier(slot)
    guard let now, let moment = now.mark.search else {
      searches[key] = nil
      return nil
    }
    guard var search = searches[key], let first = search.first.mark.search, first.number == moment.number,
      search.first.mark.tasks == now.mark.tasks
    else {
      searches[key] = Search(now)
      return nil
    }
    search.add(now)
    defer { searches[key] = search }
    let since = search.read
    let work = now.work - since.work
    let memory = work >= Self.memoryWork ? now.memory - since.memory : 0
    if memory >= Self.mostFilled { return .waits(now.mark) }
    let isLarge = memory >= Self.mostMemory
    if work >= moment.patience || isLarge { return .computes(now.mark) }
    if let end = search.end {
      guard search.used - end >= Self.endPatience else { return nil }
      return now.isWaiting == true ? .waits(now.mark) : .computes(now.mark)
    }
    let memoryOfAll = search.used >= Self.memoryWork ? now.memory - search.first.memory : 0
    if search.used >= moment.most(since: first) || memoryOfAll >= moment.mostMemory {
      search.end = search.used
      return .isLong
    }
    return now.time - since.time >= moment.patience + Self.waitingPatience ? .waits(now.mark) : nil
  }
}
