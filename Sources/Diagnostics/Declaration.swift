import JSONCoding

/// A declaration in the user's code that a problem is about: `App/Customer.swift:6:7: let email: String`.
package struct Declaration: Hashable, Codable, Sendable {
  /// The file as the user reaches it.
  package var file: String
  /// Where the name begins.
  package var start: SourceLocation
  /// The line of code, without the space around it.
  package var text: String
  /// Whether it is the line of an `init(from:)` that asks for the value.
  package var isRead = false
  /// Whether the property has a default value, which does not make its key optional.
  package var hasDefault = false
  /// The type that has the property or the key, without its module; nil if the declaration is itself a type.
  package var type: String?

  /// `declared` or `read`.
  var verb: String { isRead ? "read" : "declared" }

  /// `declared at App/Customer.swift:6:7: let email: String`
  var words: String { "\(verb) at \(file):\(start.line):\(start.column): \(text)" }
}
