import JSONCoding

/// The models that a suite names when they are types of the user's own source.
struct SuiteTypes: Decodable {
  /// In the order of the file. Names that are not type expressions are left out; reading the suite reports them.
  let types: [TypeExpression]

  init(from decoder: any Decoder) throws {
    types = try decoder.container(keyedBy: SuiteModelKey.self).allKeys.compactMap {
      TypeExpression($0.stringValue)
    }
  }

  /// The types that the suite names; empty if the file is not a suite, for which ``SuiteFile`` reports the reason.
  static func types(inFile path: String) throws(CannotOpen) -> [TypeExpression] {
    let text = try InputFile.contents(of: path)
    let range = SourceRange(start: 0, end: text.count)
    return RecordDecoder().outcome(SuiteTypes.self, from: text, range, []).value?.types ?? []
  }
}
