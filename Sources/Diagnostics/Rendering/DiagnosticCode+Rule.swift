/// What report formats with a list of rules say of each code.
extension DiagnosticCode {
  /// One sentence, with its full stop.
  var summary: String {
    switch self {
    case .typeMismatch: "A value is of another type than the model asked for."
    case .keyNotFound: "An object lacks a key that the model needs."
    case .valueNotFound: "A value is null, or missing, where the model needs one."
    case .numberOutOfRange: "A number does not fit the number type that the model asked for."
    case .dataCorrupted: "A value is of the right type, but the model does not accept it."
    case .invalidJSON: "The text is not JSON as RFC 8259 has it."
    case .emptyInput: "There is no JSON text in the input."
    case .trailingContent: "More text follows the end of the JSON text."
    case .tooDeep: "Arrays and objects are nested deeper than the limit."
    case .unreadKey: "An object has a key that the model never asked for."
    case .duplicateKey: "An object has a key twice; the first value counts."
    case .byteOrderMark: "The text begins with a byte order mark, which is skipped."
    case .encodingFailed: "The decoded value could not be encoded."
    case .unreadableInput: "The input could not be read."
    case .internal: "The model's own code, or the tool itself, crashed on this input."
    }
  }

  /// The severity that it has unless options say otherwise.
  var usualSeverity: Severity {
    switch self {
    case .unreadKey, .duplicateKey, .byteOrderMark: .warning
    default: .error
    }
  }
}
