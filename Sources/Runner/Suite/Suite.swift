/// The contents of a `--suite` file: for each model, the paths that must decode and those that must not.
///
/// `{"meme": ["fixtures/meme/*.json"], "song": {"valid": ["song.json"], "invalid": ["broken/**/*.json"]}}`
struct Suite: Decodable {
  /// The models that a suite may name, in `Decoder.userInfo`: a set of strings.
  static let modelNames = CodingUserInfoKey(rawValue: "modelNames")

  struct Entry {
    let model: String
    let paths: SuitePaths
  }

  var entries: [Entry]

  /// Reads the known models only, so that other names become unread keys. The entries are not in the order of the file.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SuiteModelKey.self)
    let names = Self.modelNames.flatMap { decoder.userInfo[$0] as? Set<String> } ?? []
    entries = try names.sorted().map(SuiteModelKey.init).filter(container.contains).map { key in
      Entry(model: key.stringValue, paths: try container.decode(SuitePaths.self, forKey: key))
    }
  }
}

/// A model's name as a key.
struct SuiteModelKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    return nil
  }
}
