import JSONCoding

/// The models that the file of a suite names, where they are types of the user's own source.
struct SuiteTypes: Decodable {
  /// In the order of the file; what is no type expression is left out, and reported when the suite is read.
  let types: [TypeExpression]

  init(from decoder: any Decoder) throws {
    types = try decoder.container(keyedBy: SuiteModelKey.self).allKeys.compactMap {
      TypeExpression($0.stringValue)
    }
  }

  /// Empty where the file is no suite: what is wrong with it is told by ``SuiteFile``.
  static func types(inFile path: String) throws(CannotOpen) -> [TypeExpression] {
    let text = try InputFile.contents(of: path)
    let range = SourceRange(start: 0, end: text.count)
    return RecordDecoder().outcome(SuiteTypes.self, from: text, range, []).value?.types ?? []
  }
}
