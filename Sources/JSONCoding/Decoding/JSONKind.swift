/// What stands at a decoder's value: for models that take any JSON and would else try one type after the other.
public enum JSONKind: Sendable {
  case null
  case bool
  case number
  case string
  case array
  case object

  /// Nil for a decoder that is not this module's.
  public init?(of decoder: any Decoder) {
    guard let decoder = decoder as? NodeDecoder else { return nil }
    switch decoder.context.document.kind(of: decoder.node) {
    case .true, .false: self = .bool
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    default: self = .null
    }
  }
}
