/// Any JSON value (RFC 8259), with the members of an object in the order of the document.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, held as exactly as possible.
  case number(JSONNumber)
  /// A string, without its escapes.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, with its members in the order of the document.
  case object([Member])

  /// A member of an object: name and value.
  public struct Member: Sendable {
    /// The name, without its escapes.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Makes a member from a name and a value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue: Equatable {
  /// Objects with the same members in any order are equal, because order has no meaning in JSON.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): areEqual(left, right)
    default: false
    }
  }

  private static func areEqual(_ left: [Member], _ right: [Member]) -> Bool {
    guard left.count == right.count else { return false }
    if zip(left, right).allSatisfy({ $0.name == $1.name }) {
      return zip(left, right).allSatisfy { $0.value == $1.value }
    }
    let values = Dictionary(left.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let others = Dictionary(right.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    return values == others
  }
}

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

extension JSONValue: CustomStringConvertible {
  /// The value as one line of JSON text.
  public var description: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number.description
    case .string(let string): JSONText.append(string, to: &text)
    case .array(let elements): JSONText.append(elements, to: &text) { $0.append(to: &$1) }
    case .object(let members):
      JSONText.append(members, name: { $0.name }, to: &text) { $0.value.append(to: &$1) }
    }
  }
}

extension JSONValue {
  /// Applies this value to a stored one as a JSON Merge Patch (RFC 7396). Null removes a member, an object is merged
  /// into an object, anything else replaces.
  ///
  /// Stored members keep their order; new ones follow in the order of the patch.
  public func applied(to stored: JSONValue) -> JSONValue {
    guard case .object(let patch) = self else { return self }
    var members: [Member?] = []
    if case .object(let storedMembers) = stored {
      members = storedMembers
    }
    var places: [String: Int] = [:]
    for (place, member) in members.enumerated() {
      if let name = member?.name, places[name] == nil {
        places[name] = place
      }
    }
    for change in patch {
      let place = places[change.name]
      if case .null = change.value {
        if let place {
          members[place] = nil
        }
      } else if let place {
        let old = members[place]?.value ?? .null
        members[place] = Member(change.name, change.value.applied(to: old))
      } else {
        places[change.name] = members.count
        members.append(Member(change.name, change.value.applied(to: .null)))
      }
    }
    return .object(members.compactMap { $0 })
  }
}
