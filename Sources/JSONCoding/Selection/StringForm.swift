/// How a string holds a JSON text.
enum StringForm {
  /// As its characters; paths lead through the string.
  case text
  /// As its characters; the text is a separate record, in which paths begin.
  case body
  /// The same in base64.
  case base64

  /// Whether paths begin in the text.
  var beginsPaths: Bool {
    switch self {
    case .text: false
    case .body, .base64: true
    }
  }
}
