/// Reuses keyed containers: when nothing holds a container any more, the next object with the same key type gets it.
///
/// Allocating a box for every object, and looking up its generic type, takes a third of the time of encoding a small
/// object. The decoder's `ContainerCache` explains the check, the fall-back and the ownership.
struct ObjectContainerCache {
  /// The most containers to keep; all others are served without reuse.
  private static let limit = 16

  private struct Slot {
    let keys: ObjectIdentifier
    var box: AnyObject
    let maker: ContainerMaker
  }

  private var slots: [Slot] = []
  /// Whether containers are reused at all. Off in tests of what happens without.
  var isEnabled = true

  /// The number of containers that are kept.
  var count: Int { slots.count }

  /// A container over the object for these keys, while the context encodes: ``releaseKept()`` follows.
  @inline(__always)
  mutating func container<Key: CodingKey>(
    _ keys: Key.Type, _ content: ObjectContainerContent, _ context: EncodingContext
  ) -> KeyedEncodingContainer<Key> {
    let identity = ObjectIdentifier(keys)
    var index = 0
    while index < slots.count {
      if slots[index].keys == identity, isKnownUniquelyReferenced(&slots[index].box) {
        let box = ContainerBox.content(unchecked: slots[index].box, as: ObjectContainerContent.self)
        box.pointee.replace(by: content)
        let maker = unsafeDowncast(
          slots[index].maker, to: TypedContainerMaker<KeyedEncodingContainer<Key>>.self)
        return maker.container(in: slots[index].box)
      }
      index += 1
    }
    return make(keys, content, context)
  }

  @inline(never)
  private mutating func make<Key: CodingKey>(
    _ keys: Key.Type, _ content: ObjectContainerContent, _ context: EncodingContext
  ) -> KeyedEncodingContainer<Key> {
    var owning = content
    owning.owned = context
    let container = KeyedEncodingContainer(ObjectContainer<Key>(owning))
    if isEnabled, slots.count < ObjectContainerCache.limit, let box = ContainerBox.box(of: container),
      ObjectContainerContent.isIn(box, context, content.id)
    {
      // The context holds the container, which must not hold it in turn.
      ContainerBox.content(unchecked: box, as: ObjectContainerContent.self).pointee.owned = nil
      let maker = TypedContainerMaker<KeyedEncodingContainer<Key>>()
      slots.append(Slot(keys: ObjectIdentifier(keys), box: box, maker: maker))
    }
    return container
  }

  /// Removes the containers that a model has kept. From now on they own their context.
  @inline(__always)
  mutating func releaseKept() {
    var index = 0
    while index < slots.count {
      if isKnownUniquelyReferenced(&slots[index].box) { index += 1 } else { release(index) }
    }
  }

  @inline(never)
  private mutating func release(_ index: Int) {
    let content = ContainerBox.content(unchecked: slots[index].box, as: ObjectContainerContent.self)
    content.pointee.owned = content.pointee.unowned.object
    slots.remove(at: index)
  }
}

/// The contents of an ``ObjectContainer``, whatever its keys.
struct ObjectContainerContent {
  let unowned: UnretainedReference<EncodingContext>
  private(set) var id: NodeID
  /// Whether a dictionary of the standard library encodes itself here.
  private(set) var isUnordered: Bool
  /// Whether a dictionary is encoded into an object without members.
  private(set) var isUnique = false
  private(set) var convertsNames: Bool
  /// The context, unless an ``ObjectContainerCache`` guarantees that it lives as long as the container.
  var owned: EncodingContext?

  /// Does not own its context.
  @inline(__always)
  init(context: EncodingContext, id: NodeID, keys: any CodingKey.Type) {
    unowned = UnretainedReference(context)
    self.id = id
    isUnordered = ObjectIdentifier(keys) == context.dictionaryKey
    convertsNames = context.convertsKeys
  }

  /// The members of a dictionary, whose names are data: no strategy converts them.
  init(dictionaryIn encoder: ValueEncoder) {
    unowned = UnretainedReference(encoder.context)
    owned = encoder.context
    id = encoder.context.open(.object, as: encoder.id)
    isUnordered = true
    let node = encoder.context.text.node(of: id)
    isUnique = node >= 0 && encoder.context.text[node].count == 0
    convertsNames = false
  }

  /// Makes it a container of another object of the same context.
  @inline(__always)
  mutating func replace(by other: ObjectContainerContent) {
    id = other.id
    isUnordered = other.isUnordered
    convertsNames = other.convertsNames
  }

  /// Whether the box contains a container over this object that owns its context.
  static func isIn(_ box: AnyObject, _ context: EncodingContext, _ id: NodeID) -> Bool {
    guard ContainerBox.hasRoom(for: ObjectContainerContent.self, box),
      let generation = MemoryLayout.offset(of: \ObjectContainerContent.id.generation),
      let owned = MemoryLayout.offset(of: \ObjectContainerContent.owned)
    else { return false }
    let start = ContainerBox.storage(of: box)
    // Compared as words, because they are not yet known to be references.
    let address = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
    return start.load(as: UInt.self) == address
      && start.load(fromByteOffset: generation, as: Int.self) == id.generation
      && start.load(fromByteOffset: owned, as: UInt.self) == address
  }
}
