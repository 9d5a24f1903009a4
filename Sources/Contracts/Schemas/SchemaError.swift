import Diagnostics

/// A contract that cannot be read, or that says what cannot be, and where.
package struct SchemaError: Error, Hashable, Sendable {
  /// The file's name as shown.
  package var file: String
  /// Nil if the file cannot be read.
  package var place: Diagnostic.Place?
  /// Lower case, no full stop.
  package var message: String
  /// Each a line, lower case, no full stop.
  package var help: [String] = []
  package var excerpt: Excerpt?
}
