/// The elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer, ScalarContainer {
  let context: EncodingContext
  let id: NodeID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  var scalarPath: [any CodingKey] { codingPath + [PathKey(intValue: count)] }
  var count: Int {
    if context.isDirect { return context.directCount(of: id) }
    let node = context.node(of: id)
    return node < 0 ? 0 : context.nodes[unchecked: node].count
  }

  /// Adds a scalar. Consecutive scalars share one node; the first one, also after an array or object, gets its own.
  func encode(scalar: EncodedScalar) throws {
    if context.isDirect, context.addDirectElement(to: id) { return context.text.append(scalar) }
    let array = try context.liveNode(of: id)
    let last = Int(context.nodes[unchecked: array].lastChild)
    if last >= 0, context.canGrow(last) {
      context.text.append(.comma)
      context.setText(scalar, of: last)
      context.nodes.with(array) { $0.count &+= 1 }
    } else {
      let node = try context.addElement(to: id).index
      context.setText(scalar, of: node)
      context.nodes.with(node) { $0.isFinished = true }
    }
  }

  /// Adds an element. If encoding it throws, the element is removed, so that a model can continue without it.
  func encode<Value: Encodable>(_ value: Value) throws {
    if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { scalarPath }) {
      return try encode(scalar: scalar)
    }
    if context.isDirect, context.addDirectElement(to: id) {
      return try context.encodeDirectly(value, as: context.openElement(of: id, isEncoded: true))
    }
    let element = try context.addElement(to: id)
    do {
      try context.encodeByModel(value, as: element)
    } catch {
      context.removeNode(element.index)
      throw error
    }
    context.finishNode(element.index)
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

  private func newElement() -> ValueEncoder {
    if context.isDirect, context.addDirectElement(to: id) {
      return ValueEncoder(context: context, id: context.openElement(of: id, isEncoded: false))
    }
    let element = context.deferringErrors(of: id) { try context.addElement(to: id) }
    return ValueEncoder(context: context, id: element)
  }
}
