/// The encoder of one node. It passes everything on to the context.
struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let context: EncodingContext
  let node: Int
  private let holders: ElementHolders?

  init(context: EncodingContext, node: Int) {
    self.context = context
    self.node = node
    holders = context.holders
  }

  var codingPath: [any CodingKey] { context.tree.path(of: node) }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  /// The members of the node. If it cannot become an object, encoding throws an error later; Foundation traps.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    context.container(keyedBy: type, context.open(.object, node))
  }

  var elements: ArrayContainer {
    ArrayContainer(ValueEncoder(context: context, node: context.open(.array, node)))
  }

  /// The elements of the node. If it cannot become an array, encoding throws an error later; Foundation traps.
  func unkeyedContainer() -> any UnkeyedEncodingContainer { elements }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try encode(scalar: .null) }

  func encode(scalar: EncodedScalar) throws {
    try context.checkEmpty(node)
    context.tree.setScalar(node, scalar)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { codingPath }) {
      return try encode(scalar: scalar)
    }
    try context.checkEmpty(node)
    try context.encode(model: value, as: node)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { try encode(scalar: .number(value.description)) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { try encode(scalar: .number(value.description)) }
}

/// The elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer {
  private let array: ValueEncoder

  init(_ array: ValueEncoder) { self.array = array }

  var context: EncodingContext { array.context }
  var node: Int { array.node }
  var codingPath: [any CodingKey] { array.codingPath }
  var count: Int { Int(context.tree[node].count) }

  func encodeNil() throws { context.tree.append(.null, to: node) }
  func encode(_ value: String) throws { context.tree.append(.string(value), to: node) }

  func encode<Value: Encodable>(_ value: Value) throws {
    let path = { codingPath + [PathKey(intValue: count)] }
    if let scalar = try EncodedScalar.scalar(value, context.strategies, at: path) {
      return context.tree.append(scalar, to: node)
    }
    try context.encode(element: value, in: node)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { context.tree.append(.number(value.description), to: node) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { context.tree.append(.number(value.description), to: node) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    elementEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    elementEncoder().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { elementEncoder() }

  /// An encoder that can write to an element at any time.
  private func elementEncoder() -> ValueEncoder {
    let element = context.tree.add(in: node, key: -1 &- count)
    context.tree.append(element, to: node)
    return ValueEncoder(context: context, node: element)
  }
}

/// A collection of the standard library, encoded here. Arrays and dictionaries need no call through the standard
/// library for each element, and unordered collections are sorted by their JSON.
protocol EncodedCollection {
  /// Encodes `value`, which is of this type, as its `encode(to:)` does.
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws
}

extension Array: EncodedCollection where Element: Encodable {
  static func encode<Whole>(_ value: Whole, to encoder: ValueEncoder) throws {
    let container = encoder.elements
    // The compiler knows these types, so nothing is looked up for each number.
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
      // The buffer's subscript would return a copy.
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
  /// The elements of an unordered collection, which are sorted when they are written.
  fileprivate func sortedElements(stride: UInt8) -> ArrayContainer {
    let container = elements
    context.tree.with(container.node) { $0.sortedStride = stride }
    return container
  }
}

/// A name in a dictionary. Like the standard library's key, it has a number if the name spells one.
private struct DictionaryName: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = "\(intValue)" }
}
