import JSONCoding

/// The contents of a suite: checks by name, and the options that all of them share. A project's `.decode-model.json`
/// has the same form.
///
///     {"defaults": {"source": "Models"},
///      "checks": {"meme": ["fixtures/meme/*.json"],
///                 "users": {"type": "[User]", "dates": "iso8601", "valid": ["users.json"], "invalid": ["broken/*.json"]}}}
package struct Suite: Decodable {
  static let checksName = "checks"
  /// The name of the options shared by all checks.
  static let commonName = "defaults"
  /// A key for editors: the location of the file's schema.
  static let schemaName = "$schema"

  struct Entry {
    let name: String
    let check: SuiteCheck
  }

  let common: [SuiteOption]
  /// In the order of the file.
  let entries: [Entry]

  static func path(of check: String) -> [any CodingKey] {
    [SuiteKey(stringValue: checksName), SuiteKey(stringValue: check)]
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SuiteKey.self)
    let schema = SuiteKey(stringValue: Suite.schemaName)
    if container.contains(schema) { _ = try container.decode(String.self, forKey: schema) }
    let defaults = SuiteKey(stringValue: Suite.commonName)
    common =
      container.contains(defaults)
      ? try SuiteOption.options(in: container.nestedContainer(keyedBy: SuiteKey.self, forKey: defaults)) : []
    let checks = try container.nestedContainer(
      keyedBy: SuiteKey.self, forKey: SuiteKey(stringValue: Suite.checksName))
    entries = try checks.allKeys.map { key in
      Entry(name: key.stringValue, check: try checks.decode(SuiteCheck.self, forKey: key))
    }
  }
}

/// A coding key for any name in a suite.
struct SuiteKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    return nil
  }
}

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
      options = try SuiteOption.options(in: container)
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
