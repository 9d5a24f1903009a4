/// Grows payloads that a type's own `init(from:)` decodes, until it reads nothing new.
///
/// The search begins with nothing and gives what the type asks for. Each payload that decodes and with which the type
/// asks for something new is a base: everything in it is then varied, one thing at a time.
final class ModelSearch {
  typealias Path = [PathComponent]

  let accepted: AcceptedType
  let observer: ModelObserver
  /// The payloads that decode, each with another effect.
  var decoding: [PayloadTrial] = []
  /// Those of types that look at which keys there are, with keys that they do not read.
  var unpruned: [PayloadTrial] = []
  /// What was asked for at each place, in order. Places in arrays are one.
  var wants: [Path: [PayloadTrial.Want]] = [:]
  var wantCount = 0
  /// Values that the type refuses, by their place.
  var refused: [Path: Set<SampleValue>] = [:]
  /// Why nothing fits, by the place.
  var unexplored: [Path: String] = [:]
  /// The payload that was read furthest without decoding.
  var furthest: PayloadTrial?
  var known: [SampleValue: PayloadTrial] = [:]
  /// Payloads that were grown from.
  var grown: Set<SampleValue> = []
  var bases: [Base] = []
  var effects: Set<Set<Effect>> = []
  let firstBudget: Int

  /// A payload that decodes, and the places in it to vary.
  struct Base {
    let trial: PayloadTrial
    let asked: Set<Asked>
    /// What was not asked for with any earlier base.
    let new: Set<Path>
    /// Whether another value led to it, rather than one more: it is then another branch, where all may be different.
    let isBranch: Bool
  }

  static let mostBases = 40
  static let mostDecoding = 4_000
  static let mostRounds = 200
  /// Of an object with more keys, not every set is tried.
  static let mostListedNames = 7
  /// Of an object with more keys, not even every pair is tried.
  static let mostPairedNames = 24
  static let mostRefusals = 3

  init(_ accepted: AcceptedType, _ observer: ModelObserver) {
    self.accepted = accepted
    self.observer = observer
    firstBudget = observer.trials.budget + accepted.readsOfParts
  }

  var type: any Decodable.Type { accepted.type }

  /// How many reads the trials of this type have made.
  private var ownReads: Int { firstBudget - observer.trials.budget - accepted.readsOfParts }

  /// Whether the type has had its share of the budget.
  var isOver: Bool {
    observer.trials.isOver || ownReads > observer.readsOfType || decoding.count >= Self.mostDecoding
  }

  func run() {
    start()
    var next = 0
    while next < bases.count, !isOver {
      explore(bases[next])
      next += 1
    }
    accepted.isIncomplete = isOver
    // A type that holds itself is searched again. If that search ends early, the earlier one has found more.
    if isOver, decoding.count < accepted.variations.count { return }
    let builder = AcceptedPlaceBuilder(self)
    accepted.form = .own(builder.place())
    finish()
  }

  // MARK: - Trials

  /// Tries the payload, or returns what is known of it.
  func attempt(_ payload: SampleValue, findsAll: Bool = false) -> PayloadTrial {
    if let known = known[payload], known.decodes || !findsAll { return known }
    let trial = observer.trials.run(accepted.type, payload, findsAll: findsAll)
    // Of many payloads that fail, nobody asks again what was read.
    known[payload] = trial.decodes ? trial : trial.withoutRequests
    for request in trial.requests {
      let place = Self.place(request.path)
      // A type that is asked for as itself says nothing new.
      if let wanted = request.want.type, wanted == type, place.isEmpty { continue }
      if wants[place, default: []].contains(where: { $0.id == request.want.id }) { continue }
      wants[place, default: []].append(request.want)
      wantCount += 1
    }
    return trial
  }

  /// The place of a path: all elements of an array are one.
  static func place(_ path: Path) -> Path {
    path.map { step in if case .index = step { .index(0) } else { step } }
  }

  func keep(_ trial: PayloadTrial) {
    let effects = effects(of: trial)
    guard self.effects.insert(effects).inserted else { return }
    decoding.append(trial)
    if accepted.smallest == nil { accepted.smallest = trial.payload }
  }

  // MARK: - First payloads

  func start() {
    let null = attempt(.null)
    if null.decodes { accept(null) }
    var tried = 0
    // The first request at the top, and the request that replaces it once the first is met.
    while tried < wants(at: []).count {
      let want = wants(at: [])[tried]
      tried += 1
      for seed in seeds(for: want, at: []) {
        if let trial = grow(seed, keeping: nil) { accept(trial) }
        let first = attempt(seed)
        // An enum with payloads takes one of its keys.
        if !first.decodes {
          for object in first.objects where object.isListed { varyNames(of: object, in: first) }
        }
      }
    }
    if decoding.isEmpty || null.decodes && null.requests.isEmpty {
      for value in SampleCandidates.ofEachKind {
        if let trial = grow(value, keeping: nil) { accept(trial) }
      }
    }
    if decoding.isEmpty, unexplored[[]] == nil { unexplored[[]] = words(of: null) }
  }

  /// Keeps a payload that decodes, and explores it later if the type asks for something new with it.
  func accept(_ trial: PayloadTrial, isBranch: Bool = true) {
    let whole = trial
    let trial = pruned(whole)
    if whole.payload != trial.payload, whole.objects.contains(where: \.isListed) { unpruned.append(whole) }
    keep(trial)
    let asked = asked(in: trial)
    guard bases.count < Self.mostBases, !bases.contains(where: { $0.asked.isSuperset(of: asked) }) else {
      return
    }
    let new = bases.reduce(asked) { $0.subtracting($1.asked) }
    if !isBranch, new.isEmpty { return }
    bases.append(
      Base(trial: trial, asked: asked, new: Set(new.map(\.place)), isBranch: isBranch))
  }

  struct Asked: Hashable {
    let place: Path
    let want: PayloadTrial.WantID
  }

  func asked(in trial: PayloadTrial) -> Set<Asked> {
    Set(trial.requests.map { Asked(place: Self.place($0.path), want: $0.want.id) })
  }

  /// The payload without values that the type does not read, if it decodes without them.
  func pruned(_ trial: PayloadTrial) -> PayloadTrial {
    var payload = trial.payload
    for object in trial.objects {
      for name in object.unread {
        payload = payload.replacing(object.path + [.member(name)], with: nil) ?? payload
      }
    }
    guard payload != trial.payload else { return trial }
    let shorter = attempt(payload)
    return shorter.decodes && asked(in: shorter) == asked(in: trial) ? shorter : trial
  }

  // MARK: - Results

  func finish() {
    let full = FullestPayload(self)
    findRefusals()
    accepted.fullest = full.payload
    accepted.parts = full.parts
    var seen: Set<SampleValue> = []
    var coarse: Set<Set<Effect>> = []
    var variations = decoding.filter { coarse.insert(effects(of: $0, isCoarse: true)).inserted }.map(
      \.payload)
    seen.formUnion(variations)
    accepted.variations = variations
    guard let whole = full.payload else { return }
    if seen.insert(whole).inserted { variations.append(whole) }
    for part in full.parts where !part.type.isScalar {
      for value in part.type.variations where variations.count < Self.mostDecoding && !isOver {
        guard let payload = whole.replacing(part.path, with: value), seen.insert(payload).inserted,
          isReadWhole(payload)
        else { continue }
        variations.append(payload)
      }
    }
    // A value that is read as one of several types is of each of them in turn.
    for type in wants(at: []).compactMap(\.type).map(observer.observe)
    where !type.isScalar && type !== accepted {
      for value in type.variations where variations.count < Self.mostDecoding && !isOver {
        if seen.insert(value).inserted, isReadWhole(value) { variations.append(value) }
      }
    }
    accepted.variations = variations
    accepted.unwritten = full.unwritten
  }

  /// The smallest payload with values that were refused: what a type that holds this one may catch.
  func findRefusals() {
    guard let smallest = accepted.smallest else { return }
    let scalars = refused.sorted { $0.key.count < $1.key.count }
      .flatMap { place, values in
        values.filter { $0.kind == smallest[place]?.kind && $0.isScalar }.map(\.text).sorted().prefix(1)
          .compactMap { SampleValue.parsed($0).flatMap { smallest.replacing(place, with: $0) } }
      }
    let shorter = smallest.members.prefix(1).compactMap { smallest.replacing([.member($0.name)], with: nil) }
    accepted.refusals = (scalars.sorted { $0.text < $1.text }.prefix(Self.mostRefusals) + shorter)
      .filter { $0.kind == smallest.kind && !attempt($0).decodes }
  }

  func isReadWhole(_ payload: SampleValue) -> Bool {
    let trial = attempt(payload)
    return trial.decodes && trial.objects.allSatisfy(\.unread.isEmpty)
  }

  /// What was asked for at the place.
  func wants(at place: Path) -> [PayloadTrial.Want] { wants[place, default: []] }
}
