/// The elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer {
  let context: EncodingContext
  private let id: NodeID
  var node: Int { context.tree.node(of: id) }

  init(context: EncodingContext, node: Int) {
    self.context = context
    id = context.tree.id(of: node)
  }

  var codingPath: [any CodingKey] { context.codingPath(of: node) }
  /// The coding path of the next element.
  private var elementPath: [any CodingKey] { codingPath + [PathKey(intValue: count)] }
  var count: Int { Int(context.tree[node].count) }

  func encodeNil() throws { context.tree.append(.null, to: node) }
  func encode(_ value: String) throws { context.tree.append(.string(value), to: node) }

  /// Adds an element, which has its place when it has been encoded: one that throws is not there.
  func encode<Value: Encodable>(_ value: Value) throws {
    if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { elementPath }) {
      return context.tree.append(scalar, to: node)
    }
    let (array, keyCount) = (node, context.tree.keyCount)
    let element = try context.encode(model: value, in: array, key: -1 &- count)
    context.tree.append(ended: element, to: array, keyCount: keyCount)
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

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { elementEncoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { elementEncoder() }

  /// An encoder for an element that can be written to until its array's value has ended.
  private func elementEncoder() -> ValueEncoder {
    let element = context.tree.add(.empty, in: node, key: -1 &- count)
    context.tree.append(element, to: node)
    return ValueEncoder(context: context, node: element)
  }
}
