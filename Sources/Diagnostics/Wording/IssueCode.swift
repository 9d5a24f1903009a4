import JSONCoding

extension Issue {
  var code: DiagnosticCode {
    switch kind {
    case .syntax(let error): error.code
    case .typeMismatch: .typeMismatch
    case .keyNotFound: .keyNotFound
    case .valueNotFound: .valueNotFound
    case .numberOutOfRange: .numberOutOfRange
    case .dataCorrupted(.embeddedSyntax(let error)): error.code
    case .dataCorrupted: .dataCorrupted
    case .duplicateKey: .duplicateKey
    case .unreadKey: .unreadKey
    case .byteOrderMark: .byteOrderMark
    case .distantDate: .distantDate
    case .encodingFailed: .encodingFailed
    case .missingPath: .missingPath
    case .roundTrip(.lostKey): .lostKey
    case .roundTrip(.changedValue), .roundTrip(.changedCount): .changedValue
    case .roundTrip(.addedKey): .addedKey
    }
  }

  /// Whether the record decodes in spite of the issue.
  public var isWarning: Bool {
    switch kind {
    case .duplicateKey, .unreadKey, .byteOrderMark, .distantDate, .roundTrip: true
    default: false
    }
  }
}

extension SyntaxError {
  fileprivate var code: DiagnosticCode {
    switch kind {
    case .emptyText: .emptyInput
    case .trailingContent: .trailingContent
    case .tooDeep: .tooDeep
    default: .invalidJSON
    }
  }
}
