extension DiagnosticCode {
  public var explanation: Explanation {
    switch self {
    case .typeMismatch: .typeMismatch
    case .keyNotFound: .keyNotFound
    case .valueNotFound: .valueNotFound
    case .numberOutOfRange: .numberOutOfRange
    case .dataCorrupted: .dataCorrupted
    case .invalidJSON: .invalidJSON
    case .emptyInput: .emptyInput
    case .trailingContent: .trailingContent
    case .tooDeep: .tooDeep
    case .unreadKey: .unreadKey
    case .duplicateKey: .duplicateKey
    case .byteOrderMark: .byteOrderMark
    case .encodingFailed: .encodingFailed
    case .missingPath: .missingPath
    case .unreadableInput: .unreadableInput
    case .unknownModel: .unknownModel
    case .internal: .internal
    case .distantDate: .distantDate
    case .lostKey: .lostKey
    case .changedValue: .changedValue
    case .addedKey: .addedKey
    case .swallowedFailure: .swallowedFailure
    case .newPath: .newPath
    case .pathGone: .pathGone
    case .newKind: .newKind
    case .newNull: .newNull
    case .newAbsence: .newAbsence
    case .newValue: .newValue
    case .shareChanged: .shareChanged
    }
  }
}
