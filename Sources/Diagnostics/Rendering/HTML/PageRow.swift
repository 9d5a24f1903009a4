/// The values at one path, as a row of a table. With a baseline, the earlier values are shown below the present ones.
struct PageRow {
  let row: StatisticsTree.Row
  /// Whether there is a baseline.
  let isCompared: Bool

  /// The most values that are shown before a reader asks for more.
  private static let mostValues = 4
  /// The deepest indentation.
  private static let deepest = 16

  private typealias Facts = StatisticsTree.Facts

  var markup: Markup {
    let kind: Markup = isCompared ? row.changes.isEmpty ? " class=\"same\"" : " class=\"changed\"" : ""
    let presence = cell("presence") { facts, kind in
      let words = facts.holders.map { "\(facts.present.grouped) of \($0.grouped)" } ?? facts.present.grouped
      return Self.gauge(facts.share, words, class: kind)
    }
    let nulls = cell("nulls") { facts, kind in
      facts.nulls > 0 ? Self.gauge(facts.share(of: facts.nulls), facts.nulls.grouped, class: kind) : "–"
    }
    let kinds = cell("kinds") { facts, _ in
      "\(facts.kinds.isEmpty ? "–" : facts.kinds.map(\.words).joined(separator: ", "))"
    }
    let reads: Markup =
      row.isUnread
      ? "<span class=\"faint\">never read</span>"
      : row.reads.isEmpty ? "" : "<code>\(row.reads.joined(separator: "; "))</code>"
    return #"""
      <tr\#(kind) data-path="\#(row.path)"><th scope="row" class="\#(depth)"><code>\#(row.name)</code>\#
      \#(if: isCompared && row.before == nil, " <span class=\"badge\">new</span>")\#
      \#(if: row.now == nil, " <span class=\"badge\">gone</span>")</th>\#
      \#(presence)\#(nulls)\#(kinds)\#(cell("values", values(of:class:)))<td class="reads">\#(reads)</td><td class="first">\#
      \#(if: row.first != nil, "<code>\(row.first ?? "")</code>")</td></tr>
      \#(row.changes.map(why))
      """#
  }

  /// The class that indents the path.
  private var depth: String { "d\(min(row.depth, Self.deepest))" }

  private func why(_ change: StatisticsTree.Change) -> Markup {
    let severity = change.severity.rawValue
    return #"""
      <tr class="changed why" data-path="\#(row.path)"><td colspan="7" class="\#(depth)">\#
      <span class="severity \#(severity)">\#(severity)</span> \#(change.message) \#
      <span class="code">[\#(change.code.rawValue)]</span></td></tr>

      """#
  }

  private static func gauge(_ share: Double, _ words: String, class kind: String) -> Markup {
    #"<div class="gauge">\#(.bar(share, class: kind))<span>\#(words)</span></div>"#
  }

  /// A cell with the present value, and below it the earlier one if that looks different.
  private func cell(_ kind: String, _ content: (Facts, _ bar: String) -> Markup) -> Markup {
    let now = row.now.map { content($0, "plain") }
    var before: Markup?
    if let earlier = row.before, now == nil || content(earlier, "plain").html != now?.html {
      before = content(earlier, "was")
    }
    let isShown = before.map { !$0.html.isEmpty } ?? false
    return #"""
      <td class="\#(kind)">\#(now ?? "")\#
      \#(if: isShown, #"<div class="before"><div>\#(before ?? "")</div> <span class="label">before</span></div>"#)</td>
      """#
  }

  /// The values that the baseline does not have, if it has any.
  private var newValues: [Facts.Count] {
    guard let now = row.now, let before = row.before, !before.values.isEmpty else { return [] }
    let known = Set(before.values.map(\.words))
    return now.values.filter { !known.contains($0.words) }
  }

  private func values(of facts: Facts, class kind: String) -> Markup {
    guard !facts.values.isEmpty else { return "" }
    let total = facts.values.reduce(0) { $0 + $1.count }
    let new = facts == row.now ? newValues : []
    let values = new + facts.values.filter { !new.contains($0) }
    let first = Self.list(values.prefix(Self.mostValues), new, of: total, class: kind)
    let more = values.dropFirst(Self.mostValues)
    if more.isEmpty { return first }
    let rest = Self.list(more, new, of: total, class: kind)
    return "\(first)<details><summary>\(more.count) more</summary>\(rest)</details>"
  }

  private static func list(
    _ values: ArraySlice<Facts.Count>, _ new: [Facts.Count], of total: Int, class kind: String
  ) -> Markup {
    let items = values.map { value -> Markup in
      #"""
      <li>\#(.bar(Double(value.count) / Double(max(total, 1)), class: kind))\#
      <span class="number">\#(value.count)</span> <code>\#(value.words)</code>\#
      \#(if: new.contains(value), " <span class=\"badge\">new</span>")</li>
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
