/// One run of the outermost hand-written call, and its findings.
struct Pass {
  struct Problem {
    let spot: Spot
    /// Nil in a repeat, whose problems are only compared.
    let issue: Issue?
    /// Whether the call meets it whatever the placeholders are.
    let isCertain: Bool
    /// Whether the model has thrown its error.
    let isRefusal: Bool
    /// The number of places that had a placeholder before.
    let placeCount: Int
  }

  var problems: [Problem] = []
  let candidates: Candidates
  /// Known only in the first pass.
  var places: PlaceNumbers?
  /// The values whose refusal depends on the placeholders.
  var dependent: Set<Spot> = []
  /// Whether a problem counts only if other candidates also meet it.
  var hasDoubt = false
  /// Whether the run has ended early, for lack of reads.
  var isCut = false
  /// The number of places that had a placeholder before the run.
  let firstGiven: Int
  /// The number of reads before the run.
  let firstReads: Int
  /// The maximum number of reads if the pass has doubts; nil for the first pass.
  var limit: Int?
  /// Whether this is the pass whose problems are reported.
  var isFirst: Bool { limit == nil }

  /// The maximum number of reads of each run after the first one. There is one run for each candidate and probe, one
  /// with a different candidate for each place, and one for each pair.
  func limitOfRepeats(_ budget: ReadBudget) -> Int {
    let pairs = Confirmation.maximumPairCount(candidates: candidates.count, places: places?.count ?? 0)
    return budget.share(since: firstReads, ofEach: min(candidates.count, Candidates.maximumCount) + 3 + pairs)
  }
}

extension SearchKnowledge.Literals {
  /// Small enough that a model can multiply a probe without overflow.
  private static let maximumProbe = 1e12
  private static let probeFactor = 1000

  /// Candidates for the placeholders of a call that also refuses these values: the strings themselves, and numbers far
  /// above and below all of them.
  init(probing refused: [(context: DecodingContext, node: Int)]) {
    self.init(strings: refused.compactMap { String.read($0.context, $0.node) })
    guard let largest = refused.compactMap({ Double.read($0.context, $0.node).map(abs) }).max() else {
      return
    }
    let far = (Int(min(largest, Self.maximumProbe)) + 1) * Self.probeFactor
    integers = [far, -far]
  }
}

/// The reads that a search may make: 10,000 and 100 for each byte of the record, at most five million, but never less
/// than ten plain decodes.
struct ReadBudget {
  private(set) var reads = 0
  private let maximum: Int
  /// Twice the maximum number of reads in a plain decode of the record.
  private let reserve: Int

  /// Reads beyond the maximum fail for this many reads, and then succeed for as many, so that a model's loops end.
  private static let readsToEndLoops = 10_000

  init(_ document: Document) {
    reserve = 2 * document.count
    maximum = max(min(10_000 + 100 * document.range.count, 5_000_000), 10 * document.count)
  }

  var isUsedUp: Bool { reads > maximum }

  /// Counts reads; false if they must fail.
  mutating func count(_ count: Int) -> Bool {
    reads &+= count
    return !isUsedUp || (reads - maximum) / Self.readsToEndLoops % 2 == 1
  }

  /// Whether this many reads leave enough for the rest of the record.
  func allows(_ count: Int) -> Bool { reads + count + reserve <= maximum }

  /// The reads since `first` that each of `runs` runs may make.
  func share(since first: Int, ofEach runs: Int) -> Int { (maximum - reserve - first) / runs }

  /// The reads that each of `runs` runs may still make, for a call whose value has `size` nodes. Since `first`, the
  /// call may use a part of the maximum in proportion to its part of the record.
  func share(since first: Int, ofEach runs: Int, size: Int) -> Int {
    let part = maximum * size / max(1, reserve / 2)
    return min(maximum - reserve - reads, part - (reads - first)) / runs
  }
}

/// The places that have a placeholder, in the order in which they got it, with the number of each candidate.
struct GivenPlaceholders {
  struct Given {
    let spot: Spot
    let context: DecodingContext
    /// Whether the placeholder is a scalar, or is made of one.
    let isScalar: Bool

    init(_ spot: Spot, for fault: Fault) {
      self.spot = spot
      context = fault.context
      let isScalarRead = fault.isThrownByModel || fault.expected?.metatype is any Scalar.Type
      let type = fault.frame?.type
      isScalar =
        spot == Spot(fault) && isScalarRead || type is any RawRepresentable.Type
        || type is any CaseIterable.Type
    }
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

  /// Sets the candidate of a place, whether or not it has one.
  mutating func set(_ candidate: Int, at spot: Spot) { candidates[spot] = candidate }

  /// Takes the next candidate for all new places, and after the last one a different candidate for each; false if none
  /// is left.
  ///
  /// - Parameters:
  ///   - start: the choice with which the call began.
  ///   - candidateCount: the number of candidates.
  ///   - first: the number of places that had one before the current run; nil outside of a run.
  mutating func takeNext(after start: CandidateChoice, of candidateCount: Int, since first: Int?) -> Bool {
    if choice.first + 1 - start.first < min(candidateCount, Candidates.maximumCount) {
      choice.first += 1
    } else if let first, choice.step == 0, count - first > 1 {
      choice = CandidateChoice(first: start.first, step: 1)
    } else {
      return false
    }
    return true
  }

  /// Whether all places after the first ones are scalars, and none of them is the value of the fault.
  func areScalars(after first: Int, besides fault: Fault) -> Bool {
    all[first...].allSatisfy {
      $0.isScalar && ($0.spot.node != fault.node || $0.context !== fault.context)
    }
  }

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

/// The candidate that each place takes in a run: the same number everywhere, or one that changes from place to place.
struct CandidateChoice {
  /// The number of the first place's candidate.
  var first = 0
  /// The difference between the candidates of a place and the next one.
  var step = 0
  /// The places' numbers; empty if places are numbered in their order.
  var numbers: [Spot: Int] = [:]
  /// Places count as the same if their numbers, in base `base`, agree in the digit of this value.
  var digit = 1
  var base = Int.max

  /// - Parameter order: the number of places before it.
  func candidate(of spot: Spot, number order: Int) -> Int {
    candidate(ofNumber: numbers.isEmpty ? order : numbers[spot] ?? 0)
  }

  func candidate(ofNumber number: Int) -> Int { (first + step * (number / digit % base)) % base }
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
    if case .end = fault.position { return }
    if let type = fault.expected?.metatype { self.type = ObjectIdentifier(type) }
  }

  init(whole frame: Frame) {
    self.init(document: ObjectIdentifier(frame.context), node: frame.node)
    type = ObjectIdentifier(frame.type)
  }
}
