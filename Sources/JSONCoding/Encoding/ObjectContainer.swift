/// The members of an object, by the keys of a model's type.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let context: EncodingContext
  let id: PlaceID
  /// It is the standard library's dictionaries that encode themselves here.
  let isUnordered: Bool
  private let convertsNames: Bool

  init(context: EncodingContext, id: PlaceID) {
    self.context = context
    self.id = id
    isUnordered = ObjectIdentifier(Key.self) == context.dictionaryKey
    convertsNames =
      context.convertsKeys && !(isUnordered && context.isLive(id) && context.places[id.index].keepsNames)
  }

  var codingPath: [any CodingKey] { context.codingPath(of: id) }

  @inline(__always)
  func name(_ key: some CodingKey) -> String {
    convertsNames ? context.converted(key, in: id) : key.stringValue
  }

  /// Writes the name of the member, so that its value can be written next.
  @inline(__always)
  func begin(_ key: Key) throws {
    try context.beginMember(name(key), in: id, isUnordered: isUnordered)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try context.encodeMember(value, name(key), key, in: id, isUnordered: isUnordered)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    let place = context.nestedPlace(.object, name(key), key, in: id, isUnordered: isUnordered)
    return KeyedEncodingContainer(ObjectContainer<NestedKey>(context: context, id: place))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let place = context.nestedPlace(.array, name(key), key, in: id, isUnordered: isUnordered)
    return ArrayContainer(context: context, id: place)
  }

  func superEncoder() -> any Encoder { superEncoder(named: PathKey.superKey) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key) }

  private func superEncoder(named key: some CodingKey) -> any Encoder {
    ValueEncoder(
      context: context, id: context.superPlace(name(key), key, in: id, isUnordered: isUnordered))
  }
}
