/// The elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer, ScalarContainer {
  let context: EncodingContext
  let id: NodeID

  var codingPath: [any CodingKey] { context.codingPath(of: id) }
  var scalarPath: [any CodingKey] { codingPath + [PathKey(intValue: count)] }
  var count: Int {
    if context.isDirect { return context.directCount(of: id) }
    return context.isLive(id) ? context.nodes[unchecked: id.index].count : 0
  }

  /// Adds a scalar. Consecutive scalars share one node; the first one, also after an array or object, gets its own.
  func encode(scalar: EncodedScalar) throws {
    if context.isDirect {
      try context.addDirectElement(to: id)
      return context.text.append(scalar)
    }
    try context.requireLive(id)
    let last = Int(context.nodes[unchecked: id.index].lastChild)
    if last >= 0, context.canGrow(last) {
      context.text.append(.comma)
      context.setText(scalar, of: last)
      context.nodes.with(id.index) { $0.count &+= 1 }
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
    if context.isDirect {
      let start = try context.addDirectElement(to: id)
      return try context.encodeDirectly(value, as: context.openElement(of: id), from: start)
    }
    let element = try context.addElement(to: id)
    do {
      try context.encodeByModel(value, as: element)
    } catch {
      context.nodes.with(element.index) { $0.kind = .removed }
      context.nodes.with(id.index) { $0.count &-= 1 }
      throw error
    }
    context.nodes.with(element.index) { $0.isFinished = true }
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
    if context.isDirect {
      let added: Int? = try? context.addDirectElement(to: id)
      return ValueEncoder(context: context, id: added == nil ? .none : context.openElement(of: id))
    }
    return ValueEncoder(context: context, id: context.deferringErrors { try context.addElement(to: id) })
  }
}
