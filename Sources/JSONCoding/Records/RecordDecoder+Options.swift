extension RecordDecoder {
  /// The result of decoding a record: its value, if it decodes, and all issues, warnings included.
  public struct Outcome<Value> {
    /// Nil if the record does not decode; at least one issue is then not a warning.
    public var value: Value?
    /// All errors and warnings.
    public var issues: [Issue] = []
  }

  /// The kinds of issues to look for, and limits on the search.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Report keys that the model never asked for, and keys that match only because the key strategy leaves them
    /// unchanged.
    public static let unreadKeys = Options(rawValue: 1)
    /// Report only the first issue of a record that does not decode. One that decodes keeps all its warnings.
    public static let firstIssueOnly = Options(rawValue: 2)
    /// The range is at the start of an input: skip a byte order mark there, with a warning.
    public static let beginsInput = Options(rawValue: 4)
    /// Never give the model a placeholder, because it has crashed on one: only the first issue is found, without hints.
    public static let noPlaceholders = Options(rawValue: 8)
    /// Decode nothing but the record, because the model has crashed on something else. There are no hints.
    package static let noTrials = Options(rawValue: 16)
    /// The issues are only counted: look only for the hint that makes others irrelevant.
    package static let fewHints = Options(rawValue: 32)
    /// Count nothing of the record, because it was counted before or is refused.
    package static let uncounted = Options(rawValue: 128)
    /// Report values that the model drops because it caught an error.
    public static let swallowedFailures = Options(rawValue: 64)
  }
}
