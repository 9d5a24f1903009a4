import JSONCoding

/// Statistics path by path: a page shows them as a tree.
package struct StatisticsTree: Hashable, Codable, Sendable {
  /// The facts about the values at a path.
  struct Facts: Hashable, Codable, Sendable {
    struct Count: Hashable, Codable, Sendable {
      /// `8 numbers (1 to 9.9)`; a value as JSON.
      let words: String
      let count: Int
    }

    /// The number of objects that may have the key; nil if the values are not members.
    let holders: Int?
    let present: Int
    let nulls: Int
    /// The kinds of the values except null.
    let kinds: [Count]
    /// The distinct values, the most frequent first.
    let values: [Count]
  }

  struct Row: Hashable, Codable, Sendable {
    let path: String
    /// The last step of the path.
    let name: String
    /// The number of steps.
    let depth: Int
    let facts: Facts
    let reads: [String]
    let isUnread: Bool
    /// `a.json:1:7`
    let first: String?
  }

  /// The path from the input to the records, where the other paths begin; nil if a record is a whole input.
  let root: String?
  /// The number of records that decode.
  let summary: String
  /// Each path before the paths inside it.
  let rows: [Row]
  /// Whether some paths were not kept.
  let isCut: Bool
  let findings: [Finding]
}

extension StatisticsTree {
  /// - Parameter root: the path from the input to the records.
  package init(_ statistics: Statistics, at root: PathExpression) {
    self.root = root.steps.isEmpty ? nil : JQPath.string(root)
    summary = statistics.summary
    isCut = statistics.isCut
    findings = statistics.supportedFindings
    rows = statistics.rows.map { row in
      let last = row.pattern.steps.last.map { Statistics.words(PathPattern([$0])) } ?? "."
      return Row(
        path: row.path,
        // `.[]` alone, `[]` after other steps.
        name: last.hasPrefix(".[") || last.hasPrefix(".{") ? String(last.dropFirst()) : last,
        depth: row.pattern.steps.count,
        facts: Facts(row.facts, row.values, isRedacted: statistics.isRedacted),
        reads: row.readWords(besides: row.facts.present),
        isUnread: row.isUnread,
        first: row.shape.facts.site.map(statistics.place).map {
          "\($0.file):\($0.start.line):\($0.start.column)"
        })
    }
  }
}

extension StatisticsTree.Facts {
  fileprivate init(_ facts: PathFacts, _ values: [(text: String, count: Int)], isRedacted: Bool) {
    self.init(
      holders: facts.holders, present: facts.present, nulls: facts.nulls,
      kinds: facts.kinds(isRedacted: isRedacted).map { Count(words: $0.words, count: $0.count) },
      values: isRedacted ? [] : Self.sorted(values))
  }

  /// Equally frequent values keep their order.
  private static func sorted(_ values: [(text: String, count: Int)]) -> [Count] {
    values.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map { Count(words: $0.element.text, count: $0.element.count) }
  }
}
