import Words

/// The values in the records, path by path.
struct PageStatistics {
  let tree: StatisticsTree

  /// The limits for all paths and for all findings.
  private static let (maximumBytes, maximumBytesOfFindings) = (500_000, 50_000)
  /// The maximum number of values shown before a reader asks for more.
  private static let maximumValues = 4

  var markup: Markup {
    var words = tree.summary
    if let root = tree.root { words += "; paths begin at a record, which is at \(root) of the input" }
    // Paths near the top get room first.
    let order = tree.rows.indices.sorted { (tree.rows[$0].depth, $0) < (tree.rows[$1].depth, $1) }
    let left = Markup.list(order, maximumBytes: Self.maximumBytes) { Self.row(tree.rows[$0]) }.left
    let shown = Set(order).subtracting(left).sorted()
    let headings = ["Path", "Present", "Null", "Kinds", "Values", "Read as", "First at"]
    let findings = Markup.list(tree.findings, maximumBytes: Self.maximumBytesOfFindings) {
      "<li><code>\($0.path)</code> \($0.message)</li>\n"
    }
    return #"""
      <p class="note">\#(words)</p>
      <div class="scroll"><table class="stats">
      <thead><tr>\#(headings.map { "<th scope=\"col\">\($0)</th>" })</tr></thead>
      <tbody>
      \#(shown.map { Self.row(tree.rows[$0]) })</tbody></table></div>
      \#(if: !left.isEmpty, .leftOut("\(Counted(left.count, "more path")), for which there is no room"))\#
      \#(if: tree.isCut, .leftOut("more paths than are kept"))\#
      \#(if: !findings.parts.isEmpty, "<h3>Findings</h3>\n<ul>\n\(findings.parts)</ul>\n")\#
      \#(if: !findings.left.isEmpty, .leftOut(Counted(findings.left.count, "more finding").description))
      """#
  }

  private static func row(_ row: StatisticsTree.Row) -> Markup {
    let facts = row.facts
    let holders = max(facts.holders ?? facts.present, 1)
    return #"""
      <tr><th scope="row" style="--depth:\#(row.depth)"><code>\#(row.name)</code></th>\#
      <td class="gauge">\#(.bar(Double(facts.present) / Double(holders), class: "plain"))\#
      \#(facts.present < holders ? "\(facts.present.grouped) of \(holders.grouped)" : "all")</td>\#
      <td class="nulls">\#(if: facts.nulls > 0, "\(facts.nulls)")</td>\#
      <td>\#(facts.kinds.map(\.words).joined(separator: ", "))</td><td class="values">\#(values(of: facts))</td>\#
      <td class="reads">\#(if: row.isUnread, "<span class=\"faint\">never read</span>")\#
      \#(if: !row.reads.isEmpty, "<code>\(row.reads.joined(separator: "; "))</code>")</td>\#
      <td class="first">\#(row.first.map { "<code>\($0)</code>" })</td></tr>
      """#
  }

  private static func values(of facts: StatisticsTree.Facts) -> Markup {
    let total = max(facts.values.reduce(0) { $0 + $1.count }, 1)
    let items = facts.values.map { value -> Markup in
      let bar = Markup.bar(Double(value.count) / Double(total), class: "plain")
      return "<li>\(bar)<span class=\"number\">\(value.count.grouped)</span> <code>\(value.words)</code></li>"
    }
    let (first, more) = (Array(items.prefix(maximumValues)), Array(items.dropFirst(maximumValues)))
    let rest: Markup = "<details><summary>\(more.count.grouped) more</summary><ul>\(more)</ul></details>"
    return "\(if: !first.isEmpty, "<ul>\(first)</ul>")\(if: !more.isEmpty, rest)"
  }
}
