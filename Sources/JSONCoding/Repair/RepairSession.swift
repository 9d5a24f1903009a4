/// Finds all problems of a record that did not decode.
///
/// The record is decoded again and again. Each time, one error reaches the top: it is reported, its place receives a
/// placeholder, and the next attempt meets another problem or none. So an error that a model handles is never reported,
/// and the first problem is the one that a plain decode throws.
///
/// An attempt does not start at the top where that is not needed. A call of `init(from:)` whose errors are known to
/// reach the top (``Passage``) is repeated alone, and receives the values again that it has received before:
///
///     decode the record    { a, b: { c, d FAILS        the error passes b and the record: both let errors pass
///     decode the record    { a, b: { c, d, e FAILS     b is decoded again, alone
///                               b: { c, d, e }, f }
final class RepairSession: FaultHandler {
  // Exclusivity is unchecked where every value or every problem accesses a property. No model code runs in between.

  /// The problems found, in the order in which decoding meets them.
  @exclusivity(unchecked) private(set) var issues: [Issue] = []
  /// Whether problems may have been missed.
  var isIncomplete = false

  @exclusivity(unchecked) var repairs = Repairs()
  /// The values that are replaced whole.
  @exclusivity(unchecked) var wholes: [Frame.Key: Repair] = [:]
  /// The number of elements left out, by array.
  var omitted: [RepairKey: Int] = [:]
  /// The types with no neighbor that decodes, each with the array or object that holds the values.
  var lonely: Set<Learning.Consumer> = []
  @exclusivity(unchecked) var learning = Learning()
  @exclusivity(unchecked) var passage = Passage()
  var influence = Influence()
  @exclusivity(unchecked) private var series = Series()
  var findsSeries = true
  @exclusivity(unchecked) var loops = RefusingLoops()
  /// The innermost call of `init(from:)` under way.
  @exclusivity(unchecked) var current: Frame?
  /// The last problem, until the model has caught its error.
  @exclusivity(unchecked) var pending: Fault?
  /// Earlier problems, whose errors the model has caught and may throw again.
  private var earlier: [Fault] = []
  /// Set if a trial is running: a decode with another placeholder, to see what depends on it. Nothing is reported.
  @exclusivity(unchecked) var trial: Trial?
  @exclusivity(unchecked) private var keyNames = KeyNames()
  @exclusivity(unchecked) var budget: Int
  /// The most repairs that a record of its size can need. A model that asks for another key each time would never end.
  private let maximumRepairs: Int
  var isSettlingNeighbors = false
  /// The call to repeat after a repair, while the error is still on its way up to it.
  @exclusivity(unchecked) private var target: Target?
  private var isOver = false
  let properties: KnownProperties
  private let firstOnly: Bool
  private let givesPlaceholders: Bool

  /// The number of issues of one record that tell what the model has tried. More of them would take too much memory.
  private static let maximumIssuesWithAttempts = 1000

  /// - Parameters:
  ///   - size: the number of entries in the record's document.
  ///   - firstOnly: whether to stop at the first problem.
  ///   - properties: what is known of types from earlier records.
  ///   - givesPlaceholders: whether to decode again after a problem. Otherwise the first one ends the search.
  init(
    size: Int, _ properties: KnownProperties, firstOnly: Bool = false,
    givesPlaceholders: Bool = true
  ) {
    self.properties = properties
    self.firstOnly = firstOnly
    self.givesPlaceholders = givesPlaceholders
    // Each attempt costs the number of entries that it decodes. The budget keeps the search within minutes.
    budget = max(1_000_000_000, 100 * size)
    maximumRepairs = 1_000 + 4 * size
  }

  /// Decodes the whole record by `attempt` until that succeeds; nil if nothing helps.
  func run<Value>(size: Int, _ attempt: () throws -> Value) -> Value? {
    while true {
      do {
        return try attempt()
      } catch {
        guard decodesAgain(after: error, in: nil, size: size) else { return nil }
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
    if let scalar = type as? any Scalar.Type { return scalar.placeholder(from) as? Value }
    let userInfo = fault.context.userInfo
    if trial != nil, let value = Placeholder.value(type, from, at: fault.codingPath, userInfo) {
      return value
    }
    if let value = Placeholder.anyValue(type, from: from, at: fault.codingPath, userInfo) { return value }
    repair.skipCandidates()
    repair.stepBack()
    return nil
  }

  override func placeholderString(for fault: Fault) -> String? {
    candidate(for: fault).map { Placeholder.string($0.from) }
  }

  override func placeholderInteger(for fault: Fault) -> Int? {
    candidate(for: fault).map { Placeholder.integer($0.from) }
  }

  override func placeholderDecoder(for fault: Fault) -> (any Decoder)? {
    guard let (_, from) = candidate(for: fault) else { return nil }
    return PlaceholderDecoder(
      candidate: from, codingPath: fault.codingPath, userInfo: fault.context.userInfo)
  }

  /// The repair of the problem, and the candidate to begin with; nil if the value itself has no placeholder now.
  private func candidate(for fault: Fault) -> (repair: Repair, from: Int)? {
    guard let repair = repair(for: fault), case .placeholder(let candidate) = repair.step else { return nil }
    return (repair, trial?.candidate(of: repair) ?? candidate)
  }

  private func repair(for fault: Fault) -> Repair? {
    // Most often the value has been decoded again because of it.
    if let last = repairs.last, last.isOf(fault) { return last }
    if trial != nil || !series.isBehindAll(fault), let repair = repairs[fault.key] { return repair }
    guard trial == nil, let element = learning.elementOfPattern(fault) else { return nil }
    fault.frame = current
    if series.continues(with: fault, inElement: element) { return advance(inSeries: fault) }
    let doubts = doubts(of: fault)
    report(fault, doubts)
    begin(fault, doubts)
    if findsSeries, !doubts.contains(true) { series.begin(with: fault, inElement: element) }
    return repairs[fault.key]
  }

  override func start(in context: DecodingContext, _ container: Int) -> LoopStart? {
    loops.start(in: context, container)
  }

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
    let frame = Frame(context: context, node: node, type: type, holder: holder, outer: current)
    // In two steps, because a missing entry could itself be cast to an optional type.
    if let current, !current.received.isEmpty, let received = current.received[frame.key],
      let value = received as? Value
    {
      return value
    }
    current = frame
    defer {
      frame.isActive = false
      frame.received = [:]
      frame.forgetTried()
      current = frame.outer
    }
    let size = context.document.next(after: node) - node
    while true {
      frame.forgetTried()
      if !wholes.isEmpty, let value = whole(type, of: frame) { return value }
      do {
        let value = try attempt()
        noteCaught()
        target = nil
        if trial == nil, size > 1, let outer = frame.outer, !outer.isTransparent {
          outer.received[frame.key] = value
        }
        return value
      } catch {
        note(error, in: frame)
        if decodesAgain(after: error, in: frame, size: size) { continue }
        if frame.isLeftOut { settleNeighbors(type, of: frame) }
        throw error
      }
    }
  }

  // MARK: - Errors

  /// Decides what to do about an error that has left the call of `frame`, or the record if there is none.
  ///
  /// - Returns: whether to repeat the call. Otherwise the error continues to the outer call.
  private func decodesAgain(after error: any Error, in frame: Frame?, size: Int) -> Bool {
    guard trial == nil, !isOver else { return false }
    if let target {
      guard target.isReached(by: frame) else { return false }
      self.target = nil
      budget -= size
      return true
    }
    guard let fault = pending else { return false }
    let kind = Passage.ErrorKind(error, of: fault)
    let isInSeries = series.continues(with: fault, leaving: frame)
    if !isInSeries || !series.kinds.isSuperset(of: kind) {
      guard passage.isKnown(kind, from: frame, learning) else { return false }
      if isInSeries { series.insert(kind) }
    }
    passage.note(kind, from: fault.frame, to: frame)
    pending = nil
    guard budget > 0, repairs.count < maximumRepairs, !(firstOnly && !issues.isEmpty),
      let step = isInSeries ? advance(inSeries: fault).step : advance(fault, in: frame),
      givesPlaceholders
    else {
      isIncomplete = true
      isOver = true
      return false
    }
    budget -= size
    target = self.target(for: step, in: frame)
    if target == nil { return true }
    return false
  }

  /// Attributes the error to a problem. An error that belongs to no known problem is the model's own, thrown here.
  private func note(_ error: any Error, in frame: Frame) {
    if target != nil { return }
    if pending?.isOnItsWay(as: error, from: frame) != true {
      let known = (frame.tried + earlier).last { $0.isOnItsWay(as: error, from: frame) }
      noteCaught(by: frame)
      pending = known ?? frame.fault(throwing: error)
    }
    if trial == nil, !frame.tried.isEmpty {
      pending?.alternatives.append(frame.alternatives(to: error))
    }
  }

  /// Keeps the last problem as an earlier one, because the model has caught its error.
  private func noteCaught(by catcher: Frame? = nil) {
    guard let fault = pending else { return }
    pending = nil
    if earlier.count == 8 { earlier.removeFirst() }
    earlier.append(fault)
    var node = fault.node
    var frame = fault.frame
    var inner: Frame?
    while let next = frame, !next.isActive, next !== catcher {
      node = next.node
      inner = next
      frame = next.outer
    }
    frame?.caught.insert(node)
    if trial == nil { frame?.noteTried(fault) }
    if let inner {
      passage.noteCaught(inner)
      series.end()
    }
  }

  /// Takes the first step against the next problem of a series.
  private func advance(inSeries fault: Fault) -> Repair {
    report(fault, [])
    let repair = add(fault)
    series.append(repair, of: fault)
    _ = apply(repair.step, of: repair)
    return repair
  }

  /// Takes the next step against a problem that has reached the top; nil if no step is left.
  private func advance(_ fault: Fault, in frame: Frame?) -> Repair.Step? {
    if let repair = echo(of: fault, in: frame) {
      frame?.received = [:]
      // The model has tried another shape, and further problems of the first one are in the way.
      if fault.key != repair.key, !fault.isThrownByModel {
        isIncomplete = true
        repair.skipCandidates()
        repair.stepBack()
      }
      repair.skipCandidatesIfThrown(fault)
      if case .whole(let replaced) = repair.step { wholes[replaced.key] = nil }
      return apply(repair.next(), of: repair)
    }
    if fault.isThrownByModel { frame?.received = [:] }
    let doubts = doubts(of: fault)
    let attempts = report(fault, doubts)
    learning.learn(from: fault, below: frame)
    fault.alternatives = []
    guard let furthest = attempts?.furthestPastThrown else {
      let step = begin(fault, doubts)
      if findsSeries, !doubts.contains(true) { series.begin(with: fault, leaving: frame) }
      if givesPlaceholders { lookAhead(after: fault) }
      return step
    }
    furthest.alternatives = []
    let step = begin(furthest, self.doubts(of: furthest))
    repairs[fault.key] = repairs[furthest.key]
    return step
  }

  /// Adds the problem to the issues, unless it may be due to a placeholder. Returns what the model has tried, if known.
  @discardableResult
  func report(_ fault: Fault, _ doubts: [Bool]) -> Attempts? {
    if doubts.first == true {
      isIncomplete = true
      return nil
    }
    issues.append(fault.issue())
    guard !fault.alternatives.isEmpty, issues.count <= RepairSession.maximumIssuesWithAttempts else {
      return nil
    }
    let attempts = Attempts(before: fault, &keyNames)
    attempts.add(to: &issues[issues.count - 1])
    return attempts
  }

  /// What may depend on earlier placeholders, see ``findDoubts(about:)``.
  func doubts(of fault: Fault) -> [Bool] {
    series.flush(to: &influence)
    return findDoubts(about: fault)
  }

  @discardableResult
  func begin(_ fault: Fault, _ doubts: [Bool]) -> Repair.Step? {
    let repair = add(fault)
    series.end()
    influence.note(repair, of: fault, doubtful: doubts)
    if let last = loops.lastRepair(of: fault) { repair.follow(last) }
    return apply(repair.step, of: repair)
  }

  /// Adds a repair of the problem, at its first step.
  private func add(_ fault: Fault) -> Repair {
    var isScalar = true
    if fault.isThrownByModel {
      let kind = fault.context.document.kind(of: fault.node)
      isScalar = kind != .object && kind != .array
      // The value can be read, but must not be: with this kind, the read takes the cold path.
      if isScalar { fault.context.setKind(.replaced, at: fault.node) }
    }
    var holder: Holder?
    if case .node = fault.spot, fault.frame?.node != fault.node {
      let spotHolder = fault.context.holder(of: fault.node)
      if fault.context.canLeaveOut(spotHolder) { holder = spotHolder }
    }
    let repair = Repair(fault, isScalar: isScalar, holder: holder)
    repairs.append(repair)
    series.note(repair)
    return repair
  }

  private func apply(_ step: Repair.Step?, of repair: Repair) -> Repair.Step? {
    switch step {
    case nil, .placeholder: break
    case .whole(let frame):
      wholes[frame.key] = repair
      // If the top value is replaced, so is everything in it.
      let isTop = frame.node == 0 && frame.context.outer == nil
      if isTop, frame.context.entries[unchecked: 0].link != 0 { isIncomplete = true }
    case .leaveOut(let context, let node, .element(let array)):
      context.setKind(.omitted, at: node)
      omitted[RepairKey(context, array), default: 0] += 1
    case .leaveOut(let context, let node, .member):
      context.hideName(at: node - 1)
    case .leaveOut: return nil
    }
    return step
  }

  /// The repair that causes this problem: of the same place, or of a placeholder in a value that the model refuses.
  private func echo(of fault: Fault, in frame: Frame?) -> Repair? {
    if let repair = repairs[fault.key] { return repair }
    guard fault.isThrownByModel else { return nil }
    let end = fault.context.document.next(after: fault.node)
    for repair in repairs.all.reversed() {
      // Repairs of one call follow one another.
      if let frame, let node = repair.node(in: frame.context), node < frame.node { return nil }
      if repair.context === fault.context, fault.node..<end ~= repair.key.node, repair.step != nil {
        return repair
      }
    }
    return nil
  }

  // MARK: - Calls to repeat

  enum Target {
    case record
    case call(Frame)

    func isReached(by frame: Frame?) -> Bool {
      switch self {
      case .record: frame == nil
      case .call(let call): call === frame
      }
    }
  }

  func takeTarget() -> Target? {
    defer { target = nil }
    return target
  }

  func restore(_ target: Target?) { self.target = target }

  /// The call outside of `frame` that has to be repeated for the step; nil if it is `frame` itself.
  private func target(for step: Repair.Step, in frame: Frame?) -> Target? {
    var call = frame
    switch step {
    case .placeholder: return nil
    case .whole(let replaced):
      while let next = call, next.key != replaced.key { call = next.outer }
      // If the call is not under way, it is inside of `frame`.
      guard let call, call !== frame else { return nil }
      return .call(call)
    case .leaveOut(let context, let node, _):
      let end = context.document.next(after: node)
      while let next = call, next.context.isInside(node..<end, of: context, next.node) { call = next.outer }
      if call === frame { return nil }
      return call.map { .call($0) } ?? .record
    }
  }
}

extension DecodingContext {
  /// Whether the value at `node` is in `range` of the document of `context`, or in a document in a string there.
  fileprivate func isInside(_ range: Range<Int>, of context: DecodingContext, _ node: Int) -> Bool {
    var (inner, node) = (self, node)
    while inner !== context {
      guard let outer = inner.outer else { return false }
      (inner, node) = outer
    }
    return range.contains(node)
  }
}

extension Frame {
  /// What the call has tried besides what the error, which leaves it, comes from.
  fileprivate func alternatives(to error: any Error) -> Fault.Alternatives {
    guard let index = tried.firstIndex(where: { $0.isSource(of: error) }) else {
      return Fault.Alternatives(call: self, caught: tried)
    }
    return Fault.Alternatives(
      call: self, caught: Array(tried[..<index]),
      later: tried[(index + 1)...].filter { !$0.isSource(of: error) })
  }
}

extension Repair {
  /// Skips the other candidates if the read failed again: the value's type has no placeholder.
  fileprivate func skipCandidatesIfThrown(_ fault: Fault) {
    guard case .placeholder = step, !fault.isThrownByModel, fault.key == key else { return }
    skipCandidates()
    stepBack()
  }
}

extension Fault {
  /// Whether the error that leaves the call of `frame` is this problem's.
  fileprivate func isOnItsWay(as error: any Error, from frame: Frame) -> Bool {
    var source = self.frame
    while let next = source, next !== frame { source = next.outer }
    return source != nil && isSource(of: error)
  }
}
