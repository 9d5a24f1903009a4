import Contracts
import JSONCoding
import Words

/// Values with alternatives: those of `oneOf` and `anyOf`, and several kinds of values.
extension ContractBuilder {
  mutating func union(_ value: ContractValue, at place: ModelPlace) throws(SchemaError) -> Conclusion {
    let merged = value.merged
    let schemas = merged.identityOfUnion
    let identity = Identity(schemas: schemas, part: .all)
    return try declared(identity, at: place) { (builder, number) throws(SchemaError) in
      var base = place
      if !place.isNamed, let name = builder.names.name(of: merged, schemas) { base = place.named(name) }
      base.isNamed = true
      var branches = try builder.branches(of: value)
      var objects: [ContractBranch] = []
      for branch in branches where branch.isObject {
        if try !builder.properties(of: branch.value).isEmpty { objects.append(branch) }
      }
      let key = try ContractBranch.tellingKey(&objects)
      builder.nameBranches(&branches, objects, key, base)
      if let key {
        let variants = branches.filter { $0.values != nil }
        if variants.count == branches.count {
          try builder.declareVariants(number, key, variants)
          builder.name(number, merged, schemas, at: base)
          return Conclusion(.declared(number))
        }
        builder.declarations.append(Declaration(kind: .union([]), suggestedName: base.name))
        let inner = builder.declarations.count - 1
        try builder.declareVariants(inner, key, variants)
        var alternatives = [Alternative(Conclusion(.declared(inner)))]
        for branch in branches where branch.values == nil {
          alternatives.append(Alternative(try builder.type(of: branch, or: base)))
        }
        return builder.finish(number, alternatives, merged, at: base)
      }
      var alternatives: [Alternative] = []
      let words = branches.compactMap { $0.reference == nil ? $0.words : nil }
      if words.count > 1 {
        alternatives.append(Alternative(try builder.strings(words.flatMap { $0 }, merged, at: base)))
      }
      for branch in branches where words.count < 2 || branch.reference != nil || branch.words == nil {
        let type = try builder.type(of: branch, or: base)
        let properties = branch.isObject ? try builder.properties(of: branch.value) : []
        alternatives.append(Alternative(type, name: branch.caseName, properties))
      }
      return builder.finish(number, alternatives, merged, at: base)
    }
  }

  /// The alternatives, with those inside unnamed alternatives.
  private func branches(of value: ContractValue) throws(SchemaError) -> [ContractBranch] {
    var branches: [ContractBranch] = []
    for branch in value.branches {
      var chosen = try value.merged.choosing(branch)
      // A referenced schema is the same type here as elsewhere if nothing is added to it.
      let own = try MergedSchema(branch.schemas)
      if !value.merged.addsToChoice, own.asksForType { chosen = own }
      let inner = try ContractValue(chosen)
      if branch.name == nil, !inner.branches.isEmpty {
        branches += try self.branches(of: inner)
      } else {
        let parent = value.merged.schemas.first { $0.discriminator != nil }
        branches.append(ContractBranch(branch, inner, of: parent))
      }
    }
    return branches
  }

  private mutating func type(of branch: ContractBranch, or place: ModelPlace) throws(SchemaError)
    -> Conclusion
  {
    var inner = place
    if let name = branch.name { inner = place.named(name) }
    inner.isNamed = branch.name != nil
    return try type(of: branch.value, at: inner)
  }

  mutating func declareVariants(_ number: Int, _ key: String, _ branches: [ContractBranch])
    throws(SchemaError)
  {
    var variants: [Declaration.Variant] = []
    let names = SwiftName.properties(
      branches.map { $0.values?.count == 1 ? $0.values?[0] ?? "" : $0.name ?? "" },
      avoiding: Declaration.membersOfEnums)
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

  /// The key that identifies a variant is a string in its structure: its other values belong to other variants.
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

  /// Names each object's type after its schema, or after what distinguishes it.
  private mutating func nameBranches(
    _ branches: inout [ContractBranch], _ objects: [ContractBranch], _ key: String?, _ place: ModelPlace
  ) {
    for index in branches.indices {
      let branch = branches[index]
      guard let number = objects.firstIndex(where: { $0.schema == branch.schema }) else { continue }
      if key != nil { branches[index].values = objects[number].values }
      let others = objects.filter { $0.schema != branch.schema }
      if let reference = branch.reference, let name = ContractNames.type(reference) {
        (branches[index].name, branches[index].caseName) = (name, SwiftName.property(name))
      } else if let title = names.title(branch.schema) {
        (branches[index].name, branches[index].caseName) = (title, SwiftName.property(title))
      } else if let value = branches[index].values?.first, let name = ContractNames.type(value) {
        branches[index].name = name
      } else if !others.isEmpty {
        let own = branch.ownKey(beside: others) ?? "other"
        branches[index].name = SwiftName.type(own) + Singular.type(place.name)
        branches[index].caseName = SwiftName.property(own)
      }
    }
  }
}
