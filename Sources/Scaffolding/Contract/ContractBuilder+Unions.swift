import Contracts
import JSONCoding
import Words

/// Values with alternatives: from `oneOf`, `anyOf`, or several kinds of values.
extension ContractBuilder {
  mutating func union(_ value: ContractValue, at place: ModelPlace) throws -> Conclusion {
    let merged = value.merged
    let schemas = merged.identityOfUnion
    return try declared(Identity(schemas: schemas, part: .all), at: place) { builder, number in
      var base = place
      if !place.isNamed, let name = builder.names.name(of: merged, schemas) { base = place.named(name) }
      base.isNamed = true
      var branches = try builder.branches(of: value)
      let objects = try branches.indices.filter {
        try branches[$0].isObject && !builder.properties(of: branches[$0].value).isEmpty
      }
      let key = try ContractBranch.tellingKey(&branches, objects)
      for index in objects {
        let schema = branches[index].schema
        let others = objects.map { branches[$0] }.filter { $0.schema != schema }
        branches[index].name(builder.names.title(schema), beside: others, at: base)
      }
      var alternatives: [Alternative] = []
      if let key {
        let variants = branches.filter { $0.values != nil }
        let isWhole = variants.count == branches.count
        let enumNumber = isWhole ? number : builder.add(at: base)
        try builder.declareVariants(enumNumber, key, variants)
        if isWhole {
          builder.name(number, merged, schemas, at: base)
          return Conclusion(.declared(number))
        }
        alternatives = [Alternative(conclusion: Conclusion(.declared(enumNumber)))]
        branches.removeAll { $0.values != nil }
      }
      let words = branches.compactMap { $0.reference == nil ? $0.words : nil }
      if words.count > 1 {
        let strings = try builder.strings(words.flatMap { $0 }, merged, at: base)
        alternatives.append(Alternative(conclusion: strings))
      }
      for branch in branches where words.count < 2 || branch.reference != nil || branch.words == nil {
        let type = try builder.type(of: branch, or: base)
        let properties = branch.isObject ? try builder.properties(of: branch.value) : []
        alternatives.append(
          Alternative(
            conclusion: type, name: branch.caseName, keys: properties.map(\.name),
            required: properties.filter(\.isRequired).map(\.name)))
      }
      return builder.declareUnion(number, alternatives, merged, at: base)
    }
  }

  /// The alternatives. An unnamed one that has alternatives itself is replaced by them.
  private func branches(of value: ContractValue) throws -> [ContractBranch] {
    let parent = value.merged.schemas.first { $0.discriminator != nil }
    return try value.branches.flatMap { branch -> [ContractBranch] in
      // A referenced schema is the same type here as elsewhere if nothing is added to it.
      let own = try MergedSchema(branch.schemas)
      let isOwn = !value.merged.addsToChoice && own.asksForType
      let inner = try ContractValue(isOwn ? own : value.merged.choosing(branch))
      let isUnnamedUnion = branch.name == nil && !inner.branches.isEmpty
      return isUnnamedUnion ? try branches(of: inner) : [ContractBranch(branch, inner, of: parent)]
    }
  }

  private mutating func type(of branch: ContractBranch, or place: ModelPlace) throws -> Conclusion {
    var inner = branch.name.map(place.named) ?? place
    inner.isNamed = branch.name != nil
    return try type(of: branch.value, at: inner)
  }

  // MARK: - Variants

  mutating func declareVariants(_ number: Int, _ key: String, _ branches: [ContractBranch]) throws {
    let names = SwiftName.properties(
      branches.map { $0.values?.count == 1 ? $0.values?[0] ?? "" : $0.name ?? "" },
      avoiding: Declaration.membersOfEnums)
    var variants: [Declaration.Variant] = []
    for (branch, name) in zip(branches, names) {
      let type = try type(of: branch, or: ModelPlace(name: branch.name ?? "")).type
      variants.append(Declaration.Variant(values: branch.values ?? [], name: name, type: type))
      if case .declared(let structure) = type { tellers.append((structure, key)) }
    }
    declarations[number].kind = .variants(key: key, variants)
  }

  /// The types that the root needs other than as a variant.
  func usedOutsideOfVariants(_ root: SwiftType) -> Set<Int> {
    var found = Set([root.mentioned].compactMap { $0 })
    for number in declarations.used(by: root) {
      if case .variants = declarations[number].kind { continue }
      found.formUnion(declarations[number].types.compactMap(\.mentioned))
    }
    return found
  }

  /// Makes the key that identifies a variant a string in its structure: the enum has already checked its value.
  ///
  /// - Parameter isOnlyVariant: whether the structure is only used as a variant. Elsewhere, the key has not been
  ///   checked.
  mutating func tell(_ number: Int, by key: String, isOnlyVariant: Bool) {
    guard case .structure(var properties) = declarations[number].kind else { return }
    if let index = properties.firstIndex(where: { $0.key == key }) {
      guard isOnlyVariant, case .declared(let other) = properties[index].type,
        case .strings(let cases) = declarations[other].kind, cases.count == 1
      else { return }
      properties[index].type = .string
    } else {
      let name = SwiftName.property(key, avoiding: Set(properties.map(\.name)))
      properties.insert(Declaration.Property(key: key, name: name, type: .optional(.string)), at: 0)
    }
    declarations[number].kind = .structure(properties)
  }

  // MARK: - Types that are tried in turn

  /// Makes the declaration a union of the types, unless they are the same.
  mutating func declareUnion(
    _ number: Int, _ alternatives: [Alternative], _ merged: MergedSchema, at place: ModelPlace
  ) -> Conclusion {
    let isNullable = alternatives.contains(where: \.conclusion.isNullable)
    name(number, merged, merged.identityOfUnion, at: place)
    var types: Set<SwiftType> = []
    let distinct = alternatives.filter { types.insert($0.type).inserted }
    if types.contains(.json) || distinct.isEmpty { return Conclusion(.json, isNullable: isNullable) }
    let kept = distinct.filter { !isCovered($0.type, by: types) }
    if kept.count == 1 { return Conclusion(kept[0].type, isNullable: isNullable, kept[0].conclusion.notes) }
    // Equally strict ones keep their order.
    let sorted = kept.enumerated().map { (rank: rank($1) + [$0], alternative: $1) }
      .sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.alternative)
    let name = declarations[number].suggestedName
    declarations[number].kind = .union(declarations.cases(sorted, of: name))
    noteTwins(sorted, in: number)
    if sorted.flatMap(\.type.parts).contains(where: { declarations.isNamed($0, name) }) {
      let kinds = sorted.map { declarations.kind(of: $0.type) }
      declarations[number].suggestedName =
        Set(kinds) == [.object] ? name + "Value" : ModelBuilder.unionName(name, kinds)
    }
    return Conclusion(.declared(number), isNullable: isNullable)
  }

  /// Notes alternatives that are equal, so that the later one is never chosen.
  private mutating func noteTwins(_ alternatives: [Alternative], in number: Int) {
    var names: [Declaration.Kind: [String]] = [:]
    for case .declared(let structure) in alternatives.map(\.type)
    where !declarations[structure].properties.isEmpty {
      let kind = declarations[structure].kind.withoutNotes
      names[kind, default: []].append(declarations[structure].suggestedName)
    }
    let twins = names.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    declarations[number].notes += twins.map {
      "\($0.joined(separator: " and ")) have the same keys: nothing tells them apart"
    }
  }

  private func isEnumOfStrings(_ type: SwiftType) -> Bool {
    if case .declared = type { declarations.kind(of: type) == .string } else { false }
  }

  /// Whether every value of the type is one of another, simpler type.
  private func isCovered(_ type: SwiftType, by types: Set<SwiftType>) -> Bool {
    if [.int, .uint64].contains(type) { return !types.isDisjoint(with: [.double, .decimal]) }
    return types.contains(.string)
      && (isEnumOfStrings(type) || [.date, .uuid, .url, .data].contains(type))
  }

  private static let scalars: [SwiftType] = [
    .bool, .int, .uint64, .double, .decimal, .uuid, .date, .data, .url, .string,
  ]

  /// Stricter types have lower ranks, which are compared from the front.
  private func rank(_ alternative: Alternative) -> [Int] {
    if isEnumOfStrings(alternative.type) { return [0, 0] }
    if let place = Self.scalars.firstIndex(of: alternative.type) { return [1, place] }
    switch alternative.type {
    case .array: return [2, 0]
    case .dictionary: return [4, 0]
    default: return [3, -alternative.required.count, -alternative.keys.count]
    }
  }
}
