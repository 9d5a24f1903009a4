/// An optional, whose value can be shown without a mirror.
protocol OptionalValue {
  /// How optionals of a plain type are shown within others; nil if the type is not plain.
  static func reader() -> PlainValue.Reader?

  /// The value in the optional at a place.
  static func wrapped(at start: UnsafeRawPointer) -> Any?
}

extension Optional: OptionalValue {
  static func reader() -> PlainValue.Reader? {
    // Not of optionals of optionals.
    if Wrapped.self is any OptionalValue.Type { return nil }
    guard let wrapped = PlainValue.reader(of: Wrapped.self) else { return nil }
    return { start, text in
      guard let value = start.assumingMemoryBound(to: Wrapped?.self).pointee else { return text += "nil" }
      text += "Optional("
      withUnsafePointer(to: value) { wrapped(UnsafeRawPointer($0), &text) }
      text += ")"
    }
  }

  static func wrapped(at start: UnsafeRawPointer) -> Any? {
    start.assumingMemoryBound(to: Wrapped?.self).pointee.map { $0 as Any }
  }
}
