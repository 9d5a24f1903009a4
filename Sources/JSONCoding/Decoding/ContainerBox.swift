/// The class instance in which a `KeyedDecodingContainer` keeps a ``KeyedContainer``. Only ``ContainerCache`` uses it.
///
/// The standard library does not document this instance, so everything assumed about it is checked before it is used.
enum ContainerBox {
  /// The fields of a ``KeyedContainer``, in their order.
  struct Content {
    var unowned: UncountedContext
    var object: Int
    var owned: DecodingContext?
  }

  /// The box of the container, or nil if the container is anything but one reference to a class instance.
  static func box<Key: CodingKey>(of container: KeyedDecodingContainer<Key>) -> AnyObject? {
    guard MemoryLayout.size(ofValue: container) == MemoryLayout<AnyObject>.size,
      let field = Mirror(reflecting: container).children.first?.value, type(of: field) is AnyClass
    else { return nil }
    let box = field as AnyObject
    let address = UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque())
    return withUnsafeBytes(of: container) { $0.load(as: UInt.self) } == address ? box : nil
  }

  /// Whether an instance of this class is large enough for the fields. Memory after a smaller one must not be read.
  static func hasRoom(_ box: AnyObject) -> Bool {
    let end = Unmanaged.passUnretained(box).toOpaque() + instanceSize(type(of: box))
    return end - storage(of: box) >= MemoryLayout<Content>.size
  }

  /// Whether the box contains a container over this object.
  static func holds(_ context: DecodingContext, _ object: Int, _ box: AnyObject) -> Bool {
    guard hasRoom(box) else { return false }
    let start = storage(of: box)
    // Compared as words, because they are not yet known to be references.
    let address = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
    let word = MemoryLayout<UInt>.size
    return start.load(as: UInt.self) == address && start.load(fromByteOffset: word, as: Int.self) == object
      && start.load(fromByteOffset: 2 * word, as: UInt.self) == address
  }

  /// The container's fields. The caller has checked with ``holds(_:_:_:)`` that the box contains one.
  @inline(__always)
  static func content(unchecked box: AnyObject) -> UnsafeMutablePointer<Content> {
    storage(of: box).assumingMemoryBound(to: Content.self)
  }

  /// The address of the first stored property.
  @inline(__always)
  private static func storage(of box: AnyObject) -> UnsafeMutableRawPointer {
    // A header is two words on every platform: the class pointer and the reference counts.
    Unmanaged.passUnretained(box).toOpaque() + 2 * MemoryLayout<UnsafeRawPointer>.size
  }
}

/// The size in bytes of an instance of the class, including its header.
///
/// This is `_class_getInstancePositiveExtentSize` of the standard library, which is part of the stable ABI because
/// inlined code of `ManagedBuffer` calls it.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
private func instanceSize(_ type: AnyClass) -> Int
