/// The values at one path, as a row of a table.
struct PageRow {
  let row: StatisticsTree.Row

  /// The most values that are shown before a reader asks for more.
  private static let mostValues = 4
  /// The deepest indentation.
  private static let deepest = 16

  private typealias Facts = StatisticsTree.Facts

  var markup: Markup {
    let facts = row.facts
    let words = facts.holders.map { "\(facts.present.grouped) of \($0.grouped)" } ?? facts.present.grouped
    let nulls: Markup = facts.nulls > 0 ? Self.gauge(facts.share(of: facts.nulls), facts.nulls.grouped) : "–"
    let kinds = facts.kinds.isEmpty ? "–" : facts.kinds.map(\.words).joined(separator: ", ")
    let reads: Markup =
      row.isUnread
      ? "<span class=\"faint\">never read</span>"
      : row.reads.isEmpty ? "" : "<code>\(row.reads.joined(separator: "; "))</code>"
    return #"""
      <tr data-path="\#(row.path)"><th scope="row" class="d\#(min(row.depth, Self.deepest))">\#
      <code>\#(row.name)</code></th><td class="presence">\#(Self.gauge(facts.share, words))</td>\#
      <td class="nulls">\#(nulls)</td><td class="kinds">\#(kinds)</td>\#
      <td class="values">\#(Self.values(of: facts))</td><td class="reads">\#(reads)</td><td class="first">\#
      \#(if: row.first != nil, "<code>\(row.first ?? "")</code>")</td></tr>

      """#
  }

  private static func gauge(_ share: Double, _ words: String) -> Markup {
    #"<div class="gauge">\#(.bar(share, class: "plain"))<span>\#(words)</span></div>"#
  }

  private static func values(of facts: Facts) -> Markup {
    guard !facts.values.isEmpty else { return "" }
    let total = facts.values.reduce(0) { $0 + $1.count }
    let first = list(facts.values.prefix(mostValues), of: total)
    let more = facts.values.dropFirst(mostValues)
    if more.isEmpty { return first }
    return "\(first)<details><summary>\(more.count) more</summary>\(list(more, of: total))</details>"
  }

  private static func list(_ values: ArraySlice<Facts.Count>, of total: Int) -> Markup {
    let items = values.map { value -> Markup in
      #"""
      <li>\#(.bar(Double(value.count) / Double(max(total, 1)), class: "plain"))\#
      <span class="number">\#(value.count)</span> <code>\#(value.words)</code></li>
      """#
    }
    return "<ul>\(items)</ul>"
  }
}

extension StatisticsTree.Facts {
  /// How many of the objects have the key; all if the values are not members.
  fileprivate var share: Double { holders.map { Double(present) / Double(max($0, 1)) } ?? 1 }

  fileprivate func share(of count: Int) -> Double { Double(count) / Double(max(present, 1)) }
}
