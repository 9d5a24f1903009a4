import JSONCoding

/// Earlier statistics of one model.
package struct Baseline: Decodable, Sendable {
  let records: Int
  /// Whether there were more paths than are kept.
  let isCut: Bool
  /// Whether names that the model does not read are hidden.
  let isRedacted: Bool
  let rows: [String: PathFacts]
  /// The paths, each before those in it.
  let paths: [String]

  /// Whether an older version wrote it, which did not count records.
  var lacksRecords: Bool {
    paths.contains { $0.hasSuffix("[]") && !$0.contains("{}") && rows[$0]?.records == nil }
  }

  /// The paths of objects whose names are data.
  package var dictionaries: Set<String> {
    Set(
      paths.filter { $0.hasSuffix("{}") }.map { path in
        let object = String(path.dropLast(2))
        return object.isEmpty ? "." : object
      })
  }

  private enum CodingKeys: CodingKey {
    case records, isCut, isRedacted, paths
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    records = try container.decode(Int.self, forKey: .records)
    isCut = try container.decode(Bool.self, forKey: .isCut)
    isRedacted = try container.decode(Bool.self, forKey: .isRedacted)
    let all = try container.decode([PathFacts].self, forKey: .paths)
    // The first of several equal paths: the hidden names of a redacted run.
    rows = Dictionary(all.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    paths = all.map(\.path)
    isPlausible = PathFacts.plausible.contains(records) && all.allSatisfy(\.isPlausible)
  }

  /// Whether all counts are such numbers.
  fileprivate let isPlausible: Bool

  /// The path without its last step; nil for the top value.
  func parent(of path: String) -> String? {
    if path == "." { return nil }
    // A name in quotes may hold the characters that begin a step, but no path ends inside one.
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

/// Earlier statistics, as `--stats json` has written them: of one model, or of the checks of a suite.
package struct Baselines: Decodable, Sendable {
  private let single: Baseline?
  private let checks: [String: Baseline]

  package var isOfSuite: Bool { single == nil }

  /// An error in the text of a baseline.
  package struct Malformed: Error, Sendable {
    /// `line:column: message`
    package let words: String
  }

  /// The statistics of a check, or of the single model; nil if they are missing.
  package func part(named check: String?) -> Baseline? { check.map { checks[$0] } ?? single }

  /// Reads the JSON text of a baseline.
  package static func reading(_ text: Text) -> Result<Baselines, Malformed> {
    let range = SourceRange(start: 0, end: text.count)
    let outcome = RecordDecoder().outcome(Baselines.self, from: text, range)
    if let baselines = outcome.value {
      return baselines.single?.isPlausible ?? baselines.checks.values.allSatisfy(\.isPlausible)
        ? .success(baselines)
        : .failure(Malformed(words: "a count is not one that statistics can have"))
    }
    let words = IssueWording(RecordSource(file: "", text: text, range: range))
    let problem = outcome.issues.first { !$0.isWarning }.map { words.diagnostic($0, severity: .error) }
    let place = problem?.place.map { "\($0.start.line):\($0.start.column): " } ?? ""
    return .failure(Malformed(words: place + (problem?.message ?? "no statistics")))
  }

  private enum CodingKeys: CodingKey {
    case checks
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let isOfSuite = container.contains(.checks)
    single = isOfSuite ? nil : try Baseline(from: decoder)
    checks = isOfSuite ? try container.decode([String: Baseline].self, forKey: .checks) : [:]
  }
}
