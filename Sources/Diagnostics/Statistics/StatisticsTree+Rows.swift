import JSONCoding

extension StatisticsTree {
  /// - Parameter root: the path from the input to the records.
  package init(_ statistics: Statistics, at root: PathExpression) {
    self.root = root.steps.isEmpty ? nil : JQPath.string(root)
    summary = statistics.summary
    isCut = statistics.isCut
    findings = statistics.toldFindings
    rows = statistics.rows.map { row in
      let last = row.pattern.steps.last.map { Statistics.words(PathPattern([$0])) } ?? "."
      return Row(
        path: row.path,
        // `.[]` alone, `[]` behind others.
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

  /// Equally frequent ones keep their order.
  private static func sorted(_ values: [(text: String, count: Int)]) -> [Count] {
    values.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map { Count(words: $0.element.text, count: $0.element.count) }
  }
}
