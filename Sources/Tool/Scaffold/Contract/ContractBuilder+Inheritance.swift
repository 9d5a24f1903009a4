import JSONCoding

/// OpenAPI's inheritance: a schema with a `discriminator` stands for those that have it in `allOf`.
extension ContractBuilder {
  /// The type of an object of such a schema; nil if the schema is no such.
  mutating func family(of merged: MergedSchema, at place: ModelPlace) throws(SchemaError) -> Conclusion? {
    let identity = merged.identity
    guard identity.count == 1, case let base = identity[0], let key = base.discriminator,
      !merged.schemas.contains(where: { $0 != base && names.definition($0) != nil })
    else { return nil }
    let heirs = try heirs(of: base)
    guard heirs.count > 1 else { return nil }
    return try declared(Identity(schemas: identity, part: .all), at: place) {
      (builder, number) throws(SchemaError) in
      var branches: [ContractBranch] = []
      for (name, schema) in heirs {
        let value = try ContractValue(MergedSchema([schema]))
        let values = base.values(for: name)
        branches.append(
          ContractBranch(schema, named: ContractNames.type(name) ?? name, values: values, value))
      }
      try builder.declareVariants(number, key, branches)
      builder.name(number, merged, identity, at: place)
      return Conclusion(.declared(number))
    }
  }

  private func heirs(of base: Schema) throws(SchemaError) -> [(name: String, schema: Schema)] {
    var heirs: [(name: String, schema: Schema)] = []
    for (name, value) in base.file.schemas where value != base.value && value.kind == .object {
      let schema = try base.schema(at: value)
      if try inherits(schema, from: base) { heirs.append((name, schema)) }
    }
    return heirs
  }

  private func inherits(_ schema: Schema, from base: Schema) throws(SchemaError) -> Bool {
    var pending = try schema.list("allOf")
    var passed: Set<Schema> = []
    while let next = pending.popLast() {
      let parent = try next.resolved()
      if parent == base { return true }
      if passed.insert(parent).inserted { pending += try parent.list("allOf") }
    }
    return false
  }
}

extension Schema {
  /// The values of the discriminator's key for a schema.
  func values(for name: String) -> [String] {
    let mapped = (self["discriminator"]?["mapping"]?.members ?? []).filter {
      $0.value.string == name || $0.value.string?.hasSuffix("/" + name) == true
    }
    return mapped.isEmpty ? [name] : mapped.map(\.name)
  }
}
