import JSONCoding

/// What values are encoded as, as JSON Schema: concluded from what was written for every payload that was tried.
package enum WrittenSchema {
  package static func document(_ written: [SampleValue], title: String) -> SampleValue {
    .object(
      [
        member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        member("title", .string(title)),
      ] + schema(written).members)
  }

  private static func member(_ name: String, _ value: SampleValue) -> SampleValue.Member {
    SampleValue.Member(name: name, value: value)
  }

  private static func schema(_ values: [SampleValue]) -> SampleValue {
    var schemas: [SampleValue] = []
    for kind in SampleValue.Kind.allCases {
      let some = values.filter { $0.kind == kind }
      guard !some.isEmpty else { continue }
      switch kind {
      case .null: schemas.append(.object([member("type", .string("null"))]))
      case .bool: schemas.append(.object([member("type", .string("boolean"))]))
      case .string: schemas.append(.object([member("type", .string("string"))]))
      case .number: schemas.append(.object([member("type", .string("number"))]))
      case .array: schemas.append(array(some))
      case .object: schemas.append(object(some))
      }
    }
    if schemas.count == 1 { return schemas[0] }
    return schemas.isEmpty ? .object([]) : .object([member("anyOf", .array(schemas))])
  }

  private static func array(_ values: [SampleValue]) -> SampleValue {
    let elements = values.flatMap(\.elements)
    let items = elements.isEmpty ? [] : [member("items", schema(elements))]
    return .object([member("type", .string("array"))] + items)
  }

  private static func object(_ values: [SampleValue]) -> SampleValue {
    var names: [String] = []
    var found: [String: [SampleValue]] = [:]
    for member in values.flatMap(\.members) {
      if found[member.name] == nil { names.append(member.name) }
      found[member.name, default: []].append(member.value)
    }
    let required = names.filter { found[$0]?.count == values.count }
    var members = [member("type", .string("object"))]
    if !names.isEmpty {
      members.append(member("properties", .object(names.map { member($0, schema(found[$0] ?? [])) })))
    }
    if !required.isEmpty { members.append(member("required", .array(required.map { .string($0) }))) }
    return .object(members)
  }
}
