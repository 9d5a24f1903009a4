/// How a decoder treats a comma before the end of an array or object: RFC 8259 forbids it, and `JSONDecoder` accepts
/// it.
public enum TrailingCommaPolicy: String, Hashable, Codable, Sendable {
  /// The text does not decode. What else is wrong with it is found all the same.
  case refuse
  /// The text decodes as it does without the comma, and each comma is a warning.
  case warn
  /// The text decodes as it does without the comma.
  case accept
}
