/// Dictionaries whose keys are the names of an object's members. Others, whose keys and values are the elements of an
/// array, are decoded by their `init(from:)`.
extension Dictionary: ReadableCollection where Key: Decodable, Value: Decodable {
  static func reader(in context: DecodingContext) -> ValueReader? {
    guard Key.self == String.self || Key.self == Int.self, !context.strategies.convertsKeys,
      let keys = KeyProbe.keys(of: Self.self)
    else { return nil }
    let number = context.keyTypes.number(of: keys)
    let scalar = ScalarTypes.find(Value.self)
    if Key.self == Int.self {
      if let scalar { return scalar.numberedReader(number) }
      let value = ElementReader<Value>(context)
      return TypedReader<[Int: Value]> { context, node in
        try context.numberedDictionary(at: node, number) { try value.value($0, $1) }
      }
    }
    if let scalar { return scalar.dictionaryReader(number) }
    let value = ElementReader<Value>(context)
    return TypedReader<[String: Value]> { context, node in
      try context.dictionary(at: node, number) { try value.value($0, $1) }
    }
  }
}

extension DecodingContext {
  @inline(__always)
  func dictionary<Value: Decodable>(
    at object: Int, _ keys: UInt8, _ value: (DecodingContext, Int) throws -> Value
  ) throws -> [String: Value] {
    guard kind(object) == .object, mayReserve((String, Value).self, at: object) else {
      return try [String: Value](from: NodeDecoder(context: self, node: object))
    }
    note(keys, readingObjectAt: object)
    requestNames(of: object)
    let opening = entries[unchecked: object]
    var values = [String: Value](minimumCapacity: Int(opening.end))
    var name = object &+ 1
    let end = Int(opening.link) &- 1
    while name != end {
      let entry = entries[unchecked: name]
      if !entry.flags.contains(.hidden) {
        // No name of the object equals another one that is not hidden.
        values[document.name(at: name)] = try value(self, name &+ 1)
      }
      name = document.next(after: name &+ 1)
    }
    return values
  }

  /// The dictionary of an object whose names are integers. Of several names of the same integer, the last one counts.
  @inline(__always)
  func numberedDictionary<Value: Decodable>(
    at object: Int, _ keys: UInt8, _ value: (DecodingContext, Int) throws -> Value
  ) throws -> [Int: Value] {
    guard kind(object) == .object, mayReserve((Int, Value).self, at: object), hasOnlyIntegers(object) else {
      return try [Int: Value](from: NodeDecoder(context: self, node: object))
    }
    note(keys, readingObjectAt: object)
    requestNames(of: object)
    let opening = entries[unchecked: object]
    var values = [Int: Value](minimumCapacity: Int(opening.end))
    var name = object &+ 1
    let end = Int(opening.link) &- 1
    while name != end {
      let entry = entries[unchecked: name]
      if !entry.flags.contains(.hidden) {
        values[Int(IntegerText.small(in: bytes, entry.range))] = try value(self, name &+ 1)
      }
      name = document.next(after: name &+ 1)
    }
    return values
  }

  /// Whether all names of the object are integers of at most 18 digits, with or without a minus.
  private func hasOnlyIntegers(_ object: Int) -> Bool {
    var name = object + 1
    let end = Int(entries[unchecked: object].link) - 1
    while name != end {
      let range = entries[unchecked: name].range
      let digits = bytes[unchecked: range.start] == .minus ? range.start + 1 : range.start
      guard digits < range.end, range.count <= 18 else { return false }
      for offset in digits..<range.end {
        guard bytes[unchecked: offset].isDigit else { return false }
      }
      name = document.next(after: name + 1)
    }
    return true
  }

  /// Marks the names of an object as requested, for a model that asks for all of them, and the object as one whose
  /// keys are data.
  @inline(__always)
  func requestNames(of object: Int) {
    entries.with(object) { $0.flags.insert(.listed) }
    var name = object &+ 1
    let end = Int(entries[unchecked: object].link) &- 1
    while name != end {
      entries.with(name) { if !$0.flags.contains(.hidden) { $0.flags.insert(.requested) } }
      name = document.next(after: name &+ 1)
    }
  }
}

/// Finds the type of keys that a dictionary reads objects with, which the standard library keeps to itself.
///
/// Paths in errors have keys of this type.
struct KeyProbe: Decoder {
  private final class Answer {
    var keys: (any CodingKey.Type)?
  }

  private struct Stop: Error {}

  private let answer = Answer()

  static func keys<Value: Decodable>(of type: Value.Type) -> (any CodingKey.Type)? {
    let probe = KeyProbe()
    _ = try? Value(from: probe)
    return probe.answer.keys
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    answer.keys = type
    throw Stop()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Stop() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Stop() }
}
