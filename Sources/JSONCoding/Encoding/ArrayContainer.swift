/// The elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer {
  let context: EncodingContext
  let id: NodeID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  /// The coding path of the next element.
  private var elementPath: [any CodingKey] { codingPath + [PathKey(intValue: count)] }
  var count: Int {
    let node = context.draft.node(of: id)
    return node < 0 ? 0 : Int(context.draft[node].count)
  }

  @inline(__always)
  func encode(scalar: EncodedScalar) throws {
    let node = try context.draft.addScalar(to: context.enter(id))
    context.draft.text.append(scalar)
    context.draft.endText(node)
  }

  func encodeNil() throws { try encode(scalar: .null) }
  func encode(_ value: String) throws { try encode(scalar: .string(value)) }

  /// Adds an element. If encoding it throws, the element is removed, so that a model can continue without it.
  func encode<Value: Encodable>(_ value: Value) throws {
    if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { elementPath }) {
      return try encode(scalar: scalar)
    }
    let element = try context.draft.beginElement(of: context.enter(id))
    do {
      try context.encode(model: value, as: context.draft.id(of: element.node))
    } catch {
      context.draft.remove(element)
      throw error
    }
    context.draft.finish(element)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { try encode(scalar: .number(value.description)) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { try encode(scalar: .number(value.description)) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    newElement().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { newElement().unkeyedContainer() }
  func superEncoder() -> any Encoder { newElement() }

  /// An encoder for an element that can be written to as long as its array.
  private func newElement() -> ValueEncoder {
    let element = context.deferringErrors(of: id) {
      let array = try context.enter(id)
      return context.draft.begin(context.draft.addElement(to: array))
    }
    return ValueEncoder(context: context, id: element)
  }
}
