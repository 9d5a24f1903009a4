/// The members of an object, by the keys of a model's type.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let writer: ObjectWriter

  init(_ writer: ObjectWriter) { self.writer = writer }

  var codingPath: [any CodingKey] { context.tree.path(of: writer.node) }
  private var context: EncodingContext { writer.unowned.object }

  @inline(__always)
  private func encode(scalar: EncodedScalar, _ key: Key) {
    writer.unowned.with { context in
      let node = context.tree.add(in: writer.node, key: -1)
      context.tree.setScalar(link(node, key, context), scalar)
    }
  }

  func encodeNil(forKey key: Key) throws { encode(scalar: .null, key) }
  // The generic method would count the reference to the string's memory.
  func encode(_ value: String, forKey key: Key) throws { encode(scalar: .string(value), key) }

  /// Adds a member of any type, including basic ones.
  ///
  /// Inlined, because only then does the compiler know which of the basic types `Value` is.
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try writer.unowned.with { context in
      if let scalar = try EncodedScalar.scalar(
        value, context.strategies, at: { codingPath + [key] })
      {
        return encode(scalar: scalar, key)
      }
      try encode(model: value, key, context)
    }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128, forKey key: Key) throws {
    encode(scalar: .number(value.description), key)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    encode(scalar: .number(value.description), key)
  }

  /// Adds a member. It is added once its value has been encoded, so a member that throws is left out.
  @inline(never)
  private func encode(model value: some Encodable, _ key: Key, _ context: EncodingContext) throws {
    let object = writer.node
    let node = context.tree.add(in: object, key: context.tree.keep(key))
    try context.encode(model: value, as: node)
    let member = link(node, key, context)
    if member != node { context.tree.moveContents(of: node, to: member) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(key, continues: true).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key, continues: true).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(PathKey.superKey, continues: false) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key, continues: false) }

  /// An encoder that can write to a member at any time.
  ///
  /// - Parameter continues: whether it continues an existing value of the member instead of replacing it.
  private func encoder(_ key: some CodingKey, continues: Bool) -> ValueEncoder {
    let context = context
    let index = context.tree.keep(key)
    let new = context.tree.add(in: writer.node, key: index)
    let member = link(new, key, context)
    // A member that was a scalar has no key yet.
    context.tree.with(member) { $0.key = Int32(truncatingIfNeeded: index) }
    if member != new, !continues { context.tree.moveContents(of: new, to: member) }
    return ValueEncoder(context: context, node: member)
  }

  @inline(__always)
  private func link(_ value: Int, _ key: some CodingKey, _ context: EncodingContext) -> Int {
    let name = writer.convertsNames ? context.converted(key, in: writer.node) : key.stringValue
    return context.tree.link(value, to: writer.node, named: name, isUnordered: writer.isUnordered)
  }
}

/// The object that a keyed container writes.
final class ObjectWriter: ContainerState {
  let unowned: UnretainedReference<EncodingContext>
  var owned: EncodingContext?
  /// The holders of the element around the object, unless the container is in a cache.
  var holders: ElementHolders?
  // Unchecked, because writing any member needs it.
  @exclusivity(unchecked) var node: Int
  /// Whether the members come from a dictionary.
  let isUnordered: Bool
  let convertsNames: Bool

  /// Owns the context.
  init(_ context: EncodingContext, _ node: Int, isUnordered: Bool, areNamesData: Bool = false) {
    unowned = UnretainedReference(context)
    owned = context
    holders = context.holders
    self.node = node
    self.isUnordered = isUnordered
    convertsNames = context.convertsKeys && !areNamesData
  }
}
