/// Reuses keyed containers: once nobody holds a container, the next object with the same type of keys gets it.
///
/// **Why.** `KeyedDecodingContainer` keeps our container in a class instance, its box. Allocating a box for every object, and
/// looking up its generic type in the runtime, takes a quarter to a third of the time that a small object takes (measured by
/// decoding with `isEnabled` false; `ContainerCacheTests` and `make bench` show it).
///
/// **How.** A reused container differs from a new one only in the index of its object, which is stored in the box. Nobody but
/// the container can reach the box, so the index is changed in memory. A cached container does not own its context, so that
/// the two are released together.
///
/// **The check.** Before a box is reused, ``ContainerBox`` makes sure that a container is one reference to a class instance, that
/// the instance is large enough, and that our three words are where they are expected.
///
/// **The fall-back.** If any of this does not hold, every object gets a new container, as with any other decoder.
///
/// Pointer authentication (arm64e) signs an instance's class pointer, which is neither read nor written here. References in
/// stored properties are not signed.
struct ContainerCache {
  /// The most types of keys to keep a container for; all others are served without reuse.
  private static let limit = 16

  private struct Slot {
    let keys: ObjectIdentifier
    var box: AnyObject
    let maker: ContainerMaker
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
        ContainerBox.content(unchecked: slots[index].box).pointee.object = object
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
    if isEnabled, slots.count < ContainerCache.limit, let box = ContainerBox.box(of: container),
      ContainerBox.holds(context, object, box)
    {
      // The context holds the container, which must not hold it in turn.
      ContainerBox.content(unchecked: box).pointee.owned = nil
      let maker = TypedContainerMaker<KeyedDecodingContainer<Key>>()
      slots.append(Slot(keys: ObjectIdentifier(keys), box: box, maker: maker))
    }
    return container
  }

  /// Gives up the containers that a model, or its value, has kept: from here on they own their context.
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

  /// Gives up all containers and makes no more. Call this before letting go of a context: a decoder that a model has kept may
  /// still ask for containers, and nobody would ever release those.
  mutating func close() {
    releaseKept()
    slots.removeAll()
    isEnabled = false
  }

  @inline(never)
  private mutating func release(_ index: Int) {
    let content = ContainerBox.content(unchecked: slots[index].box)
    content.pointee.owned = content.pointee.unowned.context
    slots.remove(at: index)
  }
}

/// Makes containers of one type from their boxes.
///
/// Only ``TypedContainerMaker`` knows the type. Code that knows just the keys would have the runtime look the container's type
/// up, which takes longer than everything else that is done for a reused container.
class ContainerMaker {}

final class TypedContainerMaker<Container>: ContainerMaker {
  /// The container whose box this is. Inlined, this would be code that has to look the type up.
  @inline(never)
  func container(in box: AnyObject) -> Container { unsafeBitCast(box, to: Container.self) }
}
