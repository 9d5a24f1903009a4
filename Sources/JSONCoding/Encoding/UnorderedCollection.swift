/// A collection whose elements come in a different order in every run, so they are sorted by their JSON.
protocol UnorderedCollection {
  /// Encodes what `encode(to:)` encodes, in sorted order.
  func encodeSorted(to encoder: ValueEncoder) throws
}

extension Set: UnorderedCollection where Element: Encodable {
  func encodeSorted(to encoder: ValueEncoder) throws {
    let container = encoder.context.elements(of: encoder.id)
    encoder.context.mark(.set, encoder.id)
    for (element, key) in encoder.context.sorted(Array(self), by: \.self) {
      try container.encode(element, key)
    }
  }
}

extension Dictionary: UnorderedCollection where Key: Encodable, Value: Encodable {
  func encodeSorted(to encoder: ValueEncoder) throws {
    // If the keys are names, it becomes an object, whose members are sorted when they are written.
    if Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type {
      return try encode(to: encoder)
    }
    let container = encoder.context.elements(of: encoder.id)
    encoder.context.mark(.dictionary, encoder.id)
    for (member, key) in encoder.context.sorted(Array(self), by: \.key) {
      try container.encode(member.key, key)
      try container.encode(member.value)
    }
  }
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
      number = Double(String(decoding: bytes, as: UTF8.self))
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
