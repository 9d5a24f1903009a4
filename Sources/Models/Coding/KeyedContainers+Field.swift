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
