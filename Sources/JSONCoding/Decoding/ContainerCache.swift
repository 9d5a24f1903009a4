/// Reuses keyed containers: when nothing holds a container any more, the next object with the same key type gets it.
///
/// **Why.** `KeyedDecodingContainer` keeps our container in a class instance, its box. Allocating a box for every
/// object, and looking up its generic type in the runtime, takes a quarter to a third of the time of decoding a small
/// object (measured by decoding with `isEnabled` false; `ContainerCacheTests` and `make bench` show it).
///
/// **How.** A reused container differs from a new one only in the index of its object, which is stored in the box. Only
/// the container can reach the box, so the index is changed in memory. A cached container does not own its context,
/// because the context owns the cache.
///
/// **The check.** Before a box is reused, ``ContainerBox`` makes sure that a container is one reference to a class
/// instance, that the instance is large enough, and that our three words are where they are expected.
///
/// **The fall-back.** If any of this does not hold, every object gets a new container, as with any other decoder.
///
/// Pointer authentication (arm64e) signs an instance's class pointer, which is neither read nor written here.
/// References in stored properties are not signed.
struct ContainerCache {
  /// The most types of keys to keep a container for; all others are served without reuse.
  private static let limit = 16

  private struct Slot {
    let keys: ObjectIdentifier
    /// The type's number in ``KeyTypes``.
    let number: UInt8
    var box: AnyObject
    let maker: ContainerMaker
    var keyLists: KeyList?
  }

  private var slots: [Slot] = []
  private var isEnabled: Bool

  /// - Parameter isEnabled: whether containers are reused at all.
  init(isEnabled: Bool = true) {
    self.isEnabled = isEnabled
  }

  /// The number of types of keys that a container is kept for.
  var count: Int { slots.count }

  /// A container over the object for these keys.
  @inline(__always)
  mutating func container<Key: CodingKey>(
    _ keys: Key.Type, _ context: DecodingContext, _ object: Int
  ) -> KeyedDecodingContainer<Key> {
    let identity = ObjectIdentifier(keys)
    var index = 0
    while index < slots.count {
      if slots[index].keys == identity, isKnownUniquelyReferenced(&slots[index].box) {
        KeyedContainerContent.content(unchecked: slots[index].box).pointee.object = object
        context.note(slots[index].number, readingObjectAt: object)
        let maker = unsafeDowncast(
          slots[index].maker, to: TypedContainerMaker<KeyedDecodingContainer<Key>>.self)
        return maker.container(in: slots[index].box)
      }
      index += 1
    }
    return make(keys, context, object)
  }

  @inline(never)
  private mutating func make<Key: CodingKey>(
    _ keys: Key.Type, _ context: DecodingContext, _ object: Int
  ) -> KeyedDecodingContainer<Key> {
    let container = KeyedDecodingContainer(KeyedContainer<Key>(context: context, object: object))
    let number = context.keyTypes.number(of: keys)
    context.note(number, readingObjectAt: object)
    if isEnabled, slots.count < ContainerCache.limit, let box = ContainerBox.box(of: container),
      KeyedContainerContent.isIn(box, context, object)
    {
      // The context holds the container, which must not hold it in turn.
      KeyedContainerContent.content(unchecked: box).pointee.owned = nil
      let maker = TypedContainerMaker<KeyedDecodingContainer<Key>>()
      slots.append(
        Slot(keys: ObjectIdentifier(keys), number: number, box: box, maker: maker, keyLists: nil))
    }
    return container
  }

  /// The list that was made for the only name of an object, if there is one for this type of keys.
  @inline(__always)
  func list(of keys: any CodingKey.Type, _ name: ShortName) -> KeyList? {
    let identity = ObjectIdentifier(keys)
    var index = 0
    while index < slots.count {
      if slots[index].keys == identity {
        var list = slots[index].keyLists
        while let known = list, known.name != name { list = known.next }
        return list
      }
      index += 1
    }
    return nil
  }

  /// Keeps a list for the only name of an object.
  mutating func keep<Key: CodingKey>(_ keys: [Key], _ name: ShortName) {
    for index in slots.indices where slots[index].keys == ObjectIdentifier(Key.self) {
      let known = slots[index].keyLists
      if known?.number ?? 0 < KeyList.limit {
        slots[index].keyLists = TypedKeyList(keys, name, next: known)
      }
    }
  }

  /// Removes the containers that a model has kept. From now on they own their context.
  @inline(__always)
  mutating func releaseKept() {
    var index = 0
    while index < slots.count {
      if isKnownUniquelyReferenced(&slots[index].box) {
        index += 1
      } else {
        release(index)
      }
    }
  }

  /// Removes all containers and stops reusing them. Must be called before a context is released.
  ///
  /// A decoder that a model has kept can still ask for containers. They must own their context, because nothing would
  /// release them from the cache later.
  mutating func close() {
    releaseKept()
    slots.removeAll()
    isEnabled = false
  }

  @inline(never)
  private mutating func release(_ index: Int) {
    let content = KeyedContainerContent.content(unchecked: slots[index].box)
    content.pointee.owned = content.pointee.unowned.object
    slots.remove(at: index)
  }
}
