/// Keyed containers that are no longer in use, kept for the next object that is read by the same key type.
///
/// Making a container takes a quarter of the time of reading a small object, because the standard library allocates
/// a box for each one and looks up the box's type, which is generic over the keys. A container that nothing holds any
/// more can serve the next object if its index is changed. The index is in the box, which only the container can
/// reach, so the cache changes it there, in memory. It does so only after checking that the box holds the expected
/// values at the expected offsets; if the standard library lays out its box differently, no container is reused.
///
/// A container does not own its context while it is in the cache, because the context owns the cache.
struct ContainerCache {
  /// The most key types whose containers are kept.
  private static let limit = 16
  /// The offset in bytes of the container in its box: after the object's header.
  private static let contentOffset = 2 * MemoryLayout<UnsafeRawPointer>.size

  private struct Slot {
    let keys: ObjectIdentifier
    var box: AnyObject
    let maker: ContainerMaker
  }

  private var slots: [Slot] = []
  private var isClosed = false

  /// A container for the object at `object`, reused if there is one for the key type.
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
      // The context holds the container, so the container must not hold the context.
      ContainerCache.content(of: box).pointee.owned = nil
      let maker = TypedContainerMaker<KeyedDecodingContainer<Key>>()
      slots.append(Slot(keys: ObjectIdentifier(keys), box: box, maker: maker))
    }
    return container
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

  /// Removes all containers and stops caching. Must be called before a context is released.
  ///
  /// A decoder that a model has kept can still make containers. They must own their context, because nothing would
  /// release them from the cache later.
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

  /// The fields of a ``KeyedContainer``, in the same order.
  private struct Content {
    var unowned: UncountedContext
    var object: Int
    var owned: DecodingContext?
  }

  private static func content(of box: AnyObject) -> UnsafeMutablePointer<Content> {
    (Unmanaged.passUnretained(box).toOpaque() + contentOffset).assumingMemoryBound(to: Content.self)
  }

  private static func holds(_ context: DecodingContext, _ object: Int, in box: AnyObject) -> Bool {
    // Compared as integers, because the box may not hold references there.
    let words = Unmanaged.passUnretained(box).toOpaque() + contentOffset
    let address = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
    let size = MemoryLayout<UInt>.size
    return words.load(as: UInt.self) == address && words.load(fromByteOffset: size, as: Int.self) == object
      && words.load(fromByteOffset: 2 * size, as: UInt.self) == address
  }
}
