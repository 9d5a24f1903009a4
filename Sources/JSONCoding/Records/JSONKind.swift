/// The kind of a decoder's value, for models that accept any JSON and would otherwise try one type after another.
public enum JSONKind: Sendable {
  /// null
  case null
  /// true or false
  case bool
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object

  /// Nil for another library's decoder.
  public init?(of decoder: any Decoder) {
    guard let decoder = NodeDecoder(decoder) else { return nil }
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
