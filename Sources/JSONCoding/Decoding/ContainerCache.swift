/// Keyed containers that a record's decoding has done with, to be used again for the next object that is read by the same keys.
///
/// Making a container costs a quarter of the time that a small object takes: the standard library allocates a box for each, and
/// looks up the box's type, which is generic over the keys. A container that nobody holds any more can serve the next object if
/// only its index is changed, and that stands in the box, which nobody can reach but the container. So it is changed there, in
/// memory, after a look that it is where it should be; where the standard library lays its box out otherwise, nothing is reused.
/// A container does not own its context while it is here: as long as nobody else holds it, the two go away together.
struct ContainerCache {
  /// More types of keys than so many in one record are served without reuse.
  private static let limit = 16
  /// Where the container stands in its box: behind the object's header.
  private static let contentOffset = 2 * MemoryLayout<UnsafeRawPointer>.size

  private struct Slot {
    let keys: ObjectIdentifier
    var box: AnyObject
    let maker: ContainerMaker
  }

  private var slots: [Slot] = []
  private var isClosed = false

  /// A container over the object for these keys.
  @inline(__always)
  mutating func container<Key: CodingKey>(
    _ keys: Key.Type, _ context: DecodingContext, _ object: Int
  ) -> KeyedDecodingContainer<Key> {
    let identity = ObjectIdentifier(keys)
    var index = 0
    while index < slots.count {
      if slots[index].keys == identity, isKnownUniquelyReferenced(&slots[index].box) {
        ContainerCache.content(of: slots[index].box).pointee.object = object
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
    guard !isClosed, slots.count < ContainerCache.limit,
      MemoryLayout<KeyedDecodingContainer<Key>>.size == MemoryLayout<AnyObject>.size
    else { return container }
    let box = unsafeBitCast(container, to: AnyObject.self)
    if ContainerCache.holds(context, object, in: box) {
      // The context holds the container, which must not hold it in turn.
      ContainerCache.content(of: box).pointee.owned = nil
      let maker = TypedContainerMaker<KeyedDecodingContainer<Key>>()
      slots.append(Slot(keys: ObjectIdentifier(keys), box: box, maker: maker))
    }
    return container
  }

  /// Lets go of the containers that somebody has kept, a model or its value: from here on they own their context.
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

  /// Lets go of all containers, for good: what a model has kept may still make some, and nobody would look after those. Whoever
  /// lets go of a context does this before.
  mutating func close() {
    releaseKept()
    slots.removeAll()
    isClosed = true
  }

  @inline(never)
  private mutating func release(_ index: Int) {
    let content = ContainerCache.content(of: slots[index].box)
    content.pointee.owned = content.pointee.unowned.context
    slots.remove(at: index)
  }

  // MARK: - The box

  /// The fields of a ``KeyedContainer``.
  private struct Content {
    var unowned: UncountedContext
    var object: Int
    var owned: DecodingContext?
  }

  private static func content(of box: AnyObject) -> UnsafeMutablePointer<Content> {
    (Unmanaged.passUnretained(box).toOpaque() + contentOffset).assumingMemoryBound(to: Content.self)
  }

  private static func holds(_ context: DecodingContext, _ object: Int, in box: AnyObject) -> Bool {
    // Compared as words: what stands there is not known to be references before.
    let words = Unmanaged.passUnretained(box).toOpaque() + contentOffset
    let address = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
    let size = MemoryLayout<UInt>.size
    return words.load(as: UInt.self) == address && words.load(fromByteOffset: size, as: Int.self) == object
      && words.load(fromByteOffset: 2 * size, as: UInt.self) == address
  }
}
