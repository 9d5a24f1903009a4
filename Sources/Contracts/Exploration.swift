import JSONCoding
import Words

/// Finds out what one type accepts: the smallest and the fullest value, then one change at a time.
final class Exploration {
  private let table: TrialTable
  private let session: ModelSession
  private let type: Int

  private static let maximumBases = 48
  /// The number of elements added to an array. It is odd, so the elements cannot be pairs.
  static let tail = 15
  private static let maximumCases = 500
  private static let maximumNeighbors = 16
  /// Scalars that no type is likely to compare a value with.
  static let unlikely: [SampleValue] = [
    .string("other words"), .string("zq9"), .number("987654321"),
  ]

  init(_ session: ModelSession, _ type: Int) {
    (self.session, self.type) = (session, type)
    table = TrialTable(session, type)
  }

  func run() -> TrialTable {
    for start in session.types[type].values + [.null] where table.accepted.isEmpty {
      guard let first = Growth(session: session, type: type).run(start) else { continue }
      table.keep(first)
      if session.types[type].values.isEmpty { session.note(fullest: first.value, of: type) }
    }
    var next = 0
    while next < table.bases.count || table.reachOtherWays(), next < Self.maximumBases, !session.isOver {
      vary(table.bases[next])
      next += 1
    }
    if let fullest = table.fullest { session.note(fullest: fullest.value, of: type) }
    return table
  }

  // MARK: - Changes

  private func vary(_ base: Trial) {
    let full = table.keep(filled(base))
    if full.size > (table.fullest?.size ?? -1) { table.fullest = full }
    var places = full.reads.map(\.path).withoutRepetitions.filter { path in
      !path.contains { if case .index(let index) = $0 { index > TrialTable.maximumIndex } else { false } }
    }
    if places.isEmpty { places = [[]] }
    for place in places {
      for value in values(at: place, in: full) { table.change(full, at: place, to: value) }
    }
    for form in [Observation.Form.string, .integer] {
      let kind = form == .string ? JSONKind.string : .number
      let literals = session.candidates.literals(of: kind)
      // Numbers are varied only if the sources have number literals.
      let others = form == .integer && literals.isEmpty ? [] : Self.unlikely.filter { $0.kind == kind }
      varyTogether(full, form, literals + others)
      varyNeighbors(full, form)
    }
    varyNames(full)
    for read in full.reads where read.want == .array && read.hasSucceeded {
      varyLength(full, read.path)
    }
  }

  private func varyLength(_ base: Trial, _ path: Path) {
    guard let elements = base.value.value(at: path)?.elements else { return }
    guard let last = elements.last else {
      for value in [.null] + Candidates.ofEachKind { table.change(base, at: path + [.index(0)], to: value) }
      return
    }
    let same = (1...3).map { Array(repeating: last, count: $0) }
    for more in [[.null]] + same + [elements, elements + elements + elements] {
      table.change(base, at: path, to: .array(elements + more))
    }
    table.note(base, at: path, with: .array(elements + Array(repeating: last, count: Self.tail)))
  }

  /// The values to try at a place of an accepted value; nil to remove the place.
  private func values(at place: Path, in trial: Trial) -> [SampleValue?] {
    let current = trial.value.value(at: place)
    var values: [SampleValue?] = []
    if current != nil {
      switch place.last {
      case .member?: values.append(nil)
      case .index(let index)?:
        if trial.value.value(at: place.dropLast())?.elements.count == index + 1 { values.append(nil) }
      default: break
      }
    }
    var others: [SampleValue] =
      [.null] + Candidates.ofEachKind.filter { $0.kind != current?.kind || !$0.isScalar } + [.number("0.5")]
    if case .bool(let value)? = current { others.append(.bool(!value)) }
    if case .string? = current { others.append(.string("")) }
    for read in trial.reads where read.path == place {
      guard case .type(let number) = read.want else { continue }
      let type = session.types[number]
      if number != self.type || !place.isEmpty { others += type.values }
      others += cases(of: number)
    }
    if place.isEmpty { others += cases(of: self.type) }
    return values + others.withoutRepetitions.filter { $0 != current }
  }

  /// The known cases of an enum and values that match no case; empty for other types.
  private func cases(of type: Int) -> [SampleValue] {
    let cases = session.candidates.cases(of: session.facts(type))
    return cases.isEmpty
      ? [] : cases.prefix(Self.maximumCases) + [.string("no such case"), .number("-987654321")]
  }

  // MARK: - Strings and numbers that are compared

  /// Tries each value in all the places of this form at once; if that makes a difference, also in each of them.
  private func varyTogether(
    _ base: Trial, _ form: Observation.Form, _ values: [SampleValue]
  ) {
    let places = comparedPlaces(in: base, form)
    guard !places.isEmpty else { return }
    for value in values {
      let all = places.reduce(base.value) { $0.with(value, at: $1) ?? $0 }
      let trial = session.trial(type, all)
      if trial.isAccepted, trial.reads == base.reads {
        table.noteNoDifference(value, at: places, of: base, trial)
        continue
      }
      for place in places { table.change(base, at: place, to: value) }
    }
  }

  /// The places whose string or number may be compared by the type, or by a type at the same place.
  private func comparedPlaces(in base: Trial, _ form: Observation.Form) -> [Path] {
    func facts(_ read: Trial.Read) -> Observation.ReadType? {
      if case .type(let number) = read.want { session.facts(number) } else { nil }
    }
    let own = Set(base.reads.map(\.path)).subtracting(
      base.reads.filter { facts($0)?.cases != nil }.map(\.path))
    let places = base.allReads.filter { $0.hasSucceeded && own.contains($0.path) && facts($0)?.form == form }
      .map(\.path).withoutRepetitions
    return session.facts(type).cases == nil ? places : places.filter { !$0.isEmpty }
  }

  /// Tries near misses of the accepted literals, where the type refuses unlikely values.
  private func varyNeighbors(_ base: Trial, _ form: Observation.Form) {
    for place in comparedPlaces(in: base, form) {
      let rows = table.rows.filter { $0.place == place }
      let refused = rows.contains { Self.unlikely.contains($0.value ?? .null) && !$0.result.isAccepted }
      guard refused else { continue }
      let taken = rows.compactMap { row in row.result.isAccepted ? row.value : nil }
      let literals = Set(taken).filter { session.candidates.literals.contains($0.plain) }
      for literal in literals.sorted(by: { $0.text < $1.text }).prefix(Self.maximumNeighbors) {
        for neighbor in literal.neighbors { table.change(base, at: place, to: neighbor) }
      }
    }
  }

  // MARK: - Names

  private func varyNames(_ base: Trial) {
    for (path, object) in base.listedObjects
    where base.reads.contains(where: { $0.path == path && $0.want == .object }) {
      let members = base.value.value(at: path)?.members ?? []
      for name in object.names {
        let (one, place) = (SampleValue.Member(name: name, value: .object([])), path + [.member(name)])
        let start = base.value.with(.object([one]), at: path) ?? base.value
        guard let alone = table.grown(start, keeping: place) else { continue }
        table.keep(alone)
        // The type may refuse this member alongside others.
        table.change(base, at: place, to: alone.value.value(at: place))
      }
      let all = object.names.map { SampleValue.Member(name: $0, value: .null) }
      if all.count > 1, let grown = base.value.with(.object(all), at: path).flatMap({ table.grown($0) }) {
        table.keep(grown)
      }
      guard object.takesAnyName else { continue }
      if let member = members.last(where: { !object.names.contains($0.name) }) {
        for name in session.candidates.names where name != member.name {
          table.note(base, at: path + [.member(name)], with: member.value)
        }
      } else {
        table.change(base, at: path + [.member(session.candidates.names[0])], to: .null)
      }
    }
  }

  // MARK: - The fullest value

  /// The value with its gaps filled wherever that makes the type read more places.
  private func filled(_ base: Trial) -> Trial {
    var best = base
    var seen: Set<Path> = []
    while !session.isOver, let place = gaps(in: best).first(where: { seen.insert($0).inserted }) {
      best = filling(place, of: best) ?? best
    }
    return best
  }

  /// The places that have no value but could have one.
  private func gaps(in trial: Trial) -> [Path] {
    var gaps: [Path] = []
    for read in trial.reads {
      switch trial.value.value(at: read.path) {
      case nil, .null?: gaps.append(read.path)
      case .array(let elements)? where elements.isEmpty && read.want == .array:
        gaps.append(read.path + [.index(0)])
      case .object(let members)? where read.want == .object && trial.listed[read.path]?.takesAnyName == true:
        let listed = trial.listed[read.path]?.names ?? []
        let names = session.candidates.names.filter { !listed.contains($0) }
        if !members.contains(where: { names.contains($0.name) }) {
          gaps += names.map { read.path + [.member($0)] }
        }
      default: break
      }
    }
    return gaps
  }

  private func filling(_ place: Path, of base: Trial) -> Trial? {
    var wants = base.reads.filter { $0.path == place }.map(\.want)
    var start = base.value
    if wants.isEmpty {
      var empty = [start.with(.null, at: place)]
      if case .index? = place.last {
        // A dictionary with keys other than strings reads nothing from an array of odd length.
        empty.append(start.with(.array([.null, .null]), at: place.dropLast()))
      }
      for empty in empty.compactMap(\.self) where wants.isEmpty {
        start = empty
        wants = session.trial(type, empty).wants(at: place)
      }
      if wants.isEmpty { return nil }
    }
    var seeds: [SampleValue] = []
    for want in wants {
      let own = session.seeds(want)
      seeds += own.reversed().prefix(1) + own
    }
    for seed in seeds + [.null] {
      guard let value = start.with(seed, at: place), value != base.value || seed == .null else {
        continue
      }
      if let trial = table.grown(value, keeping: place), trial.size > base.size { return trial }
    }
    return nil
  }
}

extension SampleValue {
  /// Near misses of a string or an integer; empty for other values.
  fileprivate var neighbors: [SampleValue] {
    switch self {
    case .string(let text): [text + "x", text.uppercased(), text.lowercased()].map { .string($0) }
    case .number(let digits): Int(digits).map { [$0 &- 1, $0 &+ 1].map { .number("\($0)") } } ?? []
    default: []
    }
  }

  /// The string, or the digits of the number; empty for other values.
  var plain: String {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    default: ""
    }
  }
}
