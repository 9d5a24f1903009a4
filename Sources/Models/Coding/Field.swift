/// A property whose key may be absent, null, or have a value: three states that `Optional` reduces to two.
///
/// Declaring `var name: Field<String>` is enough: synthesized `Codable` calls the overloads of `decode(_:forKey:)` and
/// `encode(_:forKey:)` in this file, which keep absent and null apart.
public enum Field<Value> {
  case absent
  case null
  case value(Value)

  /// The value; nil if the key is absent or null.
  public var wrapped: Value? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// Applies this field of a patch to a stored field (RFC 7396): absent keeps the stored value, null removes it, a
  /// value replaces it.
  public func applied(to stored: Field) -> Field {
    switch self {
    case .absent: stored
    case .null: .absent
    case .value: self
    }
  }
}

extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}
extension Field: Sendable where Value: Sendable {}

extension Field: CustomStringConvertible {
  /// `absent`, `null`, or the value as `debugPrint` shows it, which tells the string `"null"` from null.
  public var description: String {
    switch self {
    case .absent: "absent"
    case .null: "null"
    case .value(let value): String(reflecting: value)
    }
  }
}

extension Field: Decodable where Value: Decodable {
  /// Reads null or a value. Only a key can be absent, so an array's element never is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
  }
}

extension Field: Encodable where Value: Encodable {
  /// Writes null or the value. Throws `EncodingError.invalidValue` for `.absent`, since only a key can be absent.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .absent:
      let context = EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "expected null or a value, found an absent field")
      throw EncodingError.invalidValue(self, context)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .value(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

extension KeyedDecodingContainer {
  /// The field under the key: `.absent` if the key is absent, `.null` if its value is null.
  ///
  /// Throws what decoding a `Value` throws. A value of the wrong type is never treated as null.
  public func decode<Value: Decodable>(_ type: Field<Value>.Type, forKey key: Key) throws -> Field<Value> {
    guard contains(key) else { return .absent }
    return try decodeNil(forKey: key) ? .null : .value(decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes nothing for `.absent`, null for `.null`, and the value otherwise.
  public mutating func encode<Value: Encodable>(_ field: Field<Value>, forKey key: Key) throws {
    switch field {
    case .absent: break
    case .null: try encodeNil(forKey: key)
    case .value(let value): try encode(value, forKey: key)
    }
  }
}
