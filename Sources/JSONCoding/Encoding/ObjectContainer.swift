/// The members of an object, by the keys of a model's type.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let content: ObjectContainerContent

  init(_ content: ObjectContainerContent) { self.content = content }
  init(dictionaryIn encoder: ValueEncoder) { content = ObjectContainerContent(dictionaryIn: encoder) }

  var context: EncodingContext { content.unowned.object }
  private var id: NodeID { content.id }
  var codingPath: [any CodingKey] { context.codingPath(of: id) }

  @inline(__always)
  private func name(_ key: some CodingKey, _ context: EncodingContext) -> String {
    content.convertsNames ? context.converted(key, in: id) : key.stringValue
  }

  @inline(__always)
  private func addMember(_ key: some CodingKey, _ context: EncodingContext) throws -> NewMember {
    let name = name(key, context)
    return try context.draft.addMember(name, to: context.enter(id), isUnordered: content.isUnordered)
  }

  @inline(__always)
  func encode(scalar: EncodedScalar, _ key: Key) throws {
    try content.unowned.with { context in
      let member = try addMember(key, context)
      context.draft.text.append(scalar)
      context.draft.endText(member)
    }
  }

  func encodeNil(forKey key: Key) throws { try encode(scalar: .null, key) }
  // In the method for all types, the reference to the string's memory would be counted.
  func encode(_ value: String, forKey key: Key) throws { try encode(scalar: .string(value), key) }

  /// Adds a member, of the basic types as well.
  ///
  /// Inlined, because only then the compiler knows which of the basic types `Value` is.
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try content.unowned.with { context in
      if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { codingPath + [key] }) {
        return try encode(scalar: scalar, key)
      }
      try encode(model: value, key, context)
    }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128, forKey key: Key) throws { try encode(scalar: .number(value.description), key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    try encode(scalar: .number(value.description), key)
  }

  /// Adds a member. If encoding its value throws, the member is removed, so that a model can continue without it.
  @inline(never)
  private func encode(model value: some Encodable, _ key: Key, _ context: EncodingContext) throws {
    let member = try addMember(key, context)
    context.draft.setKey(key, of: member.node)
    do {
      try context.encode(model: value, as: context.draft.begin(member.node))
    } catch {
      context.draft.remove(member.node)
      throw error
    }
    context.draft.replaceKnown(member)
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
    encoder(key) { member, context in
      if member.known < 0 { return context.draft.begin(member.node) }
      return context.draft.id(of: context.draft.value(of: member.known))
    }
  }

  /// An encoder for a new value of a member, which replaces the value that it has.
  private func superEncoder(named key: some CodingKey) -> ValueEncoder {
    encoder(key) { member, context in
      context.draft.replaceKnown(member)
      return context.draft.begin(member.node)
    }
  }

  private func encoder(
    _ key: some CodingKey, _ begin: (NewMember, EncodingContext) -> NodeID
  ) -> ValueEncoder {
    let context = context
    let node = context.deferringErrors(of: id) {
      let id = begin(try addMember(key, context), context)
      context.draft.setKey(key, of: id.index)
      return id
    }
    return ValueEncoder(context: context, id: node)
  }
}
