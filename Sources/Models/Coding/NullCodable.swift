/// An optional property that is written as null if it is nil; synthesized `Codable` would omit its key.
///
/// An absent key is read as nil too, and is written back as null. To tell the two apart, use `Field`.
@propertyWrapper
public struct NullCodable<Value> {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }
}

extension NullCodable: Equatable where Value: Equatable {}
extension NullCodable: Hashable where Value: Hashable {}
extension NullCodable: Sendable where Value: Sendable {}

extension NullCodable: CustomStringConvertible {
  /// The optional as `debugPrint` shows it.
  public var description: String { String(reflecting: wrappedValue) }
}

extension NullCodable: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}

extension NullCodable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension KeyedDecodingContainer {
  /// The wrapped optional under the key. Synthesized `Codable` calls this, which allows the key to be absent.
  public func decode<Value: Decodable>(
    _ type: NullCodable<Value>.Type, forKey key: Key
  ) throws -> NullCodable<Value> {
    NullCodable(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
