import JSONCoding

/// A suite's paths for one model: an array of those that must decode, or an object with both kinds.
struct SuitePaths: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case valid
    case invalid
  }

  let valid: [SuitePath]
  let invalid: [SuitePath]

  init(from decoder: any Decoder) throws {
    switch JSONKind(of: decoder) {
    // Nil for a decoder that is not JSONCoding's: of a placeholder, while the suite is searched for further problems.
    case .array, nil:
      valid = try [SuitePath](from: decoder)
      invalid = []
    case .object:
      let lists = try decoder.container(keyedBy: CodingKeys.self)
      valid = try Self.paths(lists, .valid)
      invalid = try Self.paths(lists, .invalid)
    default:
      throw DecodingError.typeMismatch(
        [String].self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected paths"))
    }
  }

  /// An absent key means no paths; null is an error.
  private static func paths(
    _ lists: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
  ) throws -> [SuitePath] {
    lists.contains(key) ? try lists.decode([SuitePath].self, forKey: key) : []
  }
}

/// A path or glob, and its place in the suite.
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
        in: container, debugDescription: "a path cannot contain the character U+0000")
    }
  }
}
