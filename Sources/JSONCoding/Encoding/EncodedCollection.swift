/// A collection of the standard library, which is encoded here: arrays and dictionaries without calls through the
/// standard library for each element, and what comes in a different order in every run sorted, by its JSON.
protocol EncodedCollection {
  /// Encodes `value`, which is of this type, as its `encode(to:)` does.
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws
}

extension Array: EncodedCollection where Element: Encodable {
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws {
    let container = encoder.context.elements(of: encoder.id)
    // The compiler knows these types, so that nothing is asked for each number.
    if Element.self == Double.self {
      return try container.encode(each: reinterpret(value, as: [Double].self))
    }
    if Element.self == Int.self { return try container.encode(each: reinterpret(value, as: [Int].self)) }
    try container.encode(each: reinterpret(value, as: [Element].self))
  }
}

extension ArrayContainer {
  @inline(__always)
  fileprivate func encode<Element: Encodable>(each elements: [Element]) throws {
    try elements.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      // An element of a buffer would be a copy.
      for index in elements.indices { try encode(first[index]) }
    }
  }
}

extension Set: EncodedCollection where Element: Encodable {
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws {
    let container = encoder.context.elements(of: encoder.id)
    for (element, key) in encoder.context.sorted(Array(reinterpret(value, as: Self.self)), by: \.self) {
      try container.encode(element, key)
    }
  }
}

extension Dictionary: EncodedCollection where Key: Encodable, Value: Encodable {
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws {
    let dictionary = reinterpret(value, as: Self.self)
    // If the keys are names, it becomes an object, whose members are sorted when they are written.
    if Key.self == String.self {
      let object = ObjectContainer<DictionaryName>(ObjectWriter(dictionaryIn: encoder))
      for (name, value) in reinterpret(value, as: [String: Value].self) {
        try object.encode(value, forKey: DictionaryName(stringValue: name))
      }
      return
    }
    if Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type {
      return try dictionary.encode(to: encoder)
    }
    let container = encoder.context.elements(of: encoder.id)
    for (member, key) in encoder.context.sorted(Array(dictionary), by: \.key) {
      try container.encode(member.key, key)
      try container.encode(member.value)
    }
  }
}

/// A name in a dictionary. Like the standard library's key, it has a number if that is what the name spells.
private struct DictionaryName: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = "\(intValue)" }
}

extension ArrayContainer {
  /// Encodes the value that has this key.
  ///
  /// In a key, the text that its own elements have been sorted by is good enough. If it were made again for the key of
  /// the collection around it, the time would double with each of the collections inside each other.
  fileprivate func encode<Value: Encodable>(_ value: Value, _ key: SortingKey) throws {
    if context.isForSorting, key.isValid {
      try encode(scalar: .number(String(decoding: key.bytes, as: UTF8.self)))
    } else {
      try encode(value)
    }
  }
}

extension EncodingContext {
  /// The elements, sorted by their keys' JSON: numbers by size, all else by bytes, keys that cannot be encoded last.
  fileprivate func sorted<Element, Key: Encodable>(
    _ elements: [Element], by key: (Element) -> Key
  ) -> [(Element, SortingKey)] {
    let encoder = RecordEncoder()
    encoder.strategies = strategies
    encoder.userInfo = userInfo
    encoder.isForSorting = true
    return elements.map { ($0, SortingKey(key($0), encoder)) }.sorted { $0.1 < $1.1 }
  }
}

private struct SortingKey: Comparable {
  private(set) var isValid = true
  private var number: Double?
  private(set) var bytes: [UInt8] = []

  init(_ value: some Encodable, _ encoder: RecordEncoder) {
    do {
      try encoder.encode(value, into: &bytes)
      if bytes.first != .quote { number = Double(String(decoding: bytes, as: UTF8.self)) }
    } catch {
      isValid = false
      bytes = Array(String(describing: value).utf8)
    }
  }

  static func < (left: SortingKey, right: SortingKey) -> Bool {
    if left.isValid != right.isValid { return left.isValid }
    if let number = left.number, let other = right.number, number != other { return number < other }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// The key type with which the standard library's dictionaries encode themselves. It has no public name.
///
/// The members of such a dictionary come in a different order in every run, so they are sorted.
enum DictionaryKey {
  /// Nil if dictionaries do not use keyed containers.
  static let identifier: ObjectIdentifier? = {
    let probe = KeyTypeProbe()
    try? [String: Int]().encode(to: probe)
    return probe.keyType
  }()
}

/// An encoder that records the key type it is asked for; its containers accept no values.
private final class KeyTypeProbe: Encoder {
  var keyType: ObjectIdentifier?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    keyType = ObjectIdentifier(type)
    return nowhere.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { nowhere.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { nowhere }

  private var nowhere: ValueEncoder {
    let context = EncodingContext(strategies: CodingStrategies(), userInfo: [:], dictionaryKey: nil)
    return ValueEncoder(context: context, id: .none)
  }
}
