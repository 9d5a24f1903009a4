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
        ContainerCache.set(context, object, in: slots[index].box)
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
    guard !isClosed, slots.count < ContainerCache.limit,
      MemoryLayout<KeyedDecodingContainer<Key>>.size == MemoryLayout<AnyObject>.size
    else { return container }
    let box = unsafeBitCast(container, to: AnyObject.self)
    if ContainerCache.holds(context, object, in: box) {
      slots.append(Slot(keys: ObjectIdentifier(keys), box: box))
    }
    return container
  }

  /// Takes the context away from the containers, which are kept for the next record; those that somebody else holds keep it.
  mutating func park() {
    var index = 0
    while index < slots.count {
      if isKnownUniquelyReferenced(&slots[index].box) {
        ContainerCache.set(.idle, 0, in: slots[index].box)
        index += 1
      } else {
        slots.remove(at: index)
      }
    }
  }

  /// Lets go of all containers, for good: what a model has kept may still make some, and nobody would come to park those.
  mutating func close() {
    slots.removeAll()
    isClosed = true
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
  private static func set(_ context: DecodingContext, _ object: Int, in box: AnyObject) {
    let content = content(of: box)
    content.pointee.object = object
    let held = Unmanaged<DecodingContext>.fromOpaque(content.pointee.context)
    let wanted = Unmanaged.passUnretained(context)
    if held.toOpaque() != wanted.toOpaque() {
      // The box owns what it holds.
      content.pointee.context = UnsafeRawPointer(wanted.retain().toOpaque())
      held.release()
    }
  }

  private static func holds(_ context: DecodingContext, _ object: Int, in box: AnyObject) -> Bool {
    let content = content(of: box)
    return content.pointee.context == UnsafeRawPointer(Unmanaged.passUnretained(context).toOpaque())
      && content.pointee.object == object
  }
}
