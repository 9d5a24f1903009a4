/// Identifies an optional type, and the type of its values.
package protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  package static var wrapped: any Any.Type { Wrapped.self }
}
