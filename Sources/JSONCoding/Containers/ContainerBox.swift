/// The class instance in which a keyed container of the standard library keeps ours: its box. Containers are reused by
/// way of it: see `ContainerCache` and `ObjectContainerCache`.
///
/// The standard library does not document this instance, so everything assumed about it is checked before it is used.
enum ContainerBox {
  /// The box of the container, or nil if the container is anything but one reference to a class instance.
  static func box<Container>(of container: Container) -> AnyObject? {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return nil }
    // To reflect a value takes longer than to decode many of them, and much longer the first time.
    if TypeDescriptor(Container.self)?.isOneReference == true {
      return unsafeBitCast(container, to: AnyObject.self)
    }
    guard let field = Mirror(reflecting: container).children.first?.value, type(of: field) is AnyClass
    else { return nil }
    let box = field as AnyObject
    let address = UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque())
    return withUnsafeBytes(of: container) { $0.load(as: UInt.self) } == address ? box : nil
  }

  /// Whether an instance of this class is large enough for the content. Memory after a smaller one must not be read.
  static func hasRoom<Content>(for content: Content.Type, _ box: AnyObject) -> Bool {
    let end = Unmanaged.passUnretained(box).toOpaque() + instanceSize(type(of: box))
    return end - storage(of: box) >= MemoryLayout<Content>.size
  }

  /// What the box contains. The caller has checked that it contains this.
  @inline(__always)
  static func content<Content>(unchecked box: AnyObject, as type: Content.Type) -> UnsafeMutablePointer<
    Content
  > {
    storage(of: box).assumingMemoryBound(to: type)
  }

  /// The address of the first stored property.
  @inline(__always)
  static func storage(of box: AnyObject) -> UnsafeMutableRawPointer {
    // A header is two words on every platform: the class pointer and the reference counts.
    Unmanaged.passUnretained(box).toOpaque() + 2 * MemoryLayout<UnsafeRawPointer>.size
  }
}

/// The size in bytes of an instance of the class, including its header.
///
/// This is `_class_getInstancePositiveExtentSize` of the standard library, which is part of the stable ABI because
/// inlined code of `ManagedBuffer` calls it.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
package func instanceSize(_ type: AnyClass) -> Int
