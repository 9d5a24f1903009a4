/// The object that a keyed container reads.
final class ObjectReader: ContainerState {
  let unowned: UnretainedReference<DecodingContext>
  var owned: DecodingContext?
  // Unchecked, because every read of a member needs it.
  @exclusivity(unchecked) var object: Int
  /// The number of the keys' type in ``KeyTypes``.
  let keys: UInt8

  /// Owns the context.
  init(_ context: DecodingContext, _ object: Int, _ keys: UInt8) {
    unowned = UnretainedReference(context)
    owned = context
    self.object = object
    self.keys = keys
  }

  static let isBoxed: Bool = {
    let context = DecodingContext(document: Document(), strategies: CodingStrategies(), userInfo: [:])
    let reader = ObjectReader(context, 0, KeyTypes.none)
    return isOneReference(KeyedDecodingContainer(KeyedContainer<PathKey>(reader)))
  }()
}

extension DecodingContext {
  /// A container over the object for these keys.
  @inline(__always)
  func container<Key: CodingKey>(_ keys: Key.Type, over object: Int) -> KeyedDecodingContainer<Key> {
    let index = containers.unused(ObjectIdentifier(keys))
    if index < 0 { return newContainer(keys, over: object) }
    return containers.container(index, as: KeyedDecodingContainer<Key>.self) { reader in
      reader.object = object
      note(reader.keys, readingObjectAt: object)
    }
  }

  @inline(never)
  private func newContainer<Key: CodingKey>(
    _ keys: Key.Type, over object: Int
  ) -> KeyedDecodingContainer<Key> {
    let reader = objectReader(keys, object)
    let container = KeyedDecodingContainer(KeyedContainer<Key>(reader))
    containers.keep(container, reader, ObjectIdentifier(keys))
    return container
  }

  /// A new reader of the object, which owns this context.
  func objectReader(_ keys: any CodingKey.Type, _ object: Int) -> ObjectReader {
    let reader = ObjectReader(self, object, keyTypes.number(of: keys))
    note(reader.keys, readingObjectAt: object)
    return reader
  }
}
