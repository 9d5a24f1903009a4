import JSONCoding

/// Schemas as they are written: `["type": "array", "items": schema]`.
extension SampleValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
  package init(dictionaryLiteral members: (String, SampleValue)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  package init(stringLiteral string: String) { self = .string(string) }

  static func schema(ofKind kind: JSONKind) -> SampleValue {
    let name =
      switch kind {
      case .null: "null"
      case .bool: "boolean"
      case .number: "number"
      case .string: "string"
      case .array: "array"
      case .object: "object"
      }
    return ["type": .string(name)]
  }

  /// A schema that accepts objects with this key.
  static func requires(_ name: String) -> SampleValue { ["required": [name].strings] }
}

extension [String] {
  var strings: SampleValue { .array(map { .string($0) }) }
}
