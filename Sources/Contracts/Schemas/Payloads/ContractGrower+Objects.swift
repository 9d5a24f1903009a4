import Diagnostics
import JSONCoding
import Words

/// Objects, and those whose names are data.
extension ContractGrower {
  mutating func object(_ merged: MergedSchema, _ origin: ContractChange) throws(SchemaError)
    -> ContractNode?
  {
    let required = merged.required
    let isListed = merged.first("required") != nil
    let properties = try merged.properties
    var members: [ContractNode.Member] = []
    for property in properties.all {
      let (name, schemas, spot) = (property.name, property.schemas, property.spot)
      if isSmall, !required.contains(name) { continue }
      let asked = try parts.merged(schemas)
      if kind.excludes(schemas + asked.schemas) { continue }
      let node: ContractNode?
      // Without a mapping, the value is the schema's name, unless the schema says something else itself.
      if let value = merged.discriminators[name], asked.values?.contains(where: { $0.value == value }) ?? true
      {
        let change = ContractChange(code: .contractEnum, spot: spot, subject: value.text)
        node = ContractNode(.value(value), merged, change)
      } else if schemas.isEmpty {
        node = AllowedValues.anything(merged, at: spot)
      } else {
        node = try self.node(asked)
      }
      guard let node = node?.without(merged.excluded[name] ?? []) else {
        if required.contains(name) { return nil }
        continue
      }
      let absence = ContractChange(
        code: .contractAbsent, spot: spot, subject: property.words, isUnlisted: !isListed)
      members.append(
        ContractNode.Member(
          name: name, node: node, spot: spot, absence: required.contains(name) ? nil : absence))
    }
    let node = ContractNode(.object(members), merged, origin)
    let other = properties.other
    if isSmall, !required.isEmpty || merged.count("minProperties", isLower: true) == nil { return node }
    if properties.all.isEmpty {
      try addEntries(to: node, properties)
    } else if other?.isFalse != true, merged.first("unevaluatedProperties")?.value.bool != false {
      try addUnknownKey(
        to: node, other, merged.first("additionalProperties").map { ContractSpot($0.schema, $0.value) })
    }
    return node
  }

  /// The entries of an object whose names are data.
  private mutating func addEntries(to node: ContractNode, _ properties: ObjectProperties) throws(SchemaError)
  {
    let merged = node.merged
    let pattern = properties.patterns.first
    guard let schema = pattern?.schema ?? properties.other, !schema.isFalse,
      let value = try self.node(schema)
    else { return }
    let named = try merged.first("propertyNames").map { (found) throws(SchemaError) in
      try MergedSchema([found.schema.schema(at: found.value)])
    }
    var names: [String] = (named?.values ?? []).compactMap { allowed in
      if case .string(let name) = allowed.value { name } else { nil }
    }
    let isFree = names.isEmpty && pattern == nil && named == nil
    if names.isEmpty, let expression = pattern?.text ?? named?.first("pattern")?.value.string {
      names = PatternSample.matching(expression).map { [$0] } ?? []
    } else if names.isEmpty {
      names = ["key"]
    }
    func entries(_ names: [String]) -> [ContractNode.Member] {
      names.map { ContractNode.Member(name: $0, node: value, absence: nil) }
    }
    let least = merged.count("minProperties", isLower: true) ?? 0
    if isFree, least > 1 { names += (2...min(least, 1000)).map { "key\($0)" } }
    if names.count < least { return }
    node.form = .object(entries(Array(names.prefix(max(1, least)))))
    func alternative(_ members: [ContractNode.Member], _ code: DiagnosticCode, _ subject: String) {
      node.allow(.object(members), ContractChange(code: code, spot: node.origin.spot, subject: subject))
    }
    if least == 0 { alternative([], .contractLength, "an empty object") }
    if isFree, least <= 1 {
      for name in ["", "a b", "a.b/c~d", "é"] {
        alternative(entries([name]), .contractKey, "the key \(Quoted(name))")
      }
    } else if least <= 1 {
      for name in names.dropFirst() { alternative(entries([name]), .contractKey, "the key \(Quoted(name))") }
    }
  }

  private mutating func addUnknownKey(
    to node: ContractNode, _ other: Schema?, _ spot: ContractSpot?
  ) throws(SchemaError) {
    guard case .object(let members) = node.form,
      let name = ["unknownKey", "anotherUnknownKey"].first(where: { node.member($0) == nil })
    else { return }
    let change = ContractChange(
      code: .contractKey, spot: spot ?? node.origin.spot, subject: "a key that the contract does not name")
    let text = ContractNode(.value(.string("text")), node.merged, change)
    let isFree = other == nil || other?.isTrue == true
    guard
      let value = try isFree ? text : other.flatMap({ (schema) throws(SchemaError) in try self.node(schema) })
    else { return }
    node.allow(.object(members + [ContractNode.Member(name: name, node: value, absence: nil)]), change)
  }
}

extension ContractGrower {
  mutating func array(_ merged: MergedSchema, _ origin: ContractChange) throws(SchemaError)
    -> ContractNode?
  {
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
    let node = ContractNode(.array(elements), merged, origin)
    func alternative(_ elements: [ContractNode], _ subject: String) {
      node.allow(.array(elements), ContractChange(code: .contractLength, spot: origin.spot, subject: subject))
    }
    if least == 0, !elements.isEmpty { alternative([], "an empty array") }
    if let repeated, elements.count < most,
      let next = isUnique && !elements.isEmpty ? AllowedValues.another(repeated, elements.count) : repeated
    {
      alternative(elements + [next], "an array of \(elements.count + 1) elements")
    }
    return node
  }
}
