import Foundation

/// The cold path of every read: the record's follower returns a placeholder or throws an error.
extension DecodingContext {
  /// Fails to read a scalar. `reads`, or `ofNull` for null, is the type that Foundation names in the error, if it
  /// differs from `type`.
  @inline(never)
  func failScalar<Value: Decodable>(
    _ type: Value.Type, reads: any Any.Type = Value.self, ofNull: any Any.Type = Value.self,
    at place: NodePlace
  ) throws -> Value {
    let kind: ReadFailure.Kind
    switch document.kind(of: place.node) {
    // Foundation does not check for null before it reads a Bool.
    case .null: kind = type == Bool.self ? .typeMismatch(reads: reads) : .valueNotFound(ofNull)
    case .number where reads is any NumberType.Type: kind = .numberOutOfRange
    default: kind = .typeMismatch(reads: reads)
    }
    return try fail(type, kind, .node(place))
  }

  @inline(never)
  func failCorrupted<Value: Decodable>(
    _ type: Value.Type, _ corruption: Issue.Corruption, at place: NodePlace
  ) throws -> Value {
    try fail(type, .corrupted(corruption), .node(place))
  }

  @inline(never)
  func failMissing<Value: Decodable>(_ type: Value.Type, _ key: any CodingKey, in object: Int) throws -> Value
  {
    let key = missingKey(key)
    return try fail(type, .keyNotFound(key), .missing(key, object: object))
  }

  @inline(never)
  func failAtEnd<Value: Decodable>(_ type: Value.Type, in array: Int, _ index: Int) throws -> Value {
    let named: any Any.Type = type == NilProbe.self ? Never.self : type
    return try fail(type, .valueNotFound(named), .end(array: array, index: index))
  }

  private func fail<Value: Decodable>(
    _ type: Value.Type, _ kind: ReadFailure.Kind, _ position: ReadFailure.Position
  ) throws -> Value {
    record.mayHaveCaught = true
    let expected: Issue.Expected? = type == NilProbe.self ? nil : .type(type)
    return try record.follower.value(type, insteadOf: ReadFailure(kind, self, position, expected: expected))
  }

  /// Fails to read an optional scalar: a search may return nil for it.
  @inline(never)
  func failOptional<Value: Scalar>(_ type: Value.Type, at node: Int) throws -> Value? {
    try record.follower.optional(self, at: node) { try failScalar(type, at: NodePlace(node)) }
  }

  /// Reads a member that may be absent, while a search or a log follows the reads.
  @inline(never)
  func optionalValue<Value: Decodable>(_ type: Value.Type, at node: Int) throws -> Value? {
    try record.follower.optional(self, at: node) { try value(type, at: node) }
  }

  // MARK: - Containers

  @inline(never)
  func failKeyed<Key: CodingKey>(
    _ type: Key.Type, at position: ReadFailure.Position
  ) throws -> KeyedDecodingContainer<Key> {
    let keys: (any Any.Type)? = if case .node = position { type } else { nil }
    return try decoder(
      insteadOf: .object, [String: Any].self, atEnd: KeyedDecodingContainer<Key>.self, position, keys: keys
    ).container(keyedBy: type)
  }

  @inline(never)
  func failUnkeyed(at position: ReadFailure.Position) throws -> any UnkeyedDecodingContainer {
    try decoder(insteadOf: .array, [Any].self, atEnd: (any UnkeyedDecodingContainer).self, position)
      .unkeyedContainer()
  }

  @inline(never)
  func failDecoder(at position: ReadFailure.Position) throws -> any Decoder {
    try decoder(insteadOf: nil, (any Decoder).self, atEnd: (any Decoder).self, position)
  }

  /// The place of a key that the object lacks.
  func missing(_ key: any CodingKey, in object: Int) -> ReadFailure.Position {
    .missing(missingKey(key), object: object)
  }

  /// A decoder to continue with where a container is missing. `reads`, or `end` after an array's last element, is the
  /// type that Foundation names in the error.
  private func decoder(
    insteadOf expected: Issue.Expected?, _ reads: any Any.Type, atEnd end: any Any.Type,
    _ position: ReadFailure.Position, keys: (any Any.Type)? = nil
  ) throws -> any Decoder {
    record.mayHaveCaught = true
    let kind: ReadFailure.Kind =
      switch position {
      case .node(let place) where document.kind(of: place.node) == .null: .valueNotFound(reads)
      case .node: .typeMismatch(reads: reads)
      case .missing(let key, _): .keyNotFound(key)
      case .end: .valueNotFound(end)
      }
    return try record.follower.decoder(
      insteadOf: ReadFailure(kind, self, position, expected: expected, keys: keys))
  }

  /// Decodes a value by its `init(from:)` while a search or a log follows.
  @inline(never)
  func watchedValue<Value: Decodable>(_ type: Value.Type, at node: Int) throws -> Value {
    try record.follower.value(type, from: NodeDecoder(context: self, node: node)) { try Value(from: $0) }
  }
}

extension Decimal: NumberType {}
