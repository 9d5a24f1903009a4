/// An optional, whose value can be shown without a mirror.
protocol OptionalValue {
  /// The value in the optional `value`, which is of this type.
  static func wrapped(in value: Any) -> Any?
}

extension Optional: OptionalValue {
  static func wrapped(in value: Any) -> Any? {
    guard let optional = value as? Self else { return nil }
    return optional.map { $0 as Any }
  }
}
