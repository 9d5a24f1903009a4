import JSONCoding
import Words

/// Describes the values that a type accepts, based on the tried ones.
struct AcceptedBuilder {
  private let session: ModelSession
  private let table: TrialTable
  private let conditions: ConditionSearch

  init(_ table: TrialTable) {
    self.table = table
    session = table.session
    conditions = ConditionSearch(table)
  }

  func type() -> AcceptedType {
    var type = AcceptedType(session.types[table.type])
    type.hasOwnChecks = table.hasOwnChecks
    type.value = value([], table.accepted)
    if table.accepted.isEmpty { type.value.unexplored = wordsOfFirstValues }
    return type
  }

  /// The type's message about a value of each kind.
  private var wordsOfFirstValues: String {
    let words = ([.null] + Candidates.ofEachKind).compactMap { session.trial(table.type, $0).words }
    return words.last { !$0.isEmpty } ?? ""
  }

  // MARK: - Values

  /// The values that were read at a place in one way.
  private struct Found {
    let wants: [Trial.Want]
    var trials: [Trial] = []
    var kinds: Set<JSONKind> = []
    /// Other ways that failed before this one succeeded.
    var failed: Set<Trial.Want> = []
  }

  private func value(_ place: Path, _ evidence: [Trial]) -> AcceptedValue {
    var result = AcceptedValue()
    var found: [Found] = []
    for trial in evidence {
      if place.isEmpty, trial.reads.isEmpty { result.unseen.insert(trial.value.kind) }
      for (path, reads) in Self.byPath(trial.reads(at: place)) {
        guard let kind = trial.value.value(at: path)?.kind else { continue }
        let content = reads.filter { $0.hasSucceeded && isContent($0.want) }
        let failed = Set(reads.filter { !$0.hasSucceeded }.map(\.want))
        if kind == .null, reads.contains(where: \.hasSucceeded) {
          result.acceptsNull = true
          continue
        }
        if kind == .null || content.isEmpty {
          if kind == .null || !failed.isEmpty {
            result.dropped.insert(kind)
          } else {
            result.unseen.insert(kind)
          }
          continue
        }
        // An object that is read by keys and then as one of several types counts as one object.
        let isObject = content.contains { $0.want == .object }
        let wants = isObject ? [.object] : content.map(\.want).withoutRepetitions
        let index = found.firstIndex { $0.wants == wants } ?? found.count
        if index == found.count { found.append(Found(wants: wants)) }
        found[index].trials.append(trial)
        found[index].kinds.insert(kind)
        found[index].failed.formUnion(failed)
      }
    }
    let order = evidence.flatMap { $0.reads(at: place).map(\.want) }
    found.sort { order.firstIndex(of: $0.wants[0]) ?? 0 < order.firstIndex(of: $1.wants[0]) ?? 0 }
    result.ways = ways(place, found)
    result.dropped.subtract(result.unseen)
    return result
  }

  /// Whether the model asks for the value itself. A collection does not count: its contents are asked for separately.
  private func isContent(_ want: Trial.Want) -> Bool {
    want != .presence && session.reading(want) != .collection
  }

  private static func byPath(_ reads: [Trial.Read]) -> [(Path, [Trial.Read])] {
    let groups = Dictionary(grouping: reads, by: \.path)
    return reads.map(\.path).withoutRepetitions.map { ($0, groups[$0] ?? []) }
  }

  private func ways(_ place: Path, _ found: [Found]) -> [AcceptedWay] {
    var ways: [AcceptedWay] = []
    for (index, one) in found.enumerated() {
      var way = AcceptedWay(content: content(one, place), kinds: one.kinds)
      if case .type(let number) = way.content {
        (way.values, way.isClosed) = values(one, place)
        way.isEnum = session.facts(place.isEmpty ? table.type : number).cases != nil
      }
      let others = found.enumerated().filter { $0.offset != index }.map(\.element)
      let isInTurn = others.allSatisfy { other in
        !one.failed.isDisjoint(with: other.wants) || !other.failed.isDisjoint(with: one.wants)
      }
      if !others.isEmpty, !isInTurn {
        let condition = conditions.condition(one.trials, others.flatMap(\.trials), at: place)
        // Values of another kind need no condition.
        let isAlone = others.allSatisfy { $0.kinds.isDisjoint(with: one.kinds) }
        if !isAlone || !condition.parts.isEmpty { way.condition = condition }
      }
      ways.append(way)
    }
    return ways
  }

  private func content(_ found: Found, _ place: Path) -> AcceptedWay.Content {
    if found.wants.contains(.object) { return .object(object(place, found.trials)) }
    if let text = found.wants.first(where: { session.reading($0) == .text }), case .type = text {
      return .text(value(place + [.text], found.trials))
    }
    for want in found.wants {
      if case .type(let number) = want { return .type(number) }
    }
    return array(place, found.trials)
  }

  /// The accepted values of a scalar, if the type's own code refuses others.
  private func values(_ found: Found, _ place: Path) -> ([SampleValue]?, isClosed: Bool) {
    guard case .type(let number)? = found.wants.first else { return (nil, false) }
    let facts = session.facts(number)
    guard [.string, .integer, .number].contains(facts.form) || facts.cases != nil else { return (nil, false) }
    let changes = table.rows.filter { change in
      change.place.firstElements == place && change.value.map { found.kinds.contains($0.kind) } == true
        && change.result.reads.contains {
          $0.path == change.place && $0.want == found.wants[0] && $0.hasSucceeded
        }
    }
    let refused = changes.filter { !$0.result.isAccepted }.compactMap(\.value)
    guard refused.contains(where: \.isScalar) else { return (nil, false) }
    let taken =
      changes.filter(\.result.isAccepted).compactMap(\.value)
      + found.trials.compactMap { $0.value.value(at: place) }
    let values = Set(taken.filter(\.isScalar)).sorted { $0.text < $1.text }
    let own = place.isEmpty ? session.facts(table.type).cases : nil
    if let cases = own ?? facts.cases {
      let order = values.sorted {
        cases.firstIndex(of: $0.plain) ?? .max < cases.firstIndex(of: $1.plain) ?? .max
      }
      return (order, values.allSatisfy { cases.contains($0.plain) })
    }
    let known = session.candidates.literals
    // If even an unlikely value is accepted, any other may be accepted, too.
    if values.contains(where: Exploration.unlikely.contains) { return (nil, false) }
    let isTried = refused.contains(where: Exploration.unlikely.contains)
    return (values, isTried && values.allSatisfy { known.contains($0.plain) })
  }

  // MARK: - Arrays

  private func array(_ place: Path, _ evidence: [Trial]) -> AcceptedWay.Content {
    var wants: [Int: Set<Trial.Want>] = [:]
    var lengths: Set<Int> = []
    for trial in evidence {
      for read in trial.reads(at: place) {
        if let array = trial.value.value(at: read.path), read.want == .array {
          lengths.insert(array.elements.count)
        }
      }
      for read in trial.reads(at: place + [.index(0)]) where read.want != .presence {
        guard case .index(let index)? = read.path.last else { continue }
        wants[index, default: []].insert(read.want)
      }
    }
    let count = (wants.keys.max() ?? -1) + 1
    let tail = table.tail(of: place)
    if count > 1, tail < .ignored, lengths.allSatisfy({ $0 % 2 == 0 }), lengths.isSuperset(of: [0, 2, 4, 8]) {
      return .pairs(position(0, place, evidence), position(1, place, evidence))
    }
    // A loop reads all trailing elements alike.
    var head = count
    if tail == .read {
      while head > 0, wants[head - 1]?.isDisjoint(with: wants[count - 1] ?? []) == false { head -= 1 }
    } else if lengths.contains(0), tail == .unknown {
      head = 0
    }
    var rest: AcceptedValue?
    if head < count || count == 0 {
      var element = value(
        place + [.index(0)],
        head == 0 ? evidence : (head..<count).flatMap { index in evidence.map { $0.only(index, of: place) } })
      if element.isEmpty, table.asks(for: place + [.index(0)]) {
        element.unexplored = table.words(onRefusalAt: place + [.index(0)])
      }
      rest = element
    } else if tail == .ignored {
      rest = AcceptedValue(unseen: Set(JSONKind.allCases))
    } else if tail == .unknown {
      rest = AcceptedValue(unexplored: "")
    }
    return .array(
      (0..<head).map { position($0, place, evidence) }, minimum: lengths.min() ?? count, rest: rest)
  }

  /// The value that is accepted at one index of an array, based on trials reduced to that element.
  private func position(_ index: Int, _ place: Path, _ evidence: [Trial]) -> AcceptedValue {
    value(place + [.index(0)], evidence.map { $0.only(index, of: place) })
  }

  // MARK: - Objects

  private func object(_ place: Path, _ evidence: [Trial]) -> AcceptedObject {
    var object = AcceptedObject()
    var names: [String] = []
    var specific: Set<String> = []
    var isOpen = false
    for trial in evidence + table.rows.map(\.result) {
      var objects: Set<Path> = []
      for read in trial.reads
      where read.path.count == place.count + 1 && read.place.starts(with: place) {
        guard case .member(let name)? = read.path.last else { continue }
        let path = Array(read.path.dropLast())
        let isListed = trial.listed[path].map { $0.takesAnyName && !$0.names.contains(name) } ?? false
        if isListed { objects.insert(path) }
        if !isListed || trial.value.value(at: read.path) == nil { specific.insert(name) }
        if trial.isAccepted, !names.contains(name) { names.append(name) }
      }
      if trial.isAccepted, !objects.isEmpty { isOpen = true }
    }
    let asked = Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, evidence.filter { !$0.reads(at: place + [.member(name)]).isEmpty })
      })
    for name in names where specific.contains(name) {
      guard let member = member(name, place, asked[name] ?? [], evidence) else { continue }
      object.members.append(member)
    }
    let tried = session.candidates.names.filter { !specific.contains($0) }
    if isOpen {
      let open = names.filter { !specific.contains($0) }
      if let name = open.first { object.others = value(place + [.member(name)], asked[name] ?? []) }
      object.names = keyNames(open, tried)
    } else if evidence.contains(where: { $0.listsAnyName(of: place) }) {
      // The type lists the object's keys, but no trial shows which ones it reads.
      let words = tried.lazy.map { table.words(onRefusalAt: place + [.member($0)]) }.first { !$0.isEmpty }
      object.others = AcceptedValue(unexplored: words ?? "")
      object.names = .unknown
    }
    object.hasOneMember = hasOneMember(object, place, evidence)
    return object
  }

  /// The kind of names that the model reads, based on the tried ones.
  private func keyNames(_ open: [String], _ tried: [String]) -> AcceptedObject.Names {
    let open = Set(open)
    if open.isSuperset(of: tried) { return .any }
    return open == Set(tried.filter { Int($0) != nil }) ? .integers : .unknown
  }

  private func member(
    _ name: String, _ place: Path, _ asked: [Trial], _ evidence: [Trial]
  ) -> AcceptedMember? {
    let path = place + [.member(name)]
    guard !asked.isEmpty else { return nil }
    let others = evidence.filter { $0.reads(at: path).isEmpty }
    var condition = others.isEmpty ? nil : conditions.condition(asked, others, at: path)
    // A member that is asked for only if it is present may be absent.
    let isAskedIfPresent = condition?.parts.contains { $0.path == path } == true
    if isAskedIfPresent { condition?.parts.removeAll { $0.path == path } }
    if isAskedIfPresent, condition?.parts.isEmpty == true { condition = nil }
    let isLeftOut = asked.contains { trial in
      trial.reads(at: path).contains { trial.value.value(at: $0.path) == nil }
    }
    let value = value(path, asked)
    if isLeftOut, value.isEmpty, !value.acceptsNull,
      !asked.contains(where: { $0.reads(at: path).contains { $0.want != .presence } })
    {
      return nil
    }
    var member = AcceptedMember(
      name: name, mayBeAbsent: isLeftOut || isAskedIfPresent, value: value, condition: condition)
    if value.isEmpty {
      member.value.unexplored = table.words(onRefusalAt: path)
    }
    return member
  }

  private func hasOneMember(_ object: AcceptedObject, _ place: Path, _ evidence: [Trial]) -> Bool {
    let names = Set(object.members.map(\.name))
    guard names.count > 1, object.others == nil, evidence.contains(where: { $0.listed[place] != nil }) else {
      return false
    }
    let isSingle = evidence.allSatisfy { trial in
      trial.reads(at: place).allSatisfy { read in
        (trial.value.value(at: read.path)?.members ?? []).count { names.contains($0.name) } == 1
      }
    }
    let second = table.rows.filter { change in
      change.place.dropLast().firstElements == place && change.value != nil
        && change.base.value.value(at: change.place) == nil
    }
    return isSingle && !second.contains { $0.result.isAccepted }
  }
}

extension ModelSession {
  func reading(_ want: Trial.Want) -> Observation.Form? {
    if case .type(let number) = want { facts(number).form } else { nil }
  }
}
