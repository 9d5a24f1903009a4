extension JSONValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any value, with an object's members in the order of `allKeys`.
  ///
  /// Types are tried on the value itself and never on nested values, so each value costs a fixed number of tries.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // If the decoder says which kind of value it has, no type needs to be tried; each failed try throws an error.
    switch JSONKind(of: decoder) {
    case .null: self = .null
    case .bool: self = .bool(try container.decode(Bool.self))
    case .number: self = .number(try JSONNumber(in: container))
    case .string: self = .string(try container.decode(String.self))
    case .array: self = try Self.array(in: decoder)
    case .object: self = try Self.object(in: decoder.container(keyedBy: Name.self))
    case nil: self = try Self.tried(container, decoder)
    }
  }

  private static func tried(_ container: any SingleValueDecodingContainer, _ decoder: any Decoder) throws
    -> JSONValue
  {
    if container.decodeNil() { return .null }
    // String comes before number because a decoder may be told to read certain strings as an infinite Double.
    do {
      return .string(try container.decode(String.self))
    } catch DecodingError.typeMismatch {}
    do {
      return .number(try JSONNumber(in: container))
    } catch DecodingError.typeMismatch {}
    do {
      return .bool(try container.decode(Bool.self))
    } catch DecodingError.typeMismatch {}
    let object: KeyedDecodingContainer<Name>
    do {
      object = try decoder.container(keyedBy: Name.self)
    } catch DecodingError.typeMismatch {
      return try array(in: decoder)
    }
    return try self.object(in: object)
  }

  private static func object(in object: KeyedDecodingContainer<Name>) throws -> JSONValue {
    let keys = object.allKeys
    var members: [Member] = []
    members.reserveCapacity(keys.count)
    for key in keys {
      members.append(Member(key.stringValue, try object.decode(JSONValue.self, forKey: key)))
    }
    return .object(members)
  }

  private static func array(in decoder: any Decoder) throws -> JSONValue {
    var container = try decoder.unkeyedContainer()
    var elements: [JSONValue] = []
    elements.reserveCapacity(container.count ?? 0)
    while !container.isAtEnd {
      elements.append(try container.decode(JSONValue.self))
    }
    return .array(elements)
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let number): try number.encode(to: encoder)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements {
        try container.encode(element)
      }
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members {
        try container.encode(member.value, forKey: Name(member.name))
      }
    }
  }
}
