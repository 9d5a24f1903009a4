import Diagnostics
import JSONCoding
import Words

/// Objects, including dictionaries.
extension ContractGrower {
  mutating func object(_ merged: MergedSchema, _ origin: ContractChange) throws(SchemaError)
    -> ContractNode?
  {
    level += 1
    defer { level -= 1 }
    let required = merged.required
    let isListed = merged.first("required") != nil
    let properties = try merged.properties
    var members: [ContractNode.Part] = []
    for property in properties.all {
      let name = property.name
      let isRequired = required.contains(name)
      if isSmall, !isRequired { continue }
      if try kind.excludes(property) { continue }
      let excluded = merged.excluded[name] ?? []
      let node = try value(of: property, in: merged)?.keeping { !excluded.contains($0) }
      if node == nil, isRequired { return nil }
      if node == nil, try property.merged.isFalse { continue }
      // Without `required`, the contract does not say which properties are present.
      let absence = ContractChange(
        code: isListed ? .contractAbsent : .contractRequiredUnknown,
        spot: isListed ? property.spot : ContractSpot(property.spot.schema), subject: property.words)
      // If the property's schema is followed no further, the property has no value, but can still be absent.
      members.append(
        ContractNode.Part(
          .member(name), node ?? AllowedValues.anything(merged, at: property.spot), spot: property.spot,
          absence: isRequired ? nil : absence, isPresent: node != nil))
    }
    let node = ContractNode(.object(members), merged, origin)
    if isSmall, !required.isEmpty || merged.count("minProperties", isLower: true) == nil { return node }
    return try properties.all.isEmpty ? withEntries(node, properties) : withUnknownKey(node, properties.other)
  }

  private mutating func value(
    of property: ObjectProperties.Property, in merged: MergedSchema
  ) throws(SchemaError) -> ContractNode? {
    let asked = try property.merged
    // Without a mapping, the value is the schema's name, unless the property lists other values.
    if let value = merged.discriminators[property.name],
      asked.values?.contains(where: { $0.value == value }) ?? true
    {
      let change = ContractChange(code: .contractEnum, spot: property.spot, subject: value.text)
      return ContractNode(.value(value), merged, change)
    }
    return try property.schemas.isEmpty ? AllowedValues.anything(merged, at: property.spot) : node(asked)
  }

  /// The object with the entries of a dictionary.
  private mutating func withEntries(_ node: ContractNode, _ properties: ObjectProperties)
    throws(SchemaError) -> ContractNode
  {
    let (merged, spot) = (node.merged, node.origin.spot)
    let pattern = properties.patterns.first
    guard let schema = pattern?.schema ?? properties.other, !schema.isFalse,
      let value = try self.node(schema)
    else { return node }
    let named = try merged.first("propertyNames").map { (found) throws(SchemaError) in
      try MergedSchema([found.schema.schema(at: found.value)])
    }
    var names: [String] = (named?.values ?? []).compactMap { allowed in
      if case .string(let name) = allowed.value { name } else { nil }
    }
    let isFree = names.isEmpty && pattern == nil && named == nil
    let expressions = [pattern?.text].compactMap { $0 } + (named?.patterns ?? [])
    if names.isEmpty {
      names =
        expressions.isEmpty ? ["key"] : [SchemaPattern.string(matching: expressions)].compactMap { $0 }
    }
    let least = merged.count("minProperties", isLower: true) ?? 0
    if isFree, least > 1 { names += (2...min(least, 1000)).map { "key\($0)" } }
    if names.count < least { return node }
    let entries = names.prefix(max(1, least)).map { ContractNode.Part(.member($0), value) }
    let empty = ContractChange(code: .contractLength, spot: spot, subject: "an empty object")
    let others = isFree ? ["", "a b", "a.b/c~d", "é"] : Array(names.dropFirst())
    return node.with(
      form: .object(entries),
      alternatives: least == 0 ? [ContractNode(.object([]), merged, empty)] : [],
      variants: least > 1 ? [] : others.map { Self.variant(naming: $0, at: spot) })
  }

  /// The object with another name for its entry.
  private static func variant(naming name: String, at spot: ContractSpot) -> ContractNode.Variant {
    let change = ContractChange(code: .contractKey, spot: spot, subject: "the key \(Quoted(name))")
    return ContractNode.Variant(change: change) { form in
      guard case .object(let members) = form, let entry = members.first else { return nil }
      return .object([ContractNode.Part(.member(name), entry.node)])
    }
  }

  /// The object, with a variant that has an unknown key if the contract allows one.
  ///
  /// - Parameter other: the schema of `additionalProperties`.
  private mutating func withUnknownKey(_ node: ContractNode, _ other: Schema?) throws(SchemaError)
    -> ContractNode
  {
    let merged = node.merged
    guard other?.isFalse != true, merged.first("unevaluatedProperties")?.value.bool != false,
      let name = ["unknownKey", "anotherUnknownKey"].first(where: { node.member($0) == nil })
    else { return node }
    let spot = merged.first("additionalProperties").map { ContractSpot($0.schema, $0.value) }
    let change = ContractChange(
      code: .contractKey, spot: spot ?? node.origin.spot, subject: "a key that the contract does not name")
    var value: ContractNode? = ContractNode(.value(.string("text")), merged, change)
    if let other, !other.isTrue { value = try self.node(other) }
    guard let value else { return node }
    let member = ContractNode.Part(.member(name), value)
    let variant = ContractNode.Variant(change: change) { form in
      if case .object(let members) = form { .object(members + [member]) } else { nil }
    }
    return node.with(variants: [variant])
  }
}

extension ContractGrower {
  mutating func array(_ merged: MergedSchema, _ origin: ContractChange) throws(SchemaError)
    -> ContractNode?
  {
    level += 1
    defer { level -= 1 }
    let (first, rest) = try merged.elements
    let least = merged.count("minItems", isLower: true) ?? 0
    let most = merged.count("maxItems", isLower: false) ?? .max
    var elements: [ContractNode] = []
    for schema in first.prefix(most) {
      guard let node = try node(schema) else { break }
      elements.append(node)
    }
    let repeated: ContractNode? =
      if isSmall, least <= elements.count { nil } else if let rest { try node(rest) } else if first.isEmpty {
        AllowedValues.anything(merged)
      } else { nil }
    let isUnique = merged.schemas.contains { $0["uniqueItems"]?.bool == true }
    if let repeated {
      let wanted = isSmall ? least : min(max(least, first.isEmpty ? 1 : 0), most, 1000)
      while elements.count < wanted {
        let number = elements.count - first.count
        guard let next = isUnique && number > 0 ? AllowedValues.another(repeated, number) : repeated else {
          break
        }
        elements.append(next)
      }
    }
    guard elements.count >= least else { return nil }
    func length(_ subject: String) -> ContractChange {
      ContractChange(code: .contractLength, spot: origin.spot, subject: subject)
    }
    let empty = ContractNode(.array([]), merged, length("an empty array"))
    let longer = ContractNode.Variant(change: length("an array of \(elements.count + 1) elements")) { form in
      guard let repeated, case .array(let elements) = form, elements.count < most else { return nil }
      // The new element is like the others, which may have been changed.
      let like = elements.count > first.count ? elements[first.count].node : repeated
      let next = isUnique && !elements.isEmpty ? AllowedValues.another(like, elements.count) : like
      return next.map { .array(of: elements.map(\.node) + [$0]) }
    }
    let shorter = ContractNode.Variant(change: length("an array of \(Counted(least, "element"))")) { form in
      guard case .array(let elements) = form, elements.count > least else { return nil }
      return .array(Array(elements.prefix(least)))
    }
    return ContractNode(.array(of: elements), merged, origin).with(
      alternatives: least == 0 && !elements.isEmpty ? [empty] : [],
      variants: (least > 0 && least < elements.count ? [shorter] : [])
        + (repeated != nil && elements.count < most ? [longer] : []))
  }
}
