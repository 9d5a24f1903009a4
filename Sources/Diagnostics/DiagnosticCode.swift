/// The stable identity of a kind of problem, independent of its wording.
public enum DiagnosticCode: String, CaseIterable, Sendable {
  case typeMismatch = "type-mismatch"
  case keyNotFound = "key-not-found"
  case valueNotFound = "value-not-found"
  case numberOutOfRange = "number-out-of-range"
  case dataCorrupted = "data-corrupted"
  case invalidJSON = "invalid-json"
  case emptyInput = "empty-input"
  case trailingContent = "trailing-content"
  case tooDeep = "too-deep"
  case unreadKey = "unread-key"
  case duplicateKey = "duplicate-key"
  case byteOrderMark = "byte-order-mark"
  case encodingFailed = "encoding-failed"
  case missingPath = "missing-path"
  case unreadableInput = "unreadable-input"
  case `internal` = "internal"
}
