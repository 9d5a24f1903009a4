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

  /// The candidates that new places take.
  var choice = CandidateChoice()
  /// The candidates of places that take the same one in every run.
  var fixed: [Spot: Int] = [:]
  private var candidates: [Spot: Int] = [:]
  private(set) var all: [Given] = []

  subscript(spot: Spot) -> Int? { candidates[spot] }

  var isEmpty: Bool { candidates.isEmpty }

  var count: Int { all.count }

  /// - Parameter first: the number of places that had one before the current run.
  mutating func give(_ given: Given, after first: Int) {
    candidates[given.spot] = fixed[given.spot] ?? choice.candidate(of: given.spot, number: count - first)
    all.append(given)
  }

  /// Replaces the candidate of a place, whether or not it has one.
  mutating func set(_ candidate: Int, at spot: Spot) { candidates[spot] = candidate }

  /// Takes the next candidate for each place in the call that was given one after the first ones.
  mutating func advance(after first: Int, in call: Frame) {
    let nodes = call.node..<call.context.document.next(after: call.node)
    for given in all[first...]
    where given.context === call.context && nodes ~= given.spot.node && fixed[given.spot] == nil {
      candidates[given.spot]? += 1
    }
  }

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
      candidates[kept.given.spot] = kept.candidate
      all.append(kept.given)
      kept.given.context.setKind(kept.kind, at: kept.given.spot.node)
    }
  }
}

/// Which candidate each place takes in a run: the same number everywhere, or one that changes from place to place.
struct CandidateChoice {
  /// The number of the first place's candidate.
  var first = 0
  /// The difference between the candidates of a place and the next one.
  var step = 0
  /// The places' numbers, if that is not their order.
  var numbers: [Spot: Int] = [:]
  /// Places count as the same if their numbers agree in the digit of this value, in the system of `base`.
  var digit = 1
  var base = Int.max

  /// - Parameter order: the number of places before it.
  func candidate(of spot: Spot, number order: Int) -> Int {
    let number = numbers.isEmpty ? order : numbers[spot] ?? 0
    return (first + step * (number / digit % base)) % base
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
