import JSONCoding

/// The definition of one check: the paths, the type that their files must decode as, and the options.
///
/// An array holds the paths of files that must decode.
struct SuiteCheck: Decodable {
  private static let valid = SuiteKey(stringValue: "valid")
  private static let invalid = SuiteKey(stringValue: "invalid")
  private static let type = SuiteKey(stringValue: "type")

  /// The keys other than options.
  static let keys = [type, valid, invalid].map(\.stringValue)

  /// The MODEL; nil if it is the check's name.
  let type: SuiteText?
  /// Paths of files that must decode.
  let valid: [SuiteText]
  /// Paths of files that must not decode.
  let invalid: [SuiteText]
  let options: [SuiteOption]

  init(from decoder: any Decoder) throws {
    switch JSONKind(of: decoder) {
    // Nil if the decoder is not JSONCoding's: that of a placeholder, during the search for further problems.
    case .array, nil:
      type = nil
      valid = try [SuiteText](from: decoder)
      invalid = []
      options = []
    case .object:
      let container = try decoder.container(keyedBy: SuiteKey.self)
      type = container.contains(Self.type) ? try container.decode(SuiteText.self, forKey: Self.type) : nil
      valid = try Self.paths(container, Self.valid)
      invalid = try Self.paths(container, Self.invalid)
      options = try SuiteOptions(container).options
    default:
      throw DecodingError.typeMismatch(
        [String].self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected paths"))
    }
  }

  /// An absent key means no paths; null is an error.
  private static func paths(
    _ container: KeyedDecodingContainer<SuiteKey>, _ key: SuiteKey
  ) throws -> [SuiteText] {
    container.contains(key) ? try container.decode([SuiteText].self, forKey: key) : []
  }
}

/// A path, glob or type, and its place in the suite.
struct SuiteText: Decodable {
  let text: String
  let codingPath: [any CodingKey]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    codingPath = decoder.codingPath
    if text.isEmpty {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "the text is empty")
    }
    if text.utf8.contains(0) {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the text cannot contain the character U+0000")
    }
  }
}
