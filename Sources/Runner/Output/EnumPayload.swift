/// The payload of an enum's value, as a mirror shows it.
///
/// A mirror asks the runtime for the same, but looks for a mirror of the type's own first, and makes a collection of
/// the payload. That takes a quarter of the time.
enum EnumPayload {
  /// The name of the case and the payload; nil for a case without one. The type must be an enum without a mirror of its
  /// own.
  static func read(of value: Any) -> (name: String, payload: Any)? {
    let type = type(of: value)
    guard childCount(of: value, type: type) == 1 else { return nil }
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    let payload = child(of: value, type: type, index: 0, name: &name, free: &free)
    defer { free?(name) }
    return name.map { (String(cString: $0), payload) }
  }
}

// Part of the runtime's stable ABI: the standard library calls them for mirrors.

@_silgen_name("swift_reflectionMirror_count")
private func childCount<Value>(of value: Value, type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func child<Value>(
  of value: Value, type: any Any.Type, index: Int, name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  free: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any
