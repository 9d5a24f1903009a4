/// Types of the standard library, and of ours, that hold values of other types and do nothing else with them.
///
/// The observer need not run these to know what they accept.
protocol HoldingType {
  static var held: HeldValues { get }
}

enum HeldValues {
  case elements(any Decodable.Type)
  case members(any Decodable.Type)
  case wrapped(any Decodable.Type)
  case text(any Decodable.Type)
}

extension Array: HoldingType where Element: Decodable {
  static var held: HeldValues { .elements(Element.self) }
}

extension ContiguousArray: HoldingType where Element: Decodable {
  static var held: HeldValues { .elements(Element.self) }
}

extension Set: HoldingType where Element: Decodable {
  static var held: HeldValues { .elements(Element.self) }
}

extension Dictionary: HoldingType where Key == String, Value: Decodable {
  static var held: HeldValues { .members(Value.self) }
}

extension Optional: HoldingType where Wrapped: Decodable {
  static var held: HeldValues { .wrapped(Wrapped.self) }
}

extension EmbeddedJSON: HoldingType {
  static var held: HeldValues { .text(Value.self) }
}
