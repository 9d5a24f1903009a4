/// Finds all problems of a record that did not decode.
///
/// The record is decoded again and again. Each time, one error reaches the top: it is reported, its place receives a
/// placeholder, and the next attempt meets another problem or none. So an error that a model handles is never reported,
/// and the first problem is the one that a plain decode throws.
///
/// An attempt does not start at the top where that is not needed: only the outermost call of the model's own code is
/// made again, and receives the values again that it has received before.
///
///     decode the record    [{ a }, { a, b: { c, d FAILS      the error leaves b and the element: it reaches the top
///     decode the element           { a, b: { c, d, e }, f }  the array lets every error pass, and continues from here
final class RepairSession: FaultHandler {
  // Exclusivity is unchecked where every value or every problem accesses a property. No model code runs in between.

  /// The problems found, in the order in which decoding meets them.
  @exclusivity(unchecked) var issues: [Issue] = []
  /// Whether problems may have been missed.
  @exclusivity(unchecked) var isIncomplete = false

  @exclusivity(unchecked) var repairs = Repairs()
  /// The values that are replaced whole.
  @exclusivity(unchecked) var wholes: [Frame.Key: Repair] = [:]
  /// The number of elements left out, by array.
  @exclusivity(unchecked) var omitted: [RepairKey: Int] = [:]
  /// The types with no neighbor that decodes, each with the array or object that holds the values.
  var lonely: Set<Neighborhood> = []
  @exclusivity(unchecked) var influence = Influence()
  /// The call that is made once more, to see whether it lets an error pass.
  @exclusivity(unchecked) var probe: Probe?
  /// What a model's own error says that took the place of the last error on its way to the top.
  @exclusivity(unchecked) var passedWords: String?
  /// The values that calls had received which have failed since, until they are made again.
  @exclusivity(unchecked) var interrupted: [Frame.Key: ReceivedValues] = [:]
  /// The innermost call of `init(from:)` under way.
  @exclusivity(unchecked) var current: Frame?
  /// The last problem, until the model has caught its error.
  @exclusivity(unchecked) var pending: Fault?
  /// Earlier problems, whose errors the model has caught and may throw again.
  @exclusivity(unchecked) var earlier: [Fault] = []
  /// Set if a trial is running: a decode with another placeholder, to see what depends on it. Nothing is reported.
  @exclusivity(unchecked) var trial: Trial?
  @exclusivity(unchecked) var keyNames = KeyNames()
  /// How much the whole search may still decode again: one for a value, eight for a call. Each takes some 50 ns.
  @exclusivity(unchecked) var budget: Int
  /// How many values and keys may still be received again, by calls that are made again. Each takes some 70 ns.
  @exclusivity(unchecked) var replays: Int
  /// How much may still be decoded to see what depends on a placeholder: one for a value, at least 250 for a call,
  /// because nobody knows what else it does.
  var trialBudget: Int
  /// What one attempt may read on placeholders.
  let reads: ReadBudget
  /// The most repairs that a record of its size can need. A model that asks for another key each time would never end.
  let maximumRepairs: Int
  var isSettlingNeighbors = false
  /// The call that has received a value before which a repair has changed since.
  @exclusivity(unchecked) var stale: Frame?
  /// The call to repeat after a repair, while the error is still on its way up to it.
  @exclusivity(unchecked) var target: Target?
  @exclusivity(unchecked) var isOver = false
  let properties: KnownProperties
  /// The number of issues after which the search ends.
  let mostIssues: Int
  let progress: SearchProgress?
  /// When the first attempt began, which gets no placeholders.
  let start = ContinuousClock.now
  let givesPlaceholders: Bool
  /// The candidate that repairs begin with: not the first if the model has crashed on zeros and empty strings.
  let firstCandidate: Int

  /// The number of issues of one record that list the model's attempts. More of them would take too much memory.
  static let maximumIssuesWithAttempts = 1000

  /// - Parameters:
  ///   - size: the number of entries in the record's document.
  ///   - properties: what is known of types from earlier records.
  ///   - firstOnly: whether to stop at the first problem.
  ///   - givesPlaceholders: whether to decode again after a problem. Otherwise the first one ends the search.
  ///   - givesOthers: whether to do without zeros and empty strings.
  ///   - progress: where others see how far the search has come.
  init(
    size: Int, _ properties: KnownProperties, firstOnly: Bool = false, givesPlaceholders: Bool = true,
    givesOthers: Bool = false, _ progress: SearchProgress? = nil
  ) {
    self.properties = properties
    self.progress = progress
    mostIssues = firstOnly ? 1 : progress?.mostIssues ?? .max
    self.givesPlaceholders = givesPlaceholders
    firstCandidate = givesOthers ? 1 : 0
    // Together some ten times the time of a plain decode, and at least 50 ms.
    budget = 500_000 + 10 * size
    trialBudget = 500_000 + 4 * size
    replays = 500_000 + 3 * size
    reads = ReadBudget(limit: 10_000 + 400 * size, progress)
    maximumRepairs = 1_000 + 4 * size
  }

  /// Decodes the whole record by `attempt` until that succeeds, or nothing helps.
  fileprivate func run(_ attempt: () throws -> Void) {
    defer { progress?.end() }
    while true {
      do {
        try attempt()
        return noteUnreadElements()
      } catch {
        guard decodesAgain(after: error, in: nil) else { return }
      }
    }
  }

  /// The problems found. The session has none afterwards, so that the caller can change them in place.
  func takeIssues() -> [Issue] {
    defer { issues = [] }
    return issues
  }

  // MARK: - Reads that fail

  override var usesPlaceholders: Bool { true }

  override func placeholder<Value: Decodable>(_ type: Value.Type, for fault: Fault) -> Value? {
    guard let (repair, from) = candidate(for: fault) else { return nil }
    if let number = trial?.number(of: repair), let value = Placeholder.number(number, as: type) {
      return value
    }
    if firstCandidate > 0, type == Bool.self { return Placeholder.plain(type, from - firstCandidate) }
    if let value = Placeholder.plain(type, from) { return value }
    if let scalar = type as? any Scalar.Type { return scalar.placeholder(from) as? Value }
    let userInfo = fault.context.userInfo
    if trial != nil, let value = Placeholder.value(type, from, at: fault.codingPath, userInfo, reads) {
      return value
    }
    if let value = Placeholder.anyValue(type, from: from, at: fault.codingPath, userInfo, reads) {
      return value
    }
    repair?.skipCandidates()
    repair?.stepBack()
    return nil
  }

  override func placeholderDecoder(for fault: Fault) -> (any Decoder)? {
    guard let (_, from) = candidate(for: fault) else { return nil }
    return PlaceholderDecoder(
      candidate: from, codingPath: fault.codingPath, userInfo: fault.context.userInfo, reads: reads)
  }

  /// The repair of the problem, and the candidate to begin with; nil if the value itself has no placeholder now.
  ///
  /// There is no repair if the search is over and a value is given only because the model keeps reading.
  private func candidate(for fault: Fault) -> (repair: Repair?, from: Int)? {
    guard mayRead() else { return nil }
    if reads.areLast { return (nil, reads.used % Placeholder.candidates) }
    guard let repair = repair(for: fault), case .placeholder(let candidate) = repair.step else { return nil }
    return (repair, trial?.candidate(of: repair) ?? candidate + firstCandidate)
  }

  /// Counts a read of a placeholder; false if the attempt has had too many of them, which ends the search.
  private func mayRead() -> Bool {
    budget -= 1
    if reads.take() { return true }
    if trial == nil, !isOver {
      isOver = true
      isIncomplete = true
    }
    return false
  }

  private func repair(for fault: Fault) -> Repair? {
    // Most often the value has been decoded again because of it.
    if let last = repairs.last, last.isOf(fault) {
      noteFurtherEnd(fault, last)
      return last
    }
    if let repair = repairs[fault.key] {
      noteFurtherEnd(fault, repair)
      return repair
    }
    // A call that lets every error pass need not be ended by one.
    guard trial == nil, !isOver, givesPlaceholders, let frame = current, frame.isTransparent else {
      return nil
    }
    fault.frame = frame
    let error = fault.error()
    fault.thrownError = error
    // The last issue is reported when its error leaves the call, which ends the search.
    guard reachesTop(error, through: frame), mayRepairMore, issues.count + 1 < mostIssues else { return nil }
    if let passedWords { fault.wrapping = passedWords }
    noteCaught()
    _ = advance(fault, in: frame)
    if let stale = takeStale() {
      target = .call(stale)
      return nil
    }
    return repairs[fault.key]
  }

  override func noteListing(of count: Int) { replays -= count }

  override func omittedCount(in context: DecodingContext, _ array: Int) -> Int {
    omitted[RepairKey(context, array)] ?? 0
  }

  /// Remembers the problem, to recognize its error on the way up.
  override func error(for fault: Fault) -> any Error {
    noteCaught()
    let error = fault.error()
    pending = fault
    fault.thrownError = error
    fault.frame = current
    return error
  }

  // MARK: - Calls of init(from:)

  override func value<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, at node: Int, in holder: Holder,
    _ attempt: () throws -> Value
  ) throws -> Value {
    if let received = current?.received, received.mayHave(node) {
      let key = Frame.Key(context: ObjectIdentifier(context), node: node, type: ObjectIdentifier(type))
      if let box = received[key] {
        replays -= 1
        progress?.step()
        return ReceivedValues.value(type, in: box)
      }
    }
    budget -= 8
    progress?.step()
    let frame = Frame(context: context, node: node, type: type, holder: holder, outer: current)
    if let probe {
      if probe.isAt(frame) { throw self.probe?.meet() ?? probe.error }
      if probe.isOf(frame) {
        frame.received = probe.call.received
        self.probe?.frame = frame
      }
    }
    return try decode(type, in: frame, attempt)
  }

  /// Makes the call of `frame` by `attempt`, again and again if need be.
  private func decode<Value: Decodable>(
    _ type: Value.Type, in frame: Frame, _ attempt: () throws -> Value
  ) throws -> Value {
    current = frame
    if !interrupted.isEmpty, trial == nil { frame.received = interrupted.removeValue(forKey: frame.key) }
    defer {
      frame.isActive = false
      frame.received = nil
      frame.forgetTried()
      current = frame.outer
    }
    let size = frame.context.document.next(after: frame.node) - frame.node
    while true {
      frame.forgetTried()
      do {
        if !wholes.isEmpty, wholes[frame.key] != nil {
          return try whole(type, of: frame) { try decodeOnce(in: frame, size, attempt) }
        }
        return try decodeOnce(in: frame, size, attempt)
      } catch {
        note(error, in: frame)
        if decodesAgain(after: error, in: frame) { continue }
        if frame.isLeftOut { settleNeighbors(type, of: frame) }
        if trial == nil, let received = frame.received { interrupted[frame.key] = received }
        throw error
      }
    }
  }

  private func decodeOnce<Value: Decodable>(
    in frame: Frame, _ size: Int, _ attempt: () throws -> Value
  ) throws -> Value {
    let value = try attempt()
    noteCaught()
    target = nil
    guard let outer = frame.outer else { return value }
    if frame.holdsObjects || frame.type is AnyObject.Type {
      outer.holdsObjects = true
    } else if trial == nil, size > 1, !outer.isTransparent, !properties.holdObjects(value) {
      outer.receive(value, frame.key, size: size)
    }
    return value
  }

  // Not inlined, because the caller would have to look up the type of an optional value for each call.

  /// The replacement for the whole value, or else what `decode` returns.
  @inline(never)
  private func whole<Value: Decodable>(
    _ type: Value.Type, of frame: Frame, or decode: () throws -> Value
  ) throws -> Value {
    if let value = whole(type, of: frame) { return value }
    return try decode()
  }
}

extension DecodingContext {
  /// Searches the document for its problems, and calls `use` before the changes of the search are undone.
  func search<Value: Decodable, Result>(
    _ type: Value.Type, _ session: RepairSession, _ use: () -> Result
  ) -> Result {
    beginRepair(session)
    session.progress?.enter()
    defer {
      session.progress?.leave()
      endRepair()
    }
    session.run { _ = try value(type, at: 0, in: .same) }
    return use()
  }
}
