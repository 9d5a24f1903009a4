import Diagnostics
import Runner

/// A contract that cannot be read, or that says what cannot be, and where.
struct SchemaError: Error, Hashable, Sendable {
  /// The file's name as shown.
  var file: String
  /// Nil if the file cannot be read.
  var place: Diagnostic.Place?
  /// Lower case, no full stop.
  var message: String
  /// Each a line, lower case, no full stop.
  var help: [String] = []
  var excerpt: Excerpt?
}
