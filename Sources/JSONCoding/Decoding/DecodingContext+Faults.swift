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
  func failKeyed<Key: CodingKey>(
    _ type: Key.Type, at spot: Fault.Spot
  ) throws -> KeyedDecodingContainer<Key> {
    let fault = fault(.object, [String: Any].self, atEnd: KeyedDecodingContainer<Key>.self, spot)
    if case .node = spot { fault.keys = type }
    return try placeholderDecoder(for: fault).container(keyedBy: type)
  }

  @inline(never)
  func failUnkeyed(at spot: Fault.Spot) throws -> any UnkeyedDecodingContainer {
    let fault = fault(.array, [Any].self, atEnd: (any UnkeyedDecodingContainer).self, spot)
    return try placeholderDecoder(for: fault).unkeyedContainer()
  }

  @inline(never)
  func failDecoder(at spot: Fault.Spot) throws -> any Decoder {
    try placeholderDecoder(for: fault(nil, (any Decoder).self, atEnd: (any Decoder).self, spot))
  }

  /// The place of a key that the object lacks.
  func missing(_ key: any CodingKey, in object: Int) -> Fault.Spot {
    .missing(missingKey(key), object: object)
  }

  private func placeholderDecoder(for fault: Fault) throws -> any Decoder {
    if let decoder = record.faultHandler.placeholderDecoder(for: fault) { return decoder }
    throw error(for: fault)
  }

  /// The fault of a missing container. `reads`, or `end` after an array's last element, is the type that Foundation
  /// names in the error.
  private func fault(
    _ expected: Issue.Expected?, _ reads: any Any.Type, atEnd end: any Any.Type, _ spot: Fault.Spot
  ) -> Fault {
    let kind: Fault.Kind =
      switch spot {
      case .node(let place) where document.kind(of: place.node) == .null: .valueNotFound(reads)
      case .node: .typeMismatch(reads: reads)
      case .missing(let key, _): .keyNotFound(key)
      case .end: .valueNotFound(end)
      }
    return Fault(kind: kind, context: self, spot: spot, expected: expected)
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
