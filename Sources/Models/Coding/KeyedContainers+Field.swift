extension KeyedDecodingContainer {
  /// The field under the key: `.absent` where there is no such key, `.null` where it holds null.
  ///
  /// Throws what decoding a `Value` throws; a value of the wrong type is never taken for null.
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
