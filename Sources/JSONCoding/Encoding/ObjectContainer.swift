/// The members of an object, by the keys of a model's type.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let content: ObjectContainerContent

  init(_ content: ObjectContainerContent) { self.content = content }

  var context: EncodingContext { content.unowned.object }
  private var id: NodeID { content.id }
  var codingPath: [any CodingKey] { context.codingPath(of: id) }

  @inline(__always)
  private func name(_ key: some CodingKey, _ context: EncodingContext) -> String {
    content.convertsNames ? context.converted(key, in: id) : key.stringValue
  }

  @inline(__always)
  private func addMember(_ name: String) throws -> NewMember {
    try context.addMember(name, to: id, isUnordered: content.isUnordered)
  }

  @inline(__always)
  private func addDirectMember(_ name: String, _ context: EncodingContext) -> Bool {
    context.addDirectMember(name, to: id, isUnordered: content.isUnordered)
  }

  @inline(__always)
  func encode(scalar: EncodedScalar, _ key: Key) throws {
    try content.unowned.with { context in
      let name = name(key, context)
      if context.isDirect, addDirectMember(name, context) { return context.text.append(scalar) }
      let member = try addMember(name)
      context.setText(scalar, of: member.node)
      context.replaceKnown(member)
    }
  }

  /// Adds a member. If encoding its value throws, the member is removed, so that a model can continue without it.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try content.unowned.with { context in
      if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { codingPath + [key] }) {
        return try encode(scalar: scalar, key)
      }
      let name = name(key, context)
      if context.isDirect, addDirectMember(name, context) {
        return try context.encodeDirectly(value, as: context.openMember(key, isEncoded: true))
      }
      let member = try addMember(name)
      context.setKey(key, of: member.node)
      do {
        try context.encodeByModel(value, as: context.id(of: member.node))
      } catch {
        context.removeNode(member.node)
        throw error
      }
      context.replaceKnown(member)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nestedEncoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nestedEncoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { superEncoder(named: PathKey.superKey) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key) }

  /// An encoder for a member: it continues the value that the member has, or begins a new one.
  private func nestedEncoder(_ key: Key) -> ValueEncoder {
    let name = name(key, context)
    if let encoder = directEncoder(key, name) { return encoder }
    let node = context.deferringErrors(of: id) {
      let member = try addMember(name)
      let node = member.known < 0 ? member.node : context.current(member.known)
      context.setKey(key, of: node)
      return context.id(of: node)
    }
    return ValueEncoder(context: context, id: node)
  }

  /// An encoder for a new value of a member, which replaces the value that it has.
  private func superEncoder(named key: some CodingKey) -> ValueEncoder {
    let name = name(key, context)
    if let encoder = directEncoder(key, name) { return encoder }
    let node = context.deferringErrors(of: id) {
      let member = try addMember(name)
      context.setKey(key, of: member.node)
      context.replaceKnown(member)
      return context.id(of: member.node)
    }
    return ValueEncoder(context: context, id: node)
  }

  /// An encoder for a new member, which is written until the model continues with another one.
  private func directEncoder(_ key: some CodingKey, _ name: String) -> ValueEncoder? {
    guard context.isDirect, addDirectMember(name, context) else { return nil }
    return ValueEncoder(context: context, id: context.openMember(key, isEncoded: false))
  }
}
