/// The fields of a ``KeyedContainer``, in their order.
struct KeyedContainerContent {
  var unowned: UnretainedReference<DecodingContext>
  var object: Int
  var owned: DecodingContext?

  /// Whether the box contains a container over this object that owns its context.
  static func isIn(_ box: AnyObject, _ context: DecodingContext, _ object: Int) -> Bool {
    guard ContainerBox.hasRoom(for: KeyedContainerContent.self, box) else { return false }
    let start = ContainerBox.storage(of: box)
    // Compared as words, because they are not yet known to be references.
    let address = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
    let word = MemoryLayout<UInt>.size
    return start.load(as: UInt.self) == address && start.load(fromByteOffset: word, as: Int.self) == object
      && start.load(fromByteOffset: 2 * word, as: UInt.self) == address
  }

  /// The container's fields. The caller has checked with ``isIn(_:_:_:)`` that the box contains one.
  @inline(__always)
  static func content(unchecked box: AnyObject) -> UnsafeMutablePointer<KeyedContainerContent> {
    ContainerBox.content(unchecked: box, as: KeyedContainerContent.self)
  }
}
