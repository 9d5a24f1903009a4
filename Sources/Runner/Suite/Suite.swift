import JSONCoding

/// The contents of a suite: checks by name. A project's `.decode-model.json` has the same form.
///
///     {"*": {"source": "Models"},
///      "meme": ["fixtures/meme/*.json"],
///      "users": {"type": "[User]", "dates": "iso8601", "valid": ["users.json"], "invalid": ["broken/*.json"]},
///      "har": ["captures/*.har"],
///      "routes": {"GET /users/*": "User", "POST /orders 4xx": {"type": "APIError", "keys": "snake"}}}
package struct Suite: Decodable {
  /// The name of the options that all checks have.
  static let commonName = "*"
  /// A key for editors: where the schema of the file is.
  static let schemaName = "$schema"

  /// The files of captured traffic.
  package static let capturesName = "har"
  /// Which of the captured answers have which type.
  package static let routesName = "routes"

  struct Entry {
    let name: String
    let check: SuiteCheck
  }

  struct RouteEntry {
    /// The route as it is written.
    let name: String
    /// Nil if its answers are not checked.
    let check: SuiteCheck?
  }

  let common: [SuiteOption]
  /// In the order of the file.
  let entries: [Entry]
  /// Nil if the suite says nothing of captures.
  let captures: [SuiteText]?
  /// In the order of the file; nil if the suite says nothing of routes.
  let routes: [RouteEntry]?

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SuiteKey.self)
    var common: [SuiteOption] = []
    var entries: [Entry] = []
    var captures: [SuiteText]?
    var routes: [RouteEntry]?
    for key in container.allKeys {
      switch key.stringValue {
      case Suite.schemaName: _ = try container.decode(String.self, forKey: key)
      case Suite.commonName: common = try container.decode(SuiteOptions.self, forKey: key).options
      case Suite.capturesName: captures = try container.decode([SuiteText].self, forKey: key)
      case Suite.routesName: routes = try Suite.routes(in: container, key)
      case let name:
        entries.append(Entry(name: name, check: try container.decode(SuiteCheck.self, forKey: key)))
      }
    }
    self.common = common
    self.entries = entries
    self.captures = captures
    self.routes = routes
  }

  private static func routes(
    in container: KeyedDecodingContainer<SuiteKey>, _ key: SuiteKey
  ) throws -> [RouteEntry] {
    let routes = try container.nestedContainer(keyedBy: SuiteKey.self, forKey: key)
    return try routes.allKeys.map { route in
      RouteEntry(
        name: route.stringValue,
        check: try routes.decodeNil(forKey: route)
          ? nil : routes.decode(RouteCheck.self, forKey: route).check)
    }
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
