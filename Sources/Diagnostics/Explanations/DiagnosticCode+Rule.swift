/// The descriptions for report formats that list their rules.
extension DiagnosticCode {
  /// One sentence with its full stop.
  public var summary: String {
    switch self {
    case .typeMismatch: "A value has another type than the model asked for."
    case .keyNotFound: "An object lacks a key that the model needs."
    case .valueNotFound: "A value is null, or missing, where the model needs one."
    case .numberOutOfRange: "A number does not fit the number type that the model asked for."
    case .dataCorrupted: "A value has the right type, but the model does not accept it."
    case .invalidJSON: "The text is not valid JSON (RFC 8259)."
    case .emptyInput: "The input contains no JSON text."
    case .trailingContent: "More text follows the end of the JSON text."
    case .tooDeep: "Arrays and objects are nested deeper than the limit."
    case .unreadKey: "An object has a key that the model never asked for."
    case .duplicateKey: "An object has the same key twice; the first value is used."
    case .byteOrderMark: "The text begins with a byte order mark, which is skipped."
    case .distantDate: "A number is read as a date that is improbably late."
    case .lostKey: "A key is gone when the decoded value is encoded again."
    case .changedValue: "A value is different when the decoded value is encoded again."
    case .addedKey: "A key is new when the decoded value is encoded again."
    case .swallowedFailure: "A value does not fit, and the model continues without it."
    case .newPath: "The records have a path that the baseline does not have."
    case .pathGone: "The baseline has a path that no record has."
    case .newKind: "The values at a path are of a kind that the baseline does not have there."
    case .newNull: "A value is null at a path where the baseline has no null."
    case .newAbsence: "An object lacks a key that all objects of the baseline have."
    case .newValue: "An enumeration has a value that the baseline does not have."
    case .shareChanged: "A key is in more or fewer of its objects than in the baseline."
    case .encodingFailed: "The decoded value could not be encoded."
    case .missingPath: "The path to the records leads nowhere."
    case .unreadableInput: "The input could not be read."
    case .unknownModel: "A suite names a model that does not exist."
    case .internal: "The model's own code, or the tool itself, crashed on this input."
    }
  }

  /// The severity unless options change it.
  public var usualSeverity: Severity {
    switch self {
    case .unreadKey, .duplicateKey, .byteOrderMark, .distantDate, .lostKey, .changedValue, .addedKey,
      .swallowedFailure:
      .warning
    default: .error
    }
  }
}
