/// The kinds of JSON values.
public enum JSONKind: CaseIterable, Sendable {
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

  init(_ kind: Entry.Kind) {
    switch kind {
    case .true, .false: self = .bool
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    default: self = .null
    }
  }
}
