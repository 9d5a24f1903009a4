/// Finds all problems of a record that did not decode.
///
/// The record is decoded again and again. Each time, one problem reaches the top: it is noted, its spot gets a placeholder, and the
/// next time something else comes up, or nothing. So only what really ends a decode is reported, never what a model handles,
/// and the first problem is the one that a plain decode throws.
///
/// A large array would cost one pass over the record for each of its elements. So where an element's problem has reached the
/// top, its array is *learned* (``Learning``): from then on an element that fails is settled on the spot, by decoding that
/// element alone again and again. Its own `init(from:)` still decides what is a problem.
///
///     decode            [ ok, ok, FAILS → top          noted, repaired, array learned
///     decode            [ ok, ok, ok, FAILS → settled here, ok, FAILS → settled here, ok ]
final class RepairSession: FaultHandler {
  /// What was found, in the order in which decoding meets it.
  var issues: [Issue] = []
  /// Whether there was a problem that nothing helped against: more may hide behind it.
  private(set) var isIncomplete = false

  var repairs: [RepairKey: Repair] = [:]
  var order: [Repair] = []
  var wholes: [WholeKey: Repair] = [:]
  var omitted: [RepairKey: Int] = [:]
  var learning = Learning()
  var settling: Set<WholeKey> = []
  /// The problem that is on its way up, if its error is not lost by then.
  var pending: Fault?
  /// Problems that others have followed, the last ones: a model may yet throw their errors.
  private var earlier: [Fault] = []
  /// Decoding to see whether a problem depends on a placeholder: the placeholders are others, and nothing is noted.
  var isTrial = false
  var budget: Int
  var isSettlingNeighbours = false

  private let firstOnly: Bool

  /// - Parameters:
  ///   - size: the number of entries of the record's document.
  ///   - firstOnly: whether to stop at the first problem.
  init(size: Int, firstOnly: Bool = false) {
    self.firstOnly = firstOnly
    // Every pass over the record costs its size; what is left of the budget does not keep anybody waiting for minutes.
    budget = max(1_000_000_000, 100 * size)
  }

  struct WholeKey: Hashable {
    let spot: RepairKey
    let type: ObjectIdentifier

    init(_ frame: Fault.Frame) {
      spot = RepairKey(frame.context, frame.node)
      type = ObjectIdentifier(frame.type)
    }
  }

  /// Decodes `attempt`, the whole record, until it succeeds or nothing helps; nil then.
  func run<Value>(size: Int, _ attempt: () throws -> Value) -> Value? {
    do {
      return try attempt()
    } catch {
      return (try? settle(error, cost: size, of: nil, attempt)) ?? nil
    }
  }

  // MARK: - Faults

  override var usesPlaceholders: Bool { true }

  override func placeholder<Value: Decodable>(_ type: Value.Type, for fault: Fault) -> Value? {
    guard let repair = repair(for: fault) else { return nil }
    guard case .placeholder(let candidate) = repair.step else { return nil }
    let from = candidate + (isTrial ? 1 : 0)
    if type is any Scalar.Type { return Placeholder.value(type, from, at: []) }
    if let value = Placeholder.anyValue(type, from: from, at: fault.codingPath) { return value }
    repair.skipCandidates()
    repair.stepBack()
    return nil
  }

  override func placeholderDecoder(for fault: Fault) -> (any Decoder)? {
    guard let repair = repair(for: fault), case .placeholder(let candidate) = repair.step else { return nil }
    return PlaceholderDecoder(candidate: candidate + (isTrial ? 1 : 0), codingPath: fault.codingPath)
  }

  /// How many elements of the array have been left out.
  override func omittedCount(in context: DecodingContext, _ array: Int) -> Int {
    omitted[RepairKey(context, array)] ?? 0
  }

  // MARK: - Errors on their way up

  /// Remembers a problem that this module has met, to recognize its error on the way up.
  override func error(for fault: Fault) -> any Error {
    let error = fault.error()
    replacePending(by: fault)
    pending?.thrownError = error
    return error
  }

  /// An error has left the `init(from:)` of `frame`: gives a value in its place, or throws.
  override func recover<Value: Decodable>(_ error: any Error, _ type: Value.Type, _ frame: Fault.Frame) throws
    -> Value
  {
    if error is Again { throw error }
    note(error, in: frame)
    let key = WholeKey(frame)
    if wholes[key] != nil {
      let path = frame.context.codingPath(to: NodePlace(frame.node))
      if let value = Placeholder.anyValue(type, from: isTrial ? 1 : 0, at: path) ?? sibling(type, of: frame) {
        pending = nil
        return value
      }
    }
    if !isTrial, !settling.contains(key), learning.isLearned(frame) {
      return try settle(error, type, frame)
    }
    throw error
  }

  /// Keeps track of where the error has come through; one of no known problem is the model's own, and begins here.
  private func note(_ error: any Error, in frame: Fault.Frame) {
    if pending.map({ isOnItsWay($0, error, frame) }) != true {
      let known = earlier.last { isOnItsWay($0, error, frame) }
      replacePending(by: known ?? frame.fault(throwing: error))
    }
    pending?.frames.append(frame)
  }

  private func isOnItsWay(_ fault: Fault, _ error: any Error, _ frame: Fault.Frame) -> Bool {
    guard fault.isSource(of: error) else { return false }
    // Other values may have had the model throw the same words.
    guard fault.isThrownByModel, let last = fault.frames.last else { return true }
    return isInside(last, frame)
  }

  private func replacePending(by fault: Fault) {
    if let pending {
      if earlier.count == 8 { earlier.removeFirst() }
      earlier.append(pending)
    }
    pending = fault
  }

  private func isInside(_ inner: Fault.Frame, _ outer: Fault.Frame) -> Bool {
    guard inner.context === outer.context else { return inner.context.outer != nil }
    return inner.node >= outer.node && inner.node < outer.context.document.next(after: outer.node)
  }

  // MARK: - Settling

  /// Where the repairs of the value that `frame` decodes begin: some may have been made before its neighbours taught that it can
  /// be settled alone.
  private func firstRepair(in frame: Fault.Frame) -> Int {
    let end = frame.context.document.next(after: frame.node)
    var first = order.count
    while first > 0, let node = order[first - 1].node(in: frame.context), frame.node..<end ~= node {
      first -= 1
    }
    return first
  }

  /// Thrown to have an outer value decoded again, after something in it was left out.
  private struct Again: Error {}

  /// Settles the problems of one element or member on the spot.
  private func settle<Value: Decodable>(
    _ error: any Error, _ type: Value.Type, _ frame: Fault.Frame
  ) throws -> Value {
    let key = WholeKey(frame)
    settling.insert(key)
    defer { settling.remove(key) }
    let cost = frame.context.document.next(after: frame.node) - frame.node
    let value = try settle(error, cost: cost, of: frame) {
      try frame.context.value(type, at: frame.node, in: frame.holder)
    }
    if let value { return value }
    // It is left out, and what holds it has to be decoded again; once for all of its neighbours.
    settleNeighbours(type, of: frame)
    throw Again()
  }

  /// Repairs what `attempt` fails on until it succeeds; nil where `frame`, which it decodes, is left out; throws where nothing
  /// helps.
  private func settle<Value>(
    _ first: any Error, cost: Int, of frame: Fault.Frame?, _ attempt: () throws -> Value
  ) throws -> Value? {
    var error = first
    let start = frame.map(firstRepair(in:)) ?? order.count
    while true {
      if !(error is Again) {
        guard let fault = pending else { throw error }
        pending = nil
        guard advance(fault, since: start, cost: cost, attempt) else {
          isIncomplete = true
          throw error
        }
        if let frame, frame.isLeftOut { return nil }
      }
      budget -= cost
      if firstOnly, !issues.isEmpty { throw error }
      guard budget > 0 else {
        isIncomplete = true
        throw error
      }
      do {
        return try attempt()
      } catch let next {
        error = next
      }
    }
  }

  /// Does something about a problem; false where nothing is left to do.
  private func advance<Value>(_ fault: Fault, since start: Int, cost: Int, _ attempt: () throws -> Value)
    -> Bool
  {
    if let repair = echo(of: fault, since: start) {
      repair.skipCandidatesIfThrown(fault)
      return apply(repair.next(), of: repair)
    }
    let isReported = dependsOnPlaceholder(fault, since: start, cost: cost, attempt) == false
    if isReported {
      issues.append(fault.issue())
      learning.learn(from: fault)
    }
    return begin(fault)
  }

  @discardableResult
  func begin(_ fault: Fault) -> Bool {
    var isScalar = true
    if fault.isThrownByModel {
      let kind = fault.context.document.kind(of: fault.spot.node)
      isScalar = kind != .object && kind != .array
      // The value can be read, but must not be: the read has to come to this session.
      if isScalar { fault.context.setKind(.replaced, at: fault.spot.node) }
    }
    var holder: Holder?
    if case .node = fault.spot, fault.frames.first?.node != fault.spot.node {
      let spotHolder = fault.context.holder(of: fault.spot.node)
      if fault.context.canLeaveOut(spotHolder) { holder = spotHolder }
    }
    let repair = Repair(fault, isScalar: isScalar, holder: holder)
    repairs[fault.key] = repair
    order.append(repair)
    return apply(repair.step, of: repair)
  }

  private func apply(_ step: Repair.Step?, of repair: Repair) -> Bool {
    switch step {
    case nil:
      return false
    case .placeholder:
      return true
    case .whole(let frame):
      wholes[WholeKey(frame)] = repair
      // With the top value everything is replaced, unless there is nothing in it.
      let isTop = frame.node == 0 && frame.context.outer == nil
      if isTop, frame.context.entries[unchecked: 0].link != 0 { isIncomplete = true }
      return true
    case .leaveOut(let context, let node, let holder):
      switch holder {
      case .element(let array):
        context.setKind(.omitted, at: node)
        omitted[RepairKey(context, array), default: 0] += 1
      case .member:
        context.hideName(at: node - 1)
      case .same:
        return false
      }
      return true
    }
  }

  /// The repair that this problem comes from: it is at the same spot, or the model refuses a value that was made with a placeholder.
  private func echo(of fault: Fault, since start: Int) -> Repair? {
    if let repair = repairs[fault.key] { return repair }
    guard fault.isThrownByModel else { return nil }
    let end = fault.context.document.next(after: fault.spot.node)
    return order[start...].last { repair in
      repair.context === fault.context && repair.key.node >= fault.spot.node && repair.key.node < end
        && repair.step != nil
    }
  }
}

extension Repair {
  /// A placeholder for the value itself was refused as such: no other candidate of it can be made.
  fileprivate func skipCandidatesIfThrown(_ fault: Fault) {
    guard case .placeholder = step, !fault.isThrownByModel, fault.key == key else { return }
    skipCandidates()
    stepBack()
  }
}
