import JSONCoding

/// The contents of a suite: checks by name. A project's `.decode-model.json` has the same form.
///
///     {"*": {"source": "Models"},
///      "meme": ["fixtures/meme/*.json"],
///      "users": {"type": "[User]", "dates": "iso8601", "valid": ["users.json"], "invalid": ["broken/*.json"]}}
package struct Suite: Decodable {
  /// The name of the options that all checks have.
  static let commonName = "*"
  /// A key for editors: where the schema of the file is.
  static let schemaName = "$schema"

  struct Entry {
    let name: String
    let check: SuiteCheck
  }

  let common: [SuiteOption]
  /// In the order of the file.
  let entries: [Entry]

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SuiteKey.self)
    var common: [SuiteOption] = []
    var entries: [Entry] = []
    for key in container.allKeys {
      switch key.stringValue {
      case Suite.schemaName: _ = try container.decode(String.self, forKey: key)
      case Suite.commonName: common = try container.decode(SuiteOptions.self, forKey: key).options
      case let name:
        entries.append(Entry(name: name, check: try container.decode(SuiteCheck.self, forKey: key)))
      }
    }
    self.common = common
    self.entries = entries
  }
}

/// A name in a suite as a key.
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
