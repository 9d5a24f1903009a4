import JSONCoding

/// Earlier statistics of one model.
package struct Baseline: Sendable {
  /// The values at one path.
  struct Row: Sendable {
    let path: String
    /// The number of objects that may have the key; nil if the values are not members.
    let holders: Int?
    let present: Int
    let nulls: Int
    let kinds: [String: Int]
    /// The same in records; nil if no record can have several of the values, and in older files.
    let records: RecordCounts?
    /// The strings, if there were few.
    let strings: [Value<String>]?
    /// The raw values of an enum, if there were few.
    let rawValues: [Value<Int64>]?
    /// The extents of the values, which are only shown.
    let numbers: Ends<NumberText>?
    let stringLengths: Ends<Int>?
    let arrayLengths: Ends<Int>?
    let trues: Int?
    let falses: Int?

    var absent: Int { holders.map { max(0, $0 - present) } ?? 0 }
  }

  struct Value<Content: Decodable & Sendable>: Decodable, Sendable {
    let value: Content
    let count: Int
    /// The number of records that have it; nil if it is the same, or was not counted.
    let records: Int?
  }

  struct Ends<Bound: Decodable & Sendable>: Decodable, Sendable {
    let least: Bound
    let greatest: Bound
  }

  /// A number as statistics write it.
  struct NumberText: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let integer = try? container.decode(Int64.self) {
        text = "\(integer)"
      } else if let integer = try? container.decode(UInt64.self) {
        text = "\(integer)"
      } else {
        text = "\(try container.decode(Double.self))"
      }
    }
  }

  struct RecordCounts: Decodable, Sendable {
    let present: Int
    /// Nil if the values are not members.
    let absent: Int?
    let nulls: Int
    let kinds: [String: Int]

    private enum CodingKeys: String, CodingKey {
      case present, absent, nulls = "null", kinds
    }

    fileprivate var all: [Int] { [present, absent ?? 0, nulls] + Array(kinds.values) }
  }

  let records: Int
  /// Whether there were more paths than are kept.
  let isCut: Bool
  /// Whether names that the model does not read are hidden.
  let isRedacted: Bool
  let rows: [String: Row]
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

  fileprivate init(_ content: Content) {
    records = content.records
    isCut = content.isCut
    isRedacted = content.isRedacted
    // The first of several equal paths: the hidden names of a redacted run.
    rows = Dictionary(content.paths.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    paths = content.paths.map(\.path)
  }

  fileprivate struct Content: Decodable {
    let records: Int
    let isCut: Bool
    let isRedacted: Bool
    let paths: [Row]

    /// Whether all counts are numbers of values that a file can have.
    var isPlausible: Bool {
      let limit = 1 << 48
      return (0..<limit).contains(records)
        && paths.allSatisfy { row in
          let counts =
            [row.holders ?? 0, row.present, row.nulls] + Array(row.kinds.values)
            + (row.strings ?? []).flatMap { [$0.count, $0.records ?? 0] }
            + (row.rawValues ?? []).flatMap { [$0.count, $0.records ?? 0] }
          return (counts + (row.records?.all ?? [])).allSatisfy { (0..<limit).contains($0) }
            && row.present <= row.holders ?? limit
        }
    }
  }

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

extension Baseline.Row: Decodable {
  private enum CodingKeys: String, CodingKey {
    case path, holders, present, nulls = "null", kinds, records, strings, rawValues
    case numbers, stringLengths, arrayLengths, trues = "true", falses = "false"
  }
}

/// Earlier statistics, as `--stats json` has written them: of one model, or of the checks of a suite.
package struct Baselines: Sendable {
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
    let outcome = RecordDecoder().outcome(Content.self, from: text, range)
    switch outcome.value {
    case let content? where !content.parts.allSatisfy(\.isPlausible):
      return .failure(Malformed(words: "a count is not one that statistics can have"))
    case .single(let content)?: return .success(Baselines(single: Baseline(content), checks: [:]))
    case .checks(let checks)?:
      return .success(Baselines(single: nil, checks: checks.mapValues(Baseline.init)))
    case nil: break
    }
    let words = IssueWording(RecordSource(file: "", text: text, range: range))
    let problem = outcome.issues.first { !$0.isWarning }.map { words.diagnostic($0, severity: .error) }
    let place = problem?.place.map { "\($0.start.line):\($0.start.column): " } ?? ""
    return .failure(Malformed(words: place + (problem?.message ?? "no statistics")))
  }

  private enum Content: Decodable {
    case single(Baseline.Content)
    case checks([String: Baseline.Content])

    private enum CodingKeys: String, CodingKey {
      case checks
    }

    var parts: [Baseline.Content] {
      switch self {
      case .single(let content): [content]
      case .checks(let checks): Array(checks.values)
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self =
        container.contains(.checks)
        ? .checks(try container.decode([String: Baseline.Content].self, forKey: .checks))
        : .single(try Baseline.Content(from: decoder))
    }
  }
}
