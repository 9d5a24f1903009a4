/// The contents of an ``ObjectContainer``, whatever its keys.
struct ObjectContainerContent {
  let unowned: UnretainedReference<EncodingContext>
  private(set) var id: NodeID
  /// Whether a dictionary of the standard library encodes itself here.
  private(set) var isUnordered: Bool
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
