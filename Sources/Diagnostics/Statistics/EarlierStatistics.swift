import JSONCoding
import Words

/// The counts at one path that are compared with earlier ones: read from an earlier run's JSON, or taken from a shape.
struct PathFacts: Decodable, Sendable {
  struct Value: Decodable, Sendable {
    let value: String
    let count: Int
  }

  let path: String
  /// The number of objects that may have the key; nil if the values are not members.
  let holders: Int?
  let present: Int
  let nulls: Int
  let kinds: [ValueKind: Int]
  /// The different strings, if they are few.
  let strings: [Value]?

  private enum CodingKeys: String, CodingKey {
    case path, holders, present, nulls = "null", kinds, strings
  }

  init(_ shape: JSONShape, path: String, holders: Int?) {
    (self.path, self.holders) = (path, holders)
    (present, nulls) = (shape.count, shape.nulls)
    kinds = Dictionary(uniqueKeysWithValues: shape.kinds.map { ($0, shape.count($0)) })
    let values = shape.strings.values.map { Value(value: $0.text, count: $0.count) }
    strings = values.isEmpty ? nil : values
  }

  var absent: Int { holders.map { max(0, $0 - present) } ?? 0 }

  /// `string`, `string or null`
  var kindWords: String {
    let names = ValueKind.allCases.filter { kinds[$0] != nil }.map(\.word)
    return (names + (nulls > 0 ? ["null"] : [])).listed("or")
  }
}

extension ValueKind {
  /// The name as messages show it.
  var word: String { self == .bool ? "Boolean" : rawValue }
}

/// Statistics of one model, written as JSON by an earlier run.
package struct EarlierStatistics: Decodable, Sendable {
  /// Whether there were more paths than the limit.
  let isCut: Bool
  /// Whether names that the model does not read are hidden.
  let isRedacted: Bool
  /// Each path before the paths inside it.
  let paths: [PathFacts]

  /// The text does not contain statistics.
  package struct Malformed: Error {
    /// The syntax error, as `line:column: message`; nil for JSON of another kind.
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

  /// The paths of objects whose names are data.
  package var dictionaries: Set<String> {
    Set(paths.map(\.path).filter { $0.hasSuffix("{}") }.map { String($0.dropLast(2)) })
  }

  /// The facts by path. Equal paths are hidden names of a redacted run; the first one counts.
  var rows: [String: PathFacts] {
    Dictionary(paths.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The keys of objects by the path of the objects. Each key is spelled as in paths, `.name` or `."odd name"`, and has
  /// its facts. A redacted run has hidden some.
  var keys: [String: [(step: String, facts: PathFacts)]] {
    var keys: [String: [(String, PathFacts)]] = [:]
    var around: [String] = []
    for facts in paths {
      let path = facts.path
      while let last = around.last, last != ".",
        !path.hasPrefix(last) || path.dropFirst(last.count).first.map({ !".[{".contains($0) }) ?? true
      {
        around.removeLast()
      }
      if facts.holders != nil, !isRedacted || !path.hasSuffix(#"."*""#), let last = around.last {
        keys[last, default: []].append((last == "." ? path : String(path.dropFirst(last.count)), facts))
      }
      around.append(path)
    }
    return keys
  }
}
