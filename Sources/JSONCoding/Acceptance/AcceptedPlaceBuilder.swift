/// Describes what a type accepts, from the payloads that it has decoded.
struct AcceptedPlaceBuilder {
  typealias Path = [PathComponent]

  /// A payload that decodes, with what was read of it by place.
  struct Evidence {
    let number: Int
    let trial: PayloadTrial
    let requests: [Path: [PayloadTrial.Request]]

    init(_ number: Int, _ trial: PayloadTrial) {
      self.number = number
      self.trial = trial
      requests = Dictionary(grouping: trial.requests) { ModelSearch.place($0.path) }
    }

    func reads(_ place: Path) -> [PayloadTrial.Request] { requests[place, default: []] }
  }

  let search: ModelSearch
  private let evidence: [Evidence]
  private let unpruned: [Evidence]

  init(_ search: ModelSearch) {
    self.search = search
    let known = search.decoding.isEmpty ? search.furthest.map { [$0] } ?? [] : search.decoding
    evidence = known.enumerated().map(Evidence.init)
    unpruned = search.unpruned.enumerated().map(Evidence.init)
  }

  func place() -> AcceptedPlace { place([], evidence) }

  // MARK: - Places

  private func place(_ path: Path, _ evidence: [Evidence]) -> AcceptedPlace {
    var result = AcceptedPlace()
    var found: [Found] = []
    var otherValues: AcceptedType?
    var parts: [ObjectPart] = []
    for one in evidence {
      if path.isEmpty, one.trial.requests.isEmpty {
        result.unseen.insert(one.trial.payload.kind)
      }
      for requests in Self.byPath(one.reads(path)) {
        guard let kind = requests.lazy.compactMap(\.kind).first else { continue }
        if kind == .null {
          if requests.contains(where: \.hasSucceeded) {
            result.acceptsNull = true
          } else if one.trial.decodes {
            result.dropped.insert(.null)
          }
          continue
        }
        var successes = requests.filter { $0.hasSucceeded && $0.want.id != .presence }
        // An object that is also read as a dictionary has its own keys, and others.
        if successes.contains(where: { $0.want.id == .object }), kind == .object {
          let values = successes.lazy.compactMap { self.dictionaryValues(of: $0.want) }.first
          if let values {
            otherValues = values
            successes.removeAll { $0.want.id != .object }
          }
        }
        // An object that is read by keys and then as one of several types has the keys of all of them.
        if path.isEmpty, kind == .object, successes.contains(where: { $0.want.id == .object }) {
          successes.removeAll { note($0.want, one, in: &parts) }
        }
        guard let request = successes.last else {
          if !one.trial.decodes { continue }
          let isRead = requests.contains { !$0.hasSucceeded }
          if isRead { result.dropped.insert(kind) } else { result.unseen.insert(kind) }
          continue
        }
        if let index = found.firstIndex(where: { $0.id == request.want.id }) {
          if found[index].evidence.last?.number != one.number { found[index].evidence.append(one) }
          if let scalar = request.scalar { found[index].values.insert(scalar) }
          found[index].kinds.insert(kind)
        } else {
          found.append(Found(request.want, one, kind, request.scalar))
        }
      }
    }
    let order = search.wants(at: path).map(\.id)
    found.sort { (order.firstIndex(of: $0.id) ?? 0) < (order.firstIndex(of: $1.id) ?? 0) }
    for (index, read) in found.enumerated() {
      guard var content = content(read.want, path, read.evidence) else { continue }
      if let otherValues, case .object(var object) = content, object.others == nil {
        object.others = AcceptedPlace(of: otherValues)
        content = .object(object)
      }
      if case .object(var object) = content, !parts.isEmpty {
        add(parts, to: &object, read.evidence)
        content = .object(object)
      }
      var alternative = AcceptedAlternative(content: content)
      if case .type(let type) = content {
        alternative.values = only(read.values, of: type, at: path)
        if type.kinds.contains(.null), read.want.type is any OptionalType.Type { result.acceptsNull = true }
      }
      let others = found.indices.filter { $0 != index }.flatMap { found[$0].evidence }
      if !others.isEmpty,
        found.indices.contains(where: { $0 != index && !found[$0].kinds.isDisjoint(with: read.kinds) })
      {
        alternative.condition = condition(read.evidence, others, beside: path)
      }
      result.alternatives.append(alternative)
    }
    result.dropped.subtract(result.unseen)
    // A value that was read, and then refused.
    let areScalars = result.alternatives.allSatisfy { if case .type = $0.content { true } else { false } }
    if search.decoding.isEmpty, search.unexplored[path] != nil, areScalars { result.alternatives = [] }
    if result.alternatives.isEmpty, result.unseen.isEmpty { result.unexplored = unexplored(path) }
    return result
  }

  /// The model's error where it reads nothing that was tried; nil if it asks for nothing.
  private func unexplored(_ path: Path) -> String? {
    if let words = search.unexplored[path] { return words }
    for want in search.wants(at: path) {
      guard let type = want.type.map(search.observer.observe), type.smallest == nil, type !== search.accepted
      else { continue }
      if case .own(let place) = type.form { return place.unexplored ?? "" }
      return ""
    }
    return nil
  }

  /// The requests for each of the values at a place, in their order.
  private static func byPath(_ requests: [PayloadTrial.Request]) -> [[PayloadTrial.Request]] {
    // Mostly there is one value.
    if requests.count == 1 || requests.allSatisfy({ $0.path == requests[0].path }) { return [requests] }
    var order: [Path] = []
    let groups = Dictionary(grouping: requests, by: \.path)
    for request in requests where !order.contains(request.path) { order.append(request.path) }
    return order.compactMap { groups[$0] }
  }

  /// What was read at a place as one thing.
  private struct Found {
    let want: PayloadTrial.Want
    var evidence: [Evidence]
    var kinds: Set<JSONKind>
    var values: Set<SampleValue>

    var id: PayloadTrial.WantID { want.id }

    init(_ want: PayloadTrial.Want, _ evidence: Evidence, _ kind: JSONKind, _ scalar: SampleValue?) {
      self.want = want
      self.evidence = [evidence]
      kinds = [kind]
      values = scalar.map { [$0] } ?? []
    }
  }

  private func content(
    _ want: PayloadTrial.Want, _ path: Path, _ evidence: [Evidence]
  ) -> AcceptedAlternative.Content? {
    switch want {
    case .presence: return nil
    case .type(let type): return .type(search.observer.observe(type))
    case .object: return .object(object(path, evidence))
    case .array: return array(path, evidence)
    }
  }

  /// What the values of a dictionary are read as; nil for other types.
  private func dictionaryValues(of want: PayloadTrial.Want) -> AcceptedType? {
    guard let type = want.type, case .dictionary(let values) = search.observer.observe(type).form else {
      return nil
    }
    return values
  }

  /// The values of a scalar, if the type refuses others of its kind.
  private func only(_ values: Set<SampleValue>, of type: AcceptedType, at path: Path) -> [SampleValue]? {
    guard let refused = search.refused[path] else { return nil }
    let isRefused = refused.contains { type.kinds.contains($0.kind) && $0 != .null }
    guard isRefused else { return nil }
    switch type.form {
    case .string, .number, .integer, .bool, .choices: break
    default: return nil
    }
    return values.sorted { $0.text < $1.text }
  }

  // MARK: - Arrays

  private func array(_ path: Path, _ evidence: [Evidence]) -> AcceptedAlternative.Content {
    let element = path + [.index(0)]
    // By position: what is asked for there.
    var wants: [Int: Set<PayloadTrial.WantID>] = [:]
    for one in evidence {
      for request in one.reads(element) where request.want.id != .presence {
        guard case .index(let index)? = request.path.last else { continue }
        wants[index, default: []].insert(request.want.id)
      }
    }
    let isFree = evidence.contains { one in
      one.reads(path).contains { one.trial.payload[$0.path] == .array([]) }
    }
    let count = (wants.keys.max() ?? -1) + 1
    guard !isFree, count > 0 else { return .array(place(element, evidence)) }
    let counts = evidence.flatMap { one in
      one.reads(path).compactMap { one.trial.payload[$0.path]?.elements.count }
    }
    let most = counts.max() ?? count
    let hasMost = search.refused[path]?.contains { $0.elements.count > most } == true
    return .tuple(
      (0..<count).map { position(path + [.index($0)], evidence) }, least: counts.min() ?? count,
      most: hasMost ? most : nil)
  }

  /// What is accepted in one position of an array.
  private func position(_ path: Path, _ evidence: [Evidence]) -> AcceptedPlace {
    var result = AcceptedPlace()
    for one in evidence {
      for request in one.trial.requests where request.path == path && !request.isOfMissingKey {
        if request.kind == .null { result.acceptsNull = true }
        guard request.hasSucceeded, let type = request.want.type else { continue }
        let known = result.alternatives.contains {
          if case .type(let known) = $0.content { known.type == type } else { false }
        }
        if !known, request.kind != .null {
          result.alternatives.append(AcceptedAlternative(content: .type(search.observer.observe(type))))
        }
      }
    }
    return result
  }

  // MARK: - Objects

  private func object(_ path: Path, _ evidence: [Evidence]) -> AcceptedObject {
    var object = AcceptedObject()
    var names: [String] = []
    var seen: Set<String> = []
    var isOpen = false
    var isListed = false
    for one in evidence {
      for read in one.trial.objects where ModelSearch.place(read.path) == path {
        isListed = isListed || read.isListed
        isOpen = isOpen || read.isListed && read.hasOpenNames
      }
      for request in one.trial.requests where request.path.count == path.count + 1 {
        guard case .member(let name)? = request.path.last, seen.insert(name).inserted else { continue }
        if ModelSearch.place(request.path).starts(with: path) {
          names.append(name)
        } else {
          seen.remove(name)
        }
      }
    }
    for name in names {
      let member = path + [.member(name)]
      let asked = evidence.filter { !$0.reads(member).isEmpty }
      let others = evidence.filter { $0.reads(member).isEmpty }
      if isOpen, name == "key" {
        object.others = place(member, asked)
        continue
      }
      var condition: AcceptedCondition?
      if !others.isEmpty { condition = self.condition(asked, others, beside: member) }
      if condition?.test == .unknown, isListed {
        condition = self.condition(
          asked + unpruned.filter { !$0.reads(member).isEmpty },
          others + unpruned.filter { $0.reads(member).isEmpty }, onKeysAt: path,
          names.filter { !isOpen || $0 != "key" })
      }
      // A member that is asked for only if it is there need not be.
      let isAskedIfThere = condition?.path == member
      if isAskedIfThere { condition = nil }
      object.members.append(
        AcceptedMember(
          name: name,
          mayBeAbsent: isAskedIfThere
            || asked.contains { $0.reads(member).contains(where: \.isOfMissingKey) },
          place: place(member, asked), condition: condition))
    }
    object.members.removeAll { member in
      member.place.kinds.isEmpty
        && member.place.unexplored == nil && member.mayBeAbsent
    }
    object.hasOneMember =
      isListed && object.members.count > 1
      && evidence.allSatisfy { one in
        let actual = one.reads(path).first?.path ?? path
        let present = Set(one.trial.payload[actual]?.members.map(\.name) ?? [])
        return object.members.count { present.contains($0.name) } == 1
      }
    return object
  }
}
