/// What of an input is one record.
enum RecordUnit: Hashable, Sendable {
  /// The whole input.
  case text
  /// Every line of it.
  case line
  /// Every element of its top-level array, or value of its top-level object.
  case element
}
