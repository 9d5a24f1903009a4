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
      container.contains(defaults) ? try container.decode(SuiteOptions.self, forKey: defaults).options : []
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
