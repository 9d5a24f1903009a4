import JSONCoding
import Words

/// The names and models of a suite's checks, even if other parts of it are invalid.
struct SuiteOutline: Decodable {
  struct Check {
    let name: String
    /// Nil if the name is the MODEL.
    let type: SuiteText?
    /// Whether the MODEL is a type of sources rather than a name of the catalogue.
    let hasSources: Bool
  }

  let checks: [Check]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SuiteKey.self)
    let checks = try container.nestedContainer(
      keyedBy: SuiteKey.self, forKey: SuiteKey(stringValue: Suite.checksName))
    let common = SuiteKey(stringValue: Suite.commonName)
    let commonHasSources = Self.members(container, common).map(Self.hasSources) ?? false
    self.checks = checks.allKeys.map {
      let members = Self.members(checks, $0)
      return Check(
        name: $0.stringValue,
        type: try? members?.decode(SuiteText.self, forKey: SuiteKey(stringValue: "type")),
        hasSources: commonHasSources || members.map(Self.hasSources) ?? false)
    }
  }

  /// Nil for a value that is not an object.
  private static func members(
    _ container: KeyedDecodingContainer<SuiteKey>, _ key: SuiteKey
  ) -> KeyedDecodingContainer<SuiteKey>? {
    try? container.nestedContainer(keyedBy: SuiteKey.self, forKey: key)
  }

  private static func hasSources(_ members: KeyedDecodingContainer<SuiteKey>) -> Bool {
    [OptionName.source, .package].contains { members.contains(SuiteKey(stringValue: $0.rawValue)) }
  }
}
