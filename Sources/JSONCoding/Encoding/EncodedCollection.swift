/// A collection of the standard library, which is encoded here: arrays and dictionaries without calls through the
/// standard library for each element, and with an order where they have none: sorted by their JSON.
protocol EncodedCollection {
  /// Encodes `value`, which is of this type, as its `encode(to:)` does.
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws
}

extension Array: EncodedCollection where Element: Encodable {
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws {
    let container = encoder.elements
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
    let container = encoder.sortedElements(stride: 1)
    for element in reinterpret(value, as: Self.self) { try container.encode(element) }
  }
}

extension Dictionary: EncodedCollection where Key: Encodable, Value: Encodable {
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws {
    let dictionary = reinterpret(value, as: Self.self)
    // Names as keys: an object, whose members are sorted when they are written. No strategy converts data.
    if Key.self == String.self {
      let node = encoder.context.open(.object, encoder.node)
      let object = ObjectContainer<DictionaryName>(
        ObjectWriter(encoder.context, node, isUnordered: true, areNamesData: true))
      for (name, value) in reinterpret(value, as: [String: Value].self) {
        try object.encode(value, forKey: DictionaryName(stringValue: name))
      }
      return
    }
    if Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type {
      return try dictionary.encode(to: encoder)
    }
    let container = encoder.sortedElements(stride: 2)
    for (key, value) in dictionary {
      try container.encode(key)
      try container.encode(value)
    }
  }
}

extension ValueEncoder {
  /// The elements of a collection without an order, which are sorted when they are written.
  fileprivate func sortedElements(stride: UInt8) -> ArrayContainer {
    let container = elements
    context.tree.with(container.node) { $0.sortedStride = stride }
    return container
  }
}

/// A name in a dictionary. Like the standard library's key, it has a number if that is what the name spells.
private struct DictionaryName: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = "\(intValue)" }
}
