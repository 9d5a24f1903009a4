import Foundation

/// The cold path of every read: it makes a placeholder while a record is being searched, and otherwise throws an error.
extension DecodingContext {
  /// Fails to read a scalar. `reads`, or `ofNull` for null, is the type that Foundation names in the error, if it
  /// differs from `type`.
  @inline(never)
  func failScalar<Value: Decodable>(
    _ type: Value.Type, reads: any Any.Type = Value.self, ofNull: any Any.Type = Value.self,
    at place: NodePlace
  ) throws -> Value {
    let kind: Fault.Kind
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

  private func fail<Value: Decodable>(_ type: Value.Type, _ kind: Fault.Kind, _ spot: Fault.Spot) throws
    -> Value
  {
    let expected: Issue.Expected? = type == NilProbe.self ? nil : .type(type)
    let fault = Fault(kind: kind, context: self, spot: spot, expected: expected)
    if let value = record.faultHandler.placeholder(type, for: fault) { return value }
    throw error(for: fault)
  }

  /// Fails to read a scalar that may be absent: a search may give nil.
  @inline(never)
  func failOptional<Value: Scalar>(_ type: Value.Type, at node: Int) throws -> Value? {
    try record.faultHandler.optional(self, at: node) { try failScalar(type, at: NodePlace(node)) }
  }

  /// Reads a member that may be absent, while a search or a log follows the reads.
  @inline(never)
  func optionalValue<Value: Decodable>(_ type: Value.Type, at node: Int) throws -> Value? {
    try record.faultHandler.optional(self, at: node) { try value(type, at: node) }
  }

  // MARK: - Containers

  @inline(never)
  func failKeyedContainer<Key: CodingKey>(
    _ type: Key.Type, at place: NodePlace
  ) throws -> KeyedDecodingContainer<Key> {
    let fault = containerFault(.object, [String: Any].self, at: place)
    fault.keys = type
    return try failKeyed(type, fault)
  }

  @inline(never)
  func failUnkeyedContainer(at place: NodePlace) throws -> any UnkeyedDecodingContainer {
    try failUnkeyed(containerFault(.array, [Any].self, at: place))
  }

  @inline(never)
  func failMissingKeyedContainer<Key: CodingKey>(
    _ type: Key.Type, _ key: any CodingKey, in object: Int
  ) throws -> KeyedDecodingContainer<Key> {
    try failKeyed(type, missingFault(.object, key, in: object))
  }

  @inline(never)
  func failMissingUnkeyedContainer(
    _ key: any CodingKey, in object: Int
  ) throws -> any UnkeyedDecodingContainer {
    try failUnkeyed(missingFault(.array, key, in: object))
  }

  @inline(never)
  func failKeyedContainerAtEnd<Key: CodingKey>(
    _ type: Key.Type, in array: Int, _ index: Int
  ) throws -> KeyedDecodingContainer<Key> {
    try failKeyed(type, endFault(.object, KeyedDecodingContainer<Key>.self, in: array, index))
  }

  @inline(never)
  func failUnkeyedContainerAtEnd(in array: Int, _ index: Int) throws -> any UnkeyedDecodingContainer {
    try failUnkeyed(endFault(.array, (any UnkeyedDecodingContainer).self, in: array, index))
  }

  @inline(never)
  func failDecoderAtEnd(in array: Int, _ index: Int) throws -> any Decoder {
    let fault = endFault(nil, (any Decoder).self, in: array, index)
    if let decoder = record.faultHandler.placeholderDecoder(for: fault) { return decoder }
    throw error(for: fault)
  }

  private func failKeyed<Key: CodingKey>(_ type: Key.Type, _ fault: Fault) throws -> KeyedDecodingContainer<
    Key
  > {
    if let decoder = record.faultHandler.placeholderDecoder(for: fault) {
      return try decoder.container(keyedBy: type)
    }
    throw error(for: fault)
  }

  private func failUnkeyed(_ fault: Fault) throws -> any UnkeyedDecodingContainer {
    if let decoder = record.faultHandler.placeholderDecoder(for: fault) {
      return try decoder.unkeyedContainer()
    }
    throw error(for: fault)
  }

  private func error(for fault: Fault) -> any Error {
    record.mayHaveCaught = true
    let error = record.faultHandler.error(for: fault)
    if let log = record.log {
      fault.thrownError = error
      log.fault = fault
    }
    return error
  }

  private func containerFault(
    _ expected: Issue.Expected, _ reads: any Any.Type, at place: NodePlace
  ) -> Fault {
    let kind: Fault.Kind =
      document.kind(of: place.node) == .null ? .valueNotFound(reads) : .typeMismatch(reads: reads)
    return Fault(kind: kind, context: self, spot: .node(place), expected: expected)
  }

  private func missingFault(_ expected: Issue.Expected, _ key: any CodingKey, in object: Int) -> Fault {
    let key = missingKey(key)
    return Fault(
      kind: .keyNotFound(key), context: self, spot: .missing(key, object: object), expected: expected)
  }

  private func endFault(
    _ expected: Issue.Expected?, _ type: any Any.Type, in array: Int, _ index: Int
  ) -> Fault {
    Fault(
      kind: .valueNotFound(type), context: self, spot: .end(array: array, index: index), expected: expected)
  }

  // MARK: - Search and observation

  /// Decodes a value by its `init(from:)` while a search or a log follows.
  @inline(never)
  func watchedValue<Value: Decodable>(
    _ type: Value.Type, at node: Int
  ) throws -> Value {
    let decoder = NodeDecoder(context: self, node: node)
    if let log = record.log { return try Value(from: LoggedDecoder(inner: decoder, log: log)) }
    return try record.faultHandler.value(type, self, at: node) { try Value(from: decoder) }
  }
}

extension Decimal: NumberType {}
