import JSONCoding

extension Issue {
  var code: DiagnosticCode {
    if loss != nil { return .swallowedFailure }
    switch kind {
    case .syntax(let error): return error.code
    case .trailingComma: return .invalidJSON
    case .typeMismatch: return .typeMismatch
    case .keyNotFound: return .keyNotFound
    // A super decoder reads null where the key is absent.
    case .valueNotFound: return absentKey == nil ? .valueNotFound : .keyNotFound
    case .numberOutOfRange: return .numberOutOfRange
    case .dataCorrupted(.embeddedSyntax(let error)): return error.code
    case .dataCorrupted: return .dataCorrupted
    case .duplicateKey: return .duplicateKey
    case .unreadKey: return .unreadKey
    case .unconvertedKey: return .unconvertedKey
    case .byteOrderMark: return .byteOrderMark
    case .distantDate: return .distantDate
    case .encodingFailed: return .encodingFailed
    case .missingPath: return .missingPath
    case .roundTrip(.lostKey): return .lostKey
    case .roundTrip(.changedValue), .roundTrip(.changedCount), .roundTrip(.changedOrder): return .changedValue
    case .roundTrip(.addedKey): return .addedKey
    }
  }

  /// Whether the record decodes despite the issue.
  package var isWarning: Bool {
    switch kind {
    case .trailingComma, .duplicateKey, .unreadKey, .unconvertedKey, .byteOrderMark, .distantDate, .roundTrip:
      true
    default: loss != nil
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
