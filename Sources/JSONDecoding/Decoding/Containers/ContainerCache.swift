/// Keyed containers that a record's decoding has done with, to be used again for the next object that is read by the same keys.
///
/// Making a container costs a quarter of the time that a small object takes: the standard library allocates a box for each, and
/// looks up the box's type, which is generic over the keys. A container that nobody holds any more can serve the next object if
/// only its index is changed, and that stands in the box, which nobody can reach but the container. So it is changed there, in
/// memory, after a look that it is where it should be; where the standard library lays its box out otherwise, nothing is reused.
struct ContainerCache {
  /// More types of keys than so many in one record are served without reuse.
  private static let limit = 16
  /// Where the container stands in its box: behind the object's header.
  private static let contentOffset = 2 * MemoryLayout<UnsafeRawPointer>.size

  private struct Slot {
    let keys: ObjectIdentifier
    var box: AnyObject
  }

  private var slots: [Slot] = []

  /// A container over the object for these keys.
  @inline(__always)
  mutating func container<Key: CodingKey>(
    _ keys: Key.Type, _ context: DecodingContext, _ object: Int
  ) -> KeyedDecodingContainer<Key> {
    let identity = ObjectIdentifier(keys)
    var index = 0
    while index < slots.count {
      if slots[index].keys == identity, isKnownUniquelyReferenced(&slots[index].box) {
        ContainerCache.setObject(object, in: slots[index].box)
        return unsafeBitCast(slots[index].box, to: KeyedDecodingContainer<Key>.self)
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
    guard slots.count < ContainerCache.limit,
      MemoryLayout<KeyedDecodingContainer<Key>>.size == MemoryLayout<AnyObject>.size
    else { return container }
    let box = unsafeBitCast(container, to: AnyObject.self)
    if ContainerCache.holds(context, object, in: box) {
      slots.append(Slot(keys: ObjectIdentifier(keys), box: box))
    }
    return container
  }

  /// Lets go of all containers, which hold the context.
  mutating func removeAll() {
    if !slots.isEmpty { slots.removeAll(keepingCapacity: true) }
  }

  // MARK: - The box

  private struct Content {
    var context: UnsafeRawPointer
    var object: Int
  }

  private static func content(of box: AnyObject) -> UnsafeMutablePointer<Content> {
    (Unmanaged.passUnretained(box).toOpaque() + contentOffset).assumingMemoryBound(to: Content.self)
  }

  @inline(__always)
  private static func setObject(_ object: Int, in box: AnyObject) {
    content(of: box).pointee.object = object
  }

  private static func holds(_ context: DecodingContext, _ object: Int, in box: AnyObject) -> Bool {
    let content = content(of: box)
    return content.pointee.context == UnsafeRawPointer(Unmanaged.passUnretained(context).toOpaque())
      && content.pointee.object == object
  }
}
