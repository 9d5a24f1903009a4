/// The paths that a suite has for one model: an array of those that must decode, or an object that has both kinds.
struct SuitePaths: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case valid
    case invalid
  }

  let valid: [SuitePath]
  let invalid: [SuitePath]

  init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      var paths: [SuitePath] = []
      while !list.isAtEnd { paths.append(try list.decode(SuitePath.self)) }
      valid = paths
      invalid = []
    } else if let lists = try? decoder.container(keyedBy: CodingKeys.self) {
      valid = try Self.paths(lists, .valid)
      invalid = try Self.paths(lists, .invalid)
    } else {
      throw DecodingError.typeMismatch(
        [String].self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected paths"))
    }
  }

  /// A key that is absent has no paths; one that is null is a mistake.
  private static func paths(
    _ lists: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
  ) throws -> [SuitePath] {
    lists.contains(key) ? try lists.decode([SuitePath].self, forKey: key) : []
  }
}

/// A path or glob, and where in the suite it stands.
struct SuitePath: Decodable {
  let text: String
  let codingPath: [any CodingKey]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    codingPath = decoder.codingPath
    if text.isEmpty {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "the path is empty")
    }
    if text.utf8.contains(0) {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no path has the character U+0000 in it")
    }
  }
}
