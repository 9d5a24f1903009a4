import JSONCoding

extension StatisticsTree {
  /// - Parameters:
  ///   - root: the path from the input to the records.
  ///   - baseline: nil if there is none.
  ///   - drift: the changes since then.
  package init(_ statistics: Statistics, at root: PathExpression, since baseline: Baseline?, _ drift: Drift?)
  {
    self.root = root.steps.isEmpty ? nil : JQPath.string(root)
    records = statistics.records
    decoded = statistics.decoded
    recordsBefore = baseline?.records
    isCut = statistics.isCut || baseline?.isCut == true
    findings = statistics.toldFindings
    var builder = TreeBuilder(statistics, baseline, drift)
    rows = builder.rows()
  }
}

private struct TreeBuilder {
  let statistics: Statistics
  let baseline: Baseline?
  let changes: [String: [StatisticsTree.Change]]
  /// The paths that only the baseline has, by the paths that they are in.
  let gone: [String: [String]]
  var result: [StatisticsTree.Row] = []

  init(_ statistics: Statistics, _ baseline: Baseline?, _ drift: Drift?) {
    self.statistics = statistics
    self.baseline = baseline
    changes = Dictionary(
      grouping: (drift?.changes ?? []).map { change in
        let shown = StatisticsTree.Change(
          severity: change.severity, code: change.code, message: change.message)
        return (Statistics.words(change.pattern), shown)
      }, by: \.0
    ).mapValues { $0.map(\.1) }
    // A redacted run has no names but the model's own, and nobody knows whether these are.
    guard let baseline, !statistics.isRedacted, !statistics.isCut else {
      gone = [:]
      return
    }
    let keys = Set(statistics.rows.map(\.key))
    gone = Dictionary(grouping: baseline.paths.filter { !keys.contains($0) }) {
      baseline.parent(of: $0) ?? ""
    }
  }

  mutating func rows() -> [StatisticsTree.Row] {
    // The rows around the current one.
    var around: [Statistics.Row] = []
    for row in statistics.rows {
      while let last = around.last, last.key != row.parentKey { end(around.removeLast()) }
      around.append(row)
      let last = row.pattern.steps.last.map { Statistics.words(PathPattern([$0])) } ?? "."
      let isRedacted = statistics.isRedacted
      result.append(
        StatisticsTree.Row(
          path: row.path,
          // `.[]` alone, `[]` behind others.
          name: last.hasPrefix(".[") || last.hasPrefix(".{") ? String(last.dropFirst()) : last,
          depth: row.pattern.steps.count, now: .init(row.facts, row.values, isRedacted: isRedacted),
          before: baseline?.rows[row.key].map { .init($0, $0.values, isRedacted: isRedacted) },
          reads: row.readWords, isUnread: row.isUnread,
          first: row.shape.sites.first.map(statistics.place).map {
            "\($0.file):\($0.start.line):\($0.start.column)"
          }, changes: changes[row.path] ?? []))
    }
    while let last = around.popLast() { end(last) }
    return result
  }

  /// Adds values of the baseline that the row no longer has.
  private mutating func end(_ row: Statistics.Row) {
    for path in gone[row.key] ?? [] {
      guard let old = baseline?.rows[path], row.shape.anyMember == nil || old.holders == nil else { continue }
      let step = String(path.dropFirst(row.key == "." ? 0 : row.key.count))
      result.append(
        StatisticsTree.Row(
          path: path, name: step, depth: row.pattern.steps.count + 1, now: nil,
          before: .init(old, old.values, isRedacted: false),
          reads: [], isUnread: false, first: nil, changes: changes[path] ?? []))
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
