import JSONCoding

/// Statistics of one model, written as JSON by an earlier run.
package struct EarlierStatistics: Decodable, Sendable {
  /// Whether there were more paths than the limit.
  let isCut: Bool
  /// Whether names that the model does not read are hidden.
  let isRedacted: Bool
  let rows: [String: PathFacts]
  /// The paths, each before the paths inside it.
  let paths: [String]

  /// The paths of objects whose names are data.
  package var dictionaries: Set<String> {
    Set(
      paths.filter { $0.hasSuffix("{}") }.map { path in
        let object = String(path.dropLast(2))
        return object.isEmpty ? "." : object
      })
  }

  private enum CodingKeys: CodingKey {
    case isCut, isRedacted, paths
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    isCut = try container.decode(Bool.self, forKey: .isCut)
    isRedacted = try container.decode(Bool.self, forKey: .isRedacted)
    let all = try container.decode([PathFacts].self, forKey: .paths)
    // Equal paths are hidden names of a redacted run; the first one counts.
    rows = Dictionary(all.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    paths = all.map(\.path)
  }

  /// The path without its last step; nil for the top value.
  func parent(of path: String) -> String? {
    if path == "." { return nil }
    // A quoted name may contain the characters that begin a step, but no path ends inside one.
    var end = path.endIndex
    while end > path.startIndex {
      end = path.index(before: end)
      guard [".", "[", "{"].contains(path[end]) else { continue }
      let parent = end == path.startIndex ? "." : String(path[..<end])
      if parent != path, rows[parent] != nil { return parent }
    }
    return nil
  }
}

extension EarlierStatistics {
  /// The text holds no statistics.
  package struct Malformed: Error {
    /// What is wrong with JSON that does not parse, `line:column: message`; nil for JSON of something else.
    package let words: String?
  }

  /// Reads the output of an earlier `stats`.
  package static func reading(_ text: Text) throws(Malformed) -> EarlierStatistics {
    let range = SourceRange(start: 0, end: text.count)
    let outcome = RecordDecoder().outcome(EarlierStatistics.self, from: text, range)
    if let value = outcome.value { return value }
    let words = IssueWording(RecordSource(file: "", text: text, range: range))
    let problem = outcome.issues.first { if case .syntax = $0.kind { true } else { false } }
      .map { words.diagnostic($0, severity: .error) }
    let place = problem?.place.map { "\($0.start.line):\($0.start.column): " } ?? ""
    throw Malformed(words: problem.map { place + $0.message })
  }
}
