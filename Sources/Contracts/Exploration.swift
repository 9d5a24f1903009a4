import JSONCoding
import Words

/// Finds out what one type takes: the smallest and the fullest value, and then one change at a time.
final class Exploration {
  /// A change of one place of a value that the type takes, and what came of it.
  struct Change {
    let base: Trial
    let place: Path
    /// Nil if the value there was left out.
    let value: SampleValue?
    let result: Trial
  }

  let session: ModelSession
  let type: Int
  /// Values that the type accepts, the smallest first. Each made it do something different.
  private(set) var accepted: [Trial] = []
  private(set) var changes: [Change] = []
  private(set) var fullest: Trial?
  /// What becomes of elements that are added to the arrays at a place.
  private(set) var tails: [Path: Tail] = [:]
  /// The type's messages about the first values tried, if it accepts no value.
  private(set) var words: String?
  /// Whether the type's own code has refused values that were read as they should be.
  private(set) var hasOwnChecks = false

  /// What becomes of many elements that are added to an array.
  ///
  /// They are read, or not asked for: then the array is taken all the same, or not.
  enum Tail: Comparable { case unknown, refused, ignored, read }

  private var bases: [Trial] = []
  private var tried: Set<SampleValue> = []
  private var effects: Set<[Effect]> = []
  private var known: Set<Trial.Asked> = []
  /// Reads that never succeeded, each with a value on which the model asked for it.
  private var missed: [Trial.Asked: SampleValue] = [:]
  /// Reads that succeeded, or were tried without success.
  private var settled: Set<Trial.Asked> = []

  private static let maximumBases = 48
  /// How many values are tried after a change. The first one may need more.
  private static let maximumTrials = 120
  private static let maximumIndex = 8
  /// How many elements are added to an array. An odd number is no number of pairs.
  private static let maximumTail = 15
  private static let maximumCases = 500
  /// Strings that a type that compares strings does not know.
  static let unlikely: [SampleValue] = [.string("other words"), .string("zq9"), .number("987654321")]

  init(_ session: ModelSession, _ type: Int) {
    self.session = session
    self.type = type
  }

  func run() {
    let starts = session.types[type].values + [.null]
    for start in starts where accepted.isEmpty {
      guard let first = Growth(session: session, type: type).run(start) else { continue }
      keep(first)
      if session.types[type].values.isEmpty { session.note(fullest: first.value, of: type) }
    }
    if accepted.isEmpty {
      words = session.trial(type, .null).words
      for value in Candidates.ofEachKind {
        let trial = session.trial(type, value)
        if let said = trial.words, !said.isEmpty { words = said }
      }
      return
    }
    var next = 0
    while next < bases.count || reachOtherWays(), next < Self.maximumBases, !session.isOver {
      vary(bases[next])
      next += 1
    }
    if let fullest { session.note(fullest: fullest.value, of: type) }
  }

  /// Makes reads succeed that failed so far, and were caught: other ways in which values are read.
  ///
  /// - Returns: whether one led to something new.
  private func reachOtherWays() -> Bool {
    let count = bases.count
    for (asked, value) in missed.sorted(by: { $0.key.order < $1.key.order })
    where bases.count == count && !session.isOver {
      missed[asked] = nil
      settled.insert(asked)
      let seeds = [value] + session.seeds(asked.want).compactMap { value.with($0, at: asked.place) }
      for seed in seeds {
        guard let grown = grown(seed, wanting: asked) else { continue }
        keep(grown)
        break
      }
    }
    return bases.count > count
  }

  /// Notes successful reads, and failed ones with a value on which they failed.
  private func note(_ trial: Trial) {
    for read in trial.reads where read.want != .presence {
      let asked = Trial.Asked(place: read.path.firstElements, want: read.want)
      if trial.isAccepted, trial.isOfContent(read) { settled.insert(asked) }
      if settled.contains(asked) {
        missed[asked] = nil
      } else if missed[asked] == nil, asked.place.allSatisfy({ $0 != .text }) {
        missed[asked] = trial.value
      }
    }
  }

  // MARK: - What is known

  /// One thing that the type did with a value.
  private struct Effect: Hashable {
    let place: Path
    let want: Trial.Want
    let hasSucceeded: Bool
    let kind: JSONKind?
    let value: SampleValue?
  }

  @discardableResult private func keep(_ trial: Trial) -> Trial {
    let trial = pruned(trial)
    note(trial)
    guard tried.insert(trial.value).inserted else { return trial }
    guard effects.insert(self.effects(of: trial)).inserted else { return trial }
    accepted.append(trial)
    let asked = trial.asked
    known.formUnion(asked)
    if !bases.contains(where: { $0.asked.isSuperset(of: asked) }) { bases.append(trial) }
    return trial
  }

  private func effects(of trial: Trial) -> [Effect] {
    var effects = trial.reads.map { read in
      let value = trial.value.value(at: read.path)
      return Effect(
        place: read.path.firstElements, want: read.want, hasSucceeded: read.hasSucceeded, kind: value?.kind,
        value: value.flatMap { $0.isScalar && isTag(read, $0) ? $0 : nil })
    }
    func note(_ place: Path, _ kind: JSONKind?) {
      effects.append(Effect(place: place, want: .presence, hasSucceeded: true, kind: kind, value: nil))
    }
    if effects.isEmpty { note([], trial.value.kind) }
    // A type that lists the keys of an object may count them, or look for one.
    for (path, object) in trial.listed.sorted(by: { $0.key.count < $1.key.count }) {
      for name in object.names {
        guard let value = trial.value.value(at: path + [.member(name)]) else { continue }
        note(path + [.member(name)], value.kind)
      }
    }
    // So may one that reads an array.
    for read in trial.reads where read.want == .array && read.hasSucceeded {
      let count = trial.value.value(at: read.path)?.elements.count ?? 0
      if trial.reads(at: read.path + [.index(0)]).count == count {
        for index in 1..<max(count, 1) where index < Self.maximumIndex {
          note(read.path + [.index(index)], nil)
        }
      }
    }
    return effects
  }

  /// Whether the value is one of few that the type may tell apart.
  private func isTag(_ read: Trial.Read, _ value: SampleValue) -> Bool {
    if case .bool = value { return true }
    if case .type(let number) = read.want, session.facts(number).cases != nil { return true }
    if case .string(let text) = value { return session.candidates.literals.contains(text) }
    if case .number(let text) = value { return session.candidates.literals.contains(text) }
    return false
  }

  /// The value without members that the type did not ask for, if it takes that.
  private func pruned(_ trial: Trial) -> Trial {
    var value = trial.value
    let asked = Set(trial.allReads.map(\.path))
    for read in trial.reads where read.want == .object && trial.listed[read.path] == nil {
      for member in trial.value.value(at: read.path)?.members ?? []
      where !asked.contains(read.path + [.member(member.name)]) {
        value = value.with(nil, at: read.path + [.member(member.name)]) ?? value
      }
    }
    guard value != trial.value else { return trial }
    let shorter = session.trial(type, value)
    return shorter.isAccepted && shorter.asked == trial.asked ? shorter : trial
  }

  // MARK: - Changes

  private func vary(_ base: Trial) {
    let full = keep(filled(base))
    if full.size > (fullest?.size ?? -1) { fullest = full }
    var places = full.reads.map(\.path).withoutRepetitions.filter { path in
      !path.contains { if case .index(let index) = $0 { index > Self.maximumIndex } else { false } }
    }
    if places.isEmpty { places = [[]] }
    for place in places {
      for value in values(at: place, in: full) { change(full, at: place, to: value) }
    }
    for (form, example) in [(Observation.Form.string, SampleValue.string("")), (.integer, .number("0"))] {
      let literals = session.candidates.literals(like: example)
      varyTogether(full, form, literals, mayGrow: true)
      // Numbers are compared with literals only.
      guard form == .string || !literals.isEmpty else { continue }
      varyTogether(full, form, Self.unlikely.filter { $0.kind == example.kind }, mayGrow: false)
    }
    varyNeighbors(full, places)
    varyNames(full)
    for read in full.reads where read.want == .array && read.hasSucceeded {
      varyLength(full, read.path)
    }
  }

  private func varyLength(_ base: Trial, _ path: Path) {
    guard let elements = base.value.value(at: path)?.elements else { return }
    guard let last = elements.last else {
      for value in [.null] + Candidates.ofEachKind {
        change(base, at: path + [.index(0)], to: value, mayReplace: true)
      }
      return
    }
    change(base, at: path + [.index(elements.count)], to: .null)
    change(base, at: path + [.index(elements.count)], to: last)
    func longer(_ more: [SampleValue]) -> Trial {
      session.trial(type, base.value.with(.array(elements + more), at: path) ?? base.value)
    }
    let same = Array(repeating: last, count: Self.maximumTail)
    let copies = [1, 3].map { Array(repeatElement(elements, count: $0).joined()) }
    for more in [2, 3].map({ Array(same.prefix($0)) }) + copies {
      let trial = longer(more)
      if trial.isAccepted { keep(trial) }
    }
    let trial = longer(same)
    let asked = trial.allReads.filter { $0.path.dropLast() == path[...] && $0.want != .presence }
    let indexes = asked.compactMap { if case .index(let index)? = $0.path.last { index } else { nil } }
    let count = 1 + (indexes.max() ?? -1)
    let isInside = count <= elements.count
    let isWhole = count == elements.count + same.count
    let tail: Tail =
      trial.isAccepted ? isInside ? .ignored : isWhole ? .read : .unknown : isInside ? .refused : .unknown
    tails[path.firstElements] = max(tail, tails[path.firstElements] ?? .unknown)
  }

  /// The values to try in a place of a value that the type takes; nil to leave it out.
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
      if type.facts.cases != nil {
        others += session.candidates.cases(of: type.facts).prefix(Self.maximumCases)
        others += [.string("no such case"), .number("-987654321")]
      }
    }
    if place.isEmpty { others += ownCases }
    return values + others.withoutRepetitions.filter { $0 != current }
  }

  /// The cases of the type itself, if it is an enum whose cases are known.
  private var ownCases: [SampleValue] {
    let cases = session.candidates.cases(of: session.facts(type))
    return cases.isEmpty
      ? [] : cases.prefix(Self.maximumCases) + [.string("no such case"), .number("-987654321")]
  }

  /// Changes one place. Where the type then asks for something new, the value grows until the type takes it.
  private func change(
    _ base: Trial, at place: Path, to value: SampleValue?, isTag: Bool = false, mayReplace: Bool = false
  ) {
    guard let changed = base.value.with(value, at: place), changed != base.value, !session.isOver else {
      return
    }
    let trial = session.trial(type, changed)
    changes.append(Change(base: base, place: place, value: value, result: trial))
    if trial.isAccepted {
      keep(trial)
      return
    }
    note(trial)
    if let value, value.isScalar, value.kind == base.value.value(at: place)?.kind,
      !trial.allReads.dropFirst().contains(where: { !$0.hasSucceeded })
    {
      hasOwnChecks = true
    }
    let cases = value.map { isKnownCase($0, at: place, base) } ?? false
    guard isTag || cases || !trial.asked.isSubset(of: known) else { return }
    if let grown = grown(changed, keeping: place, mayReplace: mayReplace) {
      keep(grown)
    } else {
      known.formUnion(trial.asked)
    }
  }

  /// The value as the type takes it, with other values in other places; nil if that is not found.
  private func grown(
    _ value: SampleValue, keeping place: Path? = nil, mayReplace: Bool = true,
    wanting asked: Trial.Asked? = nil
  ) -> Trial? {
    let growth = Growth(
      session: session, type: type, kept: place, mayReplaceKept: mayReplace, target: asked,
      maximumTrials: Self.maximumTrials)
    return growth.run(value)
  }

  private func isKnownCase(_ value: SampleValue, at place: Path, _ base: Trial) -> Bool {
    guard value.isScalar else { return false }
    return base.reads.contains { read in
      guard read.path == place, case .type(let number) = read.want else { return false }
      return session.facts(number).form == .bool || session.facts(number).cases?.contains(value.plain) == true
    }
  }

  // MARK: - Strings and numbers that are compared

  /// Tries each value in all the places of this form at once, and in each of them if that makes a difference.
  private func varyTogether(
    _ base: Trial, _ form: Observation.Form, _ values: [SampleValue], mayGrow: Bool
  ) {
    let places = comparedPlaces(in: base, form)
    guard !places.isEmpty else { return }
    for value in values {
      let all = places.reduce(base.value) { $0.with(value, at: $1) ?? $0 }
      let trial = session.trial(type, all)
      if trial.isAccepted, trial.reads == base.reads {
        changes += places.map { Change(base: base, place: $0, value: value, result: trial) }
        continue
      }
      for place in places { change(base, at: place, to: value, isTag: mayGrow) }
    }
  }

  /// The places whose string or number the type, or a type in the same place, reads and may compare.
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

  /// Near misses of the accepted strings, where the type refuses others.
  private func varyNeighbors(_ base: Trial, _ places: [Path]) {
    for place in comparedPlaces(in: base, .string) {
      let refused = changes.contains {
        $0.place == place && Self.unlikely.contains($0.value ?? .null) && !$0.result.isAccepted
      }
      guard refused else { continue }
      let taken = changes.compactMap { change -> String? in
        guard change.place == place, change.result.isAccepted, case .string(let text)? = change.value else {
          return nil
        }
        return session.candidates.literals.contains(text) ? text : nil
      }
      for text in Set(taken).sorted().prefix(16) {
        for neighbor in [text + "x", text.uppercased(), text.lowercased()] where neighbor != text {
          change(base, at: place, to: .string(neighbor))
        }
      }
    }
  }

  // MARK: - Names

  private func varyNames(_ base: Trial) {
    for (path, object) in base.listed.sorted(by: { $0.key.count < $1.key.count })
    where base.reads.contains(where: { $0.path == path && $0.want == .object }) {
      let members = base.value.value(at: path)?.members ?? []
      for name in object.names {
        let one = base.value.with(.object([.init(name: name, value: .object([]))]), at: path) ?? base.value
        if one != base.value, let grown = grown(one, keeping: path + [.member(name)]) { keep(grown) }
        if !members.contains(where: { $0.name == name }) {
          change(base, at: path + [.member(name)], to: .object([]), mayReplace: true)
        }
      }
      let all = object.names.map { SampleValue.Member(name: $0, value: .null) }
      if all.count > 1, let grown = base.value.with(.object(all), at: path).flatMap({ self.grown($0) }) {
        keep(grown)
      }
      guard object.takesAnyName else { continue }
      for name in session.candidates.names where !members.contains(where: { $0.name == name }) {
        let value = members.last { member in !object.names.contains(member.name) }?.value ?? .null
        change(base, at: path + [.member(name)], to: value)
      }
    }
  }

  // MARK: - The fullest value

  /// The value with everything that the type asks for and does not find, if nothing else is read less for it.
  private func filled(_ base: Trial) -> Trial {
    var best = base
    var seen: Set<Path> = []
    var isNew = true
    while isNew, !session.isOver {
      isNew = false
      for place in gaps(in: best) where seen.insert(place).inserted {
        guard let fuller = filling(place, of: best) else { continue }
        best = fuller
        isNew = true
        break
      }
    }
    return best
  }

  /// Where there is nothing, and perhaps could be.
  private func gaps(in trial: Trial) -> [Path] {
    var gaps: [Path] = []
    for read in trial.reads {
      switch trial.value.value(at: read.path) {
      case nil, .null?: gaps.append(read.path)
      case .array(let elements)? where elements.isEmpty && read.want == .array:
        gaps.append(read.path + [.index(0)])
      case .object(let members)? where read.want == .object && trial.listed[read.path]?.takesAnyName == true:
        let names = trial.listed[read.path]?.names ?? []
        guard members.allSatisfy({ names.contains($0.name) || asks(for: $0.name, in: read.path, trial) })
        else { continue }
        gaps += session.candidates.names.map { read.path + [.member($0)] }
      default: break
      }
    }
    return gaps
  }

  private func asks(for name: String, in path: Path, _ trial: Trial) -> Bool {
    let base = Trial.Asked(place: (path + [.member(name)]).firstElements, want: .presence)
    return known.contains { $0.place == base.place } && !session.candidates.names.contains(name)
  }

  private func filling(_ place: Path, of base: Trial) -> Trial? {
    var wants = base.reads.filter { $0.path == place }.map(\.want)
    var start = base.value
    if wants.isEmpty {
      var empty = [start.with(.null, at: place)]
      if case .index? = place.last {
        // A dictionary whose keys are no strings asks for nothing of an odd number of elements.
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
      if let trial = grown(value, keeping: place), trial.size > base.size { return trial }
    }
    return nil
  }
}

extension SampleValue {
  /// The string, or the digits of the number.
  var plain: String {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    default: ""
    }
  }
}
