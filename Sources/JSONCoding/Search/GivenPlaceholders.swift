/// The places that have a placeholder, in the order in which they got it, with the number of each candidate.
struct GivenPlaceholders {
  struct Given {
    let spot: Spot
    let context: DecodingContext
    /// Whether the placeholder is a scalar, or is made of one.
    let isScalar: Bool
  }

  /// A place with its candidate, to be restored after others were tried.
  struct Kept {
    let given: Given
    let candidate: Int
    let kind: Entry.Kind
  }

  private var candidates: [Spot: Int] = [:]
  private(set) var all: [Given] = []

  subscript(spot: Spot) -> Int? { candidates[spot] }

  var isEmpty: Bool { candidates.isEmpty }

  var count: Int { all.count }

  mutating func give(_ candidate: Int, _ given: Given) {
    candidates[given.spot] = candidate
    all.append(given)
  }

  /// Replaces the candidate of a place, whether or not it has one.
  mutating func set(_ candidate: Int, at spot: Spot) { candidates[spot] = candidate }

  /// Takes the next candidate for the place.
  mutating func advance(_ spot: Spot) { candidates[spot]? += 1 }

  /// Forgets all placeholders but the first ones.
  mutating func takeBack(to count: Int) {
    for given in all[count...] {
      candidates[given.spot] = nil
      guard given.spot.type == nil else { continue }
      given.context.setKind(given.context.document.kind(of: given.spot.node), at: given.spot.node)
    }
    all.removeSubrange(count...)
  }

  func kept(from first: Int) -> [Kept] {
    all[first...].map {
      Kept(given: $0, candidate: candidates[$0.spot] ?? 0, kind: $0.context.kind($0.spot.node))
    }
  }

  mutating func give(again kept: [Kept]) {
    for kept in kept {
      give(kept.candidate, kept.given)
      kept.given.context.setKind(kept.kind, at: kept.given.spot.node)
    }
  }
}

/// A place in a document, read as one type.
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

  /// The place of a failure. The type of a value that the model refuses is unknown.
  init(_ fault: Fault) {
    self.init(document: ObjectIdentifier(fault.context), node: fault.node, name: fault.name)
    if case .end = fault.spot { return }
    if let type = fault.expected?.metatype { self.type = ObjectIdentifier(type) }
  }

  init(whole frame: Frame) {
    self.init(document: ObjectIdentifier(frame.context), node: frame.node)
    type = ObjectIdentifier(frame.type)
  }
}
