import JSONCoding

extension Issue {
  var code: DiagnosticCode {
    if self.loss != nil { return .swallowedFailure }
    switch kind {
    case .syntax(let error): return error.code
    case .trailingComma: return .invalidJSON
    case .typeMismatch: return .typeMismatch
    case .keyNotFound: return .keyNotFound
    // A super decoder reads null where the key is absent.
    case .valueNotFound: return self.absentKey == nil ? .valueNotFound : .keyNotFound
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
    default: self.loss != nil
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

extension Issue {
  /// The findings to compare with earlier reports. They are a value that no case of an enum matches, the message of an
  /// error that the model throws, the syntax error of a text, or else the kind of the value.
  ///
  /// A name is included only for an object that is read as an enum. Other names are in the path.
  var subjects: [String] {
    if let names = self.caseNames { return names.known + names.unknown }
    switch kind {
    case .syntax(let error), .dataCorrupted(.embeddedSyntax(let error)):
      return [MessageWording(lines: nil, isRedacted: true).message(of: error)]
    case .dataCorrupted(.notARawValue): return [found?.text ?? ""]
    case .dataCorrupted where self.choices != nil: return [found?.text ?? ""]
    case .dataCorrupted(.thrown(let words)), .encodingFailed(let words): return words.isEmpty ? [] : [words]
    default: return found.map { [$0.words(isRedacted: true)] } ?? []
    }
  }
}

extension Issue.Found {
  /// A string or number unchanged, and the kind of any other value.
  fileprivate var text: String {
    switch self {
    case .string(let text, _), .number(let text): text
    default: words(isRedacted: true)
    }
  }
}
