/// The members of an object, by the keys of a model's type.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let writer: ObjectWriter

  init(_ writer: ObjectWriter) { self.writer = writer }

  var context: EncodingContext { writer.unowned.object }
  private var id: NodeID { writer.id }
  var codingPath: [any CodingKey] { context.codingPath(of: id) }

  @inline(__always)
  private func name(_ key: some CodingKey, _ context: EncodingContext) -> String {
    writer.convertsNames ? context.converted(key, in: id) : key.stringValue
  }

  /// Writes the name of a member, or returns the member that has the name.
  @inline(__always)
  private func beginMember(_ key: some CodingKey, _ context: EncodingContext) throws -> Int {
    let name = name(key, context)
    return try context.text.beginMember(
      name, in: context.enter(id), isUnordered: writer.isUnordered, isUnique: writer.isUnique)
  }

  @inline(__always)
  func encode(scalar: EncodedScalar, _ key: Key) throws {
    try writer.unowned.with { context in
      let known = try beginMember(key, context)
      let edit = known < 0 ? -1 : context.text.startReplacement()
      context.text.text.append(scalar)
      if known < 0 { context.text.endScalar() } else { context.text.endReplacement(edit, of: known, by: -1) }
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
    try writer.unowned.with { context in
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
    let known = try beginMember(key, context)
    let edit = known < 0 ? -1 : context.text.startReplacement()
    let node = context.text.beginValue(of: known, in: id, key)
    do {
      try context.encode(model: value, as: node)
    } catch {
      if known < 0 { context.text.remove(node.index) } else { context.text.closeAll() }
      throw error
    }
    if known < 0 {
      context.text.keepValue(node)
    } else {
      context.text.endReplacement(edit, of: known, by: node.index)
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
    encoder(key) { known, context in context.text.value(of: known, in: id, key) }
  }

  /// An encoder for a new value of a member, which replaces the value that it has.
  private func superEncoder(named key: some CodingKey) -> ValueEncoder {
    encoder(key) { known, context in
      let edit = context.text.startReplacement()
      let node = context.text.beginValue(of: known, in: id, key)
      context.text.replace(known, by: edit, node.index)
      return node
    }
  }

  /// - Parameter continued: the node for a member that is there already.
  private func encoder(_ key: some CodingKey, _ continued: (Int, EncodingContext) -> NodeID) -> ValueEncoder {
    let context = context
    let node = context.deferringErrors(of: id) {
      let known = try beginMember(key, context)
      return known < 0 ? context.text.beginValue(of: known, in: id, key) : continued(known, context)
    }
    return ValueEncoder(context: context, id: node)
  }
}

/// The object that a keyed container writes.
final class ObjectWriter: ContainerState {
  let unowned: UnretainedReference<EncodingContext>
  var owned: EncodingContext?
  // Unchecked, because every member that is written needs it.
  @exclusivity(unchecked) var id: NodeID
  /// Whether a dictionary of the standard library encodes itself here.
  let isUnordered: Bool
  /// Whether a dictionary is encoded into an object without members.
  let isUnique: Bool
  let convertsNames: Bool

  /// Owns the context.
  init(_ context: EncodingContext, _ id: NodeID, keys: any CodingKey.Type) {
    unowned = UnretainedReference(context)
    owned = context
    self.id = id
    isUnordered = ObjectIdentifier(keys) == context.dictionaryKey
    isUnique = false
    convertsNames = context.convertsKeys
  }

  /// The members of a dictionary, whose names are data: no strategy converts them.
  init(dictionaryIn encoder: ValueEncoder) {
    let context = encoder.context
    unowned = UnretainedReference(context)
    owned = context
    id = context.open(.object, as: encoder.id)
    isUnordered = true
    let node = context.text.node(of: id)
    isUnique = node >= 0 && context.text[node].count == 0
    convertsNames = false
  }

  static let isBoxed: Bool = {
    let context = EncodingContext(strategies: CodingStrategies(), userInfo: [:], dictionaryKey: nil)
    let writer = ObjectWriter(context, .none, keys: PathKey.self)
    return isOneReference(KeyedEncodingContainer(ObjectContainer<PathKey>(writer)))
  }()
}
