extension Issue {
  /// The values that an enum can be decoded from, in the order of its declaration. Each has been verified by decoding
  /// it.
  public struct Choices: Codable, Sendable {
    /// The type that the enum is read from.
    public enum Kind: Codable, Sendable {
      /// Raw values that are strings.
      case strings
      /// Raw values that are integers.
      case integers
      /// Names: an enum with payloads is read from an object that has one of them.
      case keys
    }

    /// The enum.
    public let type: ModelType
    /// The type that the enum is read from.
    public let kind: Kind
    /// The strings or names without quotes, the integers in digits.
    public let values: [String]
    /// For ``Kind/keys``: the keys that decode with an empty object as their value.
    public var withoutPayload: [String] = []
  }

  /// The names of an object from which an enum with payloads chooses its case.
  public struct CaseNames: Codable, Sendable {
    /// The names that stand for cases. If there is exactly one, the enum decodes.
    public var known: [String] = []
    /// The first of the other names.
    public var unknown: [String] = []

    /// The maximum number of names of either kind that are kept.
    static let most = 8
  }
}
