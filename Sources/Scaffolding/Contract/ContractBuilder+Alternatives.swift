import Contracts
import JSONCoding
import Words

/// Unions of types, which are tried in turn.
extension ContractBuilder {
  struct Alternative {
    var conclusion: Conclusion
    var name: String?
    /// The properties of an object.
    let properties: [Property]

    init(_ conclusion: Conclusion, name: String? = nil, _ properties: [Property] = []) {
      (self.conclusion, self.name, self.properties) = (conclusion, name, properties)
    }

    fileprivate var required: [String] { properties.filter(\.isRequired).map(\.name) }
    fileprivate var keys: [String] { properties.map(\.name) }
  }

  /// Makes the declaration a union of the types, unless they are the same.
  mutating func finish(
    _ number: Int, _ alternatives: [Alternative], _ merged: MergedSchema, at place: ModelPlace
  ) -> Conclusion {
    let isNullable = alternatives.contains(where: \.conclusion.isNullable)
    name(number, merged, merged.identityOfUnion, at: place)
    var seen: Set<SwiftType> = []
    let distinct = alternatives.filter { seen.insert($0.conclusion.type).inserted }
    if seen.contains(.json) || distinct.isEmpty { return Conclusion(.json, isNullable: isNullable) }
    let kept = distinct.filter { !isHeld($0.conclusion.type, by: seen) }
    if kept.count == 1 {
      return Conclusion(kept[0].conclusion.type, isNullable: isNullable, kept[0].conclusion.notes)
    }
    let sorted = kept.enumerated().sorted { left, right in
      let (one, other) = (order(left.element), order(right.element))
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
    declarations[number].kind = .union(cases(sorted, of: declarations[number].suggestedName))
    noteTwins(sorted, in: number)
    let types = sorted.map(\.conclusion.type)
    if types.flatMap(\.parts).contains(where: { isNamed($0, declarations[number].suggestedName) }) {
      let name = declarations[number].suggestedName
      let kinds = types.map(kind)
      declarations[number].suggestedName =
        Set(kinds) == [.object] ? name + "Value" : ModelBuilder.unionName(name, kinds)
    }
    return Conclusion(.declared(number), isNullable: isNullable)
  }

  /// Notes alternatives that are equal, so that the later one is never chosen.
  private mutating func noteTwins(_ alternatives: [Alternative], in number: Int) {
    var names: [Declaration.Kind: [String]] = [:]
    for alternative in alternatives {
      guard case .declared(let structure) = alternative.conclusion.type,
        !declarations[structure].properties.isEmpty
      else { continue }
      names[declarations[structure].kind.withoutNotes, default: []].append(
        declarations[structure].suggestedName)
    }
    let twins = names.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    declarations[number].notes += twins.map {
      "\($0.joined(separator: " and ")) have the same keys: nothing tells them apart"
    }
  }

  private func isNamed(_ type: SwiftType, _ name: String) -> Bool {
    if case .declared(let number) = type { declarations[number].suggestedName == name } else { false }
  }

  /// Whether every value of the type is one of another, simpler type.
  private func isHeld(_ type: SwiftType, by types: Set<SwiftType>) -> Bool {
    if [.int, .uint64].contains(type) { return !types.isDisjoint(with: [.double, .decimal]) }
    guard types.contains(.string) else { return false }
    if case .declared(let number) = type, case .strings = declarations[number].kind { return true }
    return [.date, .uuid, .url, .data].contains(type)
  }

  /// The order in which types are tried: stricter ones first.
  private func order(_ alternative: Alternative) -> (Int, Int, Int) {
    let type = alternative.conclusion.type
    let isStrings: Bool
    if case .declared(let number) = type, case .strings = declarations[number].kind {
      isStrings = true
    } else {
      isStrings = false
    }
    let scalars: [SwiftType] = [
      .bool, .int, .uint64, .double, .decimal, .uuid, .date, .data, .url, .string,
    ]
    if isStrings { return (0, -1, 0) }
    if let place = scalars.firstIndex(of: type) { return (0, place, 0) }
    switch kind(type) {
    case .array: return (1, 0, 0)
    default:
      if case .dictionary = type { return (3, 0, 0) }
      return (2, -alternative.required.count, -alternative.keys.count)
    }
  }

  private func kind(_ type: SwiftType) -> ValueKind {
    switch type {
    case .bool: .bool
    case .int, .uint64, .double, .decimal: .number
    case .array: .array
    case .declared(let number):
      if case .strings = declarations[number].kind { .string } else { .object }
    case .plain: .string
    case .optional(let type): kind(type)
    case .dictionary, .json: .object
    }
  }

  // MARK: - Cases

  private func cases(_ alternatives: [Alternative], of union: String) -> [Declaration.Case] {
    let kinds = alternatives.map { kind($0.conclusion.type) }
    let names = SwiftName.properties(
      alternatives.indices.map { place in
        let type = alternatives[place].conclusion.type
        let isOnly = kinds.count { $0 == kinds[place] } == 1
        let own = isOnly && isNamed(type, union) ? (kinds[place] == .string ? "string" : "object") : nil
        return alternatives[place].name ?? own ?? caseName(type, isOnly: isOnly)
      }, avoiding: Declaration.membersOfEnums)
    return alternatives.indices.map { place in
      let isOnly = kinds.count { $0 == kinds[place] } == 1
      let form: Declaration.Case.Form =
        switch kinds[place] {
        case .array where isOnly: .array
        case .object where isOnly: .object
        default: .tried
        }
      return Declaration.Case(
        name: names[place], type: alternatives[place].conclusion.type, form: form,
        ownKeys: Self.ownKeys(alternatives[place], alternatives[(place + 1)...]))
    }
  }

  /// The keys of which an object has at least one, if later alternatives have keys that it lacks and none of its own
  /// required keys distinguishes it.
  private static func ownKeys(_ alternative: Alternative, _ later: ArraySlice<Alternative>) -> [String] {
    let objects = later.filter {
      if case .dictionary = $0.conclusion.type { return true }
      return $0.keys.contains { !alternative.keys.contains($0) }
    }
    let isTold = objects.allSatisfy { other in
      alternative.required.contains { !other.keys.contains($0) }
    }
    return isTold ? [] : alternative.keys.filter { key in !objects.contains { $0.keys.contains(key) } }
  }

  private func caseName(_ type: SwiftType, isOnly: Bool) -> String {
    switch type {
    case .uint64: "int"
    case .plain(let name): name
    case .array(let element): isOnly ? "array" : caseName(element, isOnly: false) + "Array"
    case .dictionary(let value): isOnly ? "dictionary" : caseName(value, isOnly: false) + "Dictionary"
    case .optional(let type): caseName(type, isOnly: isOnly)
    case .declared(let number): declarations[number].suggestedName
    case .json: "json"
    }
  }
}
