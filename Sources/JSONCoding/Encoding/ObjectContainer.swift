/// The members of an object, by the keys of a model's type.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let writer: ObjectWriter

  init(_ writer: ObjectWriter) { self.writer = writer }

  var codingPath: [any CodingKey] { context.codingPath(of: writer.node) }
  private var context: EncodingContext { writer.unowned.object }

  @inline(__always)
  private func encode(scalar: EncodedScalar, _ key: Key) {
    writer.unowned.with { context in
      let object = context.tree.node(of: writer.id)
      let node = context.tree.add(.scalar, in: object, key: -1)
      link(node, key, to: object, context)
      context.tree.setScalar(node, scalar)
    }
  }

  func encodeNil(forKey key: Key) throws { encode(scalar: .null, key) }
  // In the method for all types, the reference to the string's memory would be counted.
  func encode(_ value: String, forKey key: Key) throws { encode(scalar: .string(value), key) }

  /// Adds a member of any type, a basic one included.
  ///
  /// Inlined, because only then the compiler knows which of the basic types `Value` is.
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try writer.unowned.with { context in
      if let scalar = try EncodedScalar.scalar(value, context.strategies, at: { codingPath + [key] }) {
        return encode(scalar: scalar, key)
      }
      try encode(model: value, key, context)
    }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128, forKey key: Key) throws { encode(scalar: .number(value.description), key) }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128, forKey key: Key) throws { encode(scalar: .number(value.description), key) }

  /// Adds a member, which has its place when its value has been encoded: one that throws is not there.
  @inline(never)
  private func encode(model value: some Encodable, _ key: Key, _ context: EncodingContext) throws {
    let object = writer.node
    let node = try context.encode(model: value, in: object, key: context.tree.keep(key))
    link(node, key, to: object, context)
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

  /// An encoder for a member that can be written to until its object's value has ended.
  ///
  /// - Parameter continues: whether it continues the value that the member has, if any, and does not replace it.
  private func encoder(_ key: some CodingKey, continues: Bool) -> ValueEncoder {
    let context = context
    let object = writer.node
    let new = context.tree.add(.empty, in: object, key: context.tree.keep(key))
    return ValueEncoder(context: context, node: link(new, key, to: object, context, continues: continues))
  }

  @inline(__always) @discardableResult
  private func link(
    _ value: Int, _ key: some CodingKey, to object: Int, _ context: EncodingContext, continues: Bool = false
  ) -> Int {
    let name = writer.convertsNames ? context.converted(key, in: object) : key.stringValue
    return context.tree.link(
      value, to: object, named: name, isUnordered: writer.isUnordered, continues: continues)
  }
}

/// The object that a keyed container writes.
final class ObjectWriter: ContainerState {
  let unowned: UnretainedReference<EncodingContext>
  var owned: EncodingContext?
  // Unchecked, because every member that is written needs it.
  @exclusivity(unchecked) var id: NodeID
  /// Whether the members are those of a dictionary.
  let isUnordered: Bool
  let convertsNames: Bool

  var node: Int { unowned.with { $0.tree.node(of: id) } }

  /// Owns the context.
  init(_ context: EncodingContext, _ id: NodeID, isUnordered: Bool, areNamesData: Bool = false) {
    unowned = UnretainedReference(context)
    owned = context
    self.id = id
    self.isUnordered = isUnordered
    convertsNames = context.convertsKeys && !areNamesData
  }

  static let isBoxed: Bool = {
    let context = EncodingContext(unorderedKeys: nil)
    let writer = ObjectWriter(context, NodeID(place: 0, generation: 0), isUnordered: false)
    return isOneReference(KeyedEncodingContainer(ObjectContainer<PathKey>(writer)))
  }()
}
