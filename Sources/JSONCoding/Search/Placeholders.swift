/// A value of a document, or a missing one, read as one type.
struct Spot: Hashable {
  let document: ObjectIdentifier
  let node: Int
  var name: String?
  /// Nil for any type.
  var type: ObjectIdentifier?
}

extension Spot {
  init(_ context: DecodingContext, _ node: Int) {
    self.init(document: ObjectIdentifier(context), node: node)
  }

  /// The spot of a failure. The type of a value that the model refuses is unknown.
  init(_ fault: Fault) {
    self.init(document: ObjectIdentifier(fault.context), node: fault.node, name: fault.name)
    if case .end = fault.position { return }
    if let type = fault.expected?.metatype { self.type = ObjectIdentifier(type) }
  }

  init(whole frame: Frame) {
    self.init(document: ObjectIdentifier(frame.context), node: frame.node)
    type = ObjectIdentifier(frame.type)
  }
}

/// The spots that have a placeholder, in the order in which they got it.
struct Placeholders {
  struct Given {
    let spot: Spot
    let context: DecodingContext
    /// Where code sees the value: see ``DecodingContext/place(of:_:names:)``.
    let place: Int
    /// The number of places that the run knew before.
    let pickCount: Int
    /// The first missing element of an array.
    let end: Int?
    /// The distance from the candidate of the place, which the model has refused.
    var shift: Int
    /// The number of candidates that the model has refused at this spot alone.
    var refusedCount = 0
    var candidateCount = 1
    /// Whether the type of the whole value refuses all candidates, so that the value is decoded.
    var isDecoded = false
    /// Whether the model has refused the value itself, so that every read of it fails.
    var isReplaced = false

    /// Whether the spot is in the value that the call reads.
    func isInside(_ call: Frame) -> Bool {
      context === call.context && call.node..<context.document.next(after: call.node) ~= spot.node
    }
  }

  private var indexes: [Spot: Int] = [:]
  private(set) var all: [Given] = []

  var count: Int { all.count }

  subscript(spot: Spot) -> Given? { indexes[spot].map { all[$0] } }

  mutating func give(_ given: Given) {
    indexes[given.spot] = all.count
    all.append(given)
  }

  mutating func change(_ spot: Spot, _ change: (inout Given) -> Void) {
    guard let index = indexes[spot] else { return }
    change(&all[index])
    if all[index].isReplaced { all[index].context.setKind(.replaced, at: spot.node) }
  }

  /// Gives the next candidate to one spot; false after its last.
  mutating func takeNext(_ index: Int) -> Bool {
    guard all[index].refusedCount + 1 < min(all[index].candidateCount, Confirmation.maximumCandidates) else {
      return false
    }
    all[index].refusedCount += 1
    shift(index)
    return true
  }

  /// Gives the next candidate to one spot, after the last one the first one.
  mutating func shift(_ index: Int) { all[index].shift += 1 }

  /// The last spot at the place of the fault, if it was given one after the first ones.
  func index(of fault: Fault, since first: Int) -> Int? {
    all[first...].lastIndex { $0.spot.node == fault.node && $0.context === fault.context }
  }

  /// Forgets all placeholders but the first ones, and returns them.
  @discardableResult mutating func takeBack(to count: Int) -> [Given] {
    let taken = Array(all[count...])
    for given in taken {
      indexes[given.spot] = nil
      if given.isReplaced {
        given.context.setKind(given.context.document.kind(of: given.spot.node), at: given.spot.node)
      }
    }
    all.removeSubrange(count...)
    return taken
  }

  mutating func give(again taken: [Given]) {
    for given in taken {
      give(given)
      change(given.spot) { _ in }
    }
  }
}

extension DecodingContext {
  /// Code may tell the values in an array or object of at most so many apart, like those of a tuple.
  private static let maximumTupleCount = 4

  /// Identifies a value by its path, without the steps that code with these names cannot tell from others.
  ///
  /// In `[{"id": "x"}, …]`, all `.id` are one place if there are more than four elements; in `{"a": {"id": "x"}, …}`, if
  /// there are more than four members whose names the code does not contain.
  func place(of node: Int, _ name: String?, names: Set<String>) -> Int {
    var hasher = Hasher()
    hasher.combine(outer.map { $0.context.place(of: $0.node, nil, names: names) })
    var link = link(to: node)
    for step in document.steps(to: node).reversed() {
      guard let own = link else { break }
      link = own.outer
      let isName = document.isObject(step.opening)
      let isOfCode = isName && (!own.isPayloadName || names.contains(own.key.stringValue))
      hasher.combine(isOfCode || isTuple(step.opening) ? own.component : nil)
    }
    hasher.combine(name)
    return hasher.finalize()
  }

  private func isTuple(_ container: Int) -> Bool {
    let end = Int(entries[unchecked: container].link) - 1
    // An object has its names, too.
    let nameCount = document.isObject(container) ? 1 : 0
    var (value, count) = (container + 1 + nameCount, 0)
    while value < end, count <= Self.maximumTupleCount {
      value = document.next(after: value) + nameCount
      count += 1
    }
    return count <= Self.maximumTupleCount
  }
}
