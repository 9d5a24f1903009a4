/// The elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer {
  let context: EncodingContext
  let id: NodeID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  /// The coding path of the next element.
  private var elementPath: [any CodingKey] { codingPath + [PathKey(intValue: count)] }
  var count: Int {
    let node = context.text.node(of: id)
    return node < 0 ? 0 : Int(context.text[node].count)
  }

  @inline(__always)
  func encode(scalar: EncodedScalar) throws {
    _ = try context.text.addComma(context.enter(id))
    context.text.text.append(scalar)
  }

  func encodeNil() throws { try encode(scalar: .null) }
  func encode(_ value: String) throws { try encode(scalar: .string(value)) }

  /// Adds an element. If encoding it throws, the element is removed, so that a model can continue without it.
  func encode<Value: Encodable>(_ value: Value) throws {
    if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { elementPath }) {
      return try encode(scalar: scalar)
    }
    let array = try context.enter(id)
    let element = context.text.beginElement(of: array)
    context.text.startScope(element.index)
    do {
      try context.encode(model: value, as: element)
    } catch {
      context.text.remove(element.index)
      throw error
    }
    context.text.finish(element.index)
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
      return context.text.beginElement(of: array)
    }
    return ValueEncoder(context: context, id: element)
  }
}
