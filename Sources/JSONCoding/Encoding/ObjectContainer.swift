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
  private func addMember(_ key: some CodingKey) throws -> NewMember {
    try context.addMember(name(key, context), to: id, isUnordered: content.isUnordered)
  }

  @inline(__always) @discardableResult
  private func addDirectMember(_ key: some CodingKey, _ context: EncodingContext) throws -> Int {
    try context.addDirectMember(name(key, context), to: id, isUnordered: content.isUnordered)
  }

  @inline(__always)
  func encode(scalar: EncodedScalar, _ key: Key) throws {
    try content.unowned.with { context in
      if context.isDirect {
        try addDirectMember(key, context)
        return context.text.append(scalar)
      }
      let member = try addMember(key)
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
      if context.isDirect {
        let start = try addDirectMember(key, context)
        return try context.encodeDirectly(value, as: context.openMember(key), from: start)
      }
      let member = try addMember(key)
      context.setKey(key, of: member.node)
      do {
        try context.encodeByModel(value, as: context.id(of: member.node))
      } catch {
        context.nodes.with(member.node) { $0.kind = .removed }
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
    if context.isDirect { return directEncoder(key) }
    let node = context.deferringErrors {
      let member = try addMember(key)
      let node = member.known < 0 ? member.node : context.current(member.known)
      context.setKey(key, of: node)
      return context.id(of: node)
    }
    return ValueEncoder(context: context, id: node)
  }

  /// An encoder for a new value of a member, which replaces the value that it has.
  private func superEncoder(named key: some CodingKey) -> ValueEncoder {
    if context.isDirect { return directEncoder(key) }
    let node = context.deferringErrors {
      let member = try addMember(key)
      context.setKey(key, of: member.node)
      context.replaceKnown(member)
      return context.id(of: member.node)
    }
    return ValueEncoder(context: context, id: node)
  }

  /// An encoder for a new member, which is written until the model goes on with another one.
  private func directEncoder(_ key: some CodingKey) -> ValueEncoder {
    let added: Int? = try? addDirectMember(key, context)
    return ValueEncoder(context: context, id: added == nil ? .none : context.openMember(key))
  }
}
