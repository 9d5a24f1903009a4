/// Which part of an input is one record.
package enum RecordUnit: Hashable, Sendable {
  /// The whole input.
  case text
  /// Each line.
  case line
  /// Each element of the top-level array, or value of the top-level object.
  case element
}
