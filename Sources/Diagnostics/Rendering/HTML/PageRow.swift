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
    var page = Markup()
    page.append("<tr")
    if isCompared { page.attribute("class", row.changes.isEmpty ? "same" : "changed") }
    page.attribute("data-path", row.path)
    page.append("><th scope=\"row\"")
    page.attribute("class", "d\(min(row.depth, Self.deepest))")
    page.append(">")
    page.element("code", row.name)
    if isCompared, row.before == nil { page.append(" <span class=\"badge\">new</span>") }
    if row.now == nil { page.append(" <span class=\"badge\">gone</span>") }
    page.append("</th>")
    cell("presence", to: &page) { facts, kind, page in
      let words = facts.holders.map { "\(facts.present.grouped) of \($0.grouped)" } ?? facts.present.grouped
      appendGauge(facts.share, words, class: kind, to: &page)
    }
    cell("nulls", to: &page) { facts, kind, page in
      guard facts.nulls > 0 else { return page.append("–") }
      appendGauge(facts.share(of: facts.nulls), facts.nulls.grouped, class: kind, to: &page)
    }
    cell("kinds", to: &page) { facts, _, page in
      page.text(facts.kinds.isEmpty ? "–" : facts.kinds.map(\.words).joined(separator: ", "))
    }
    cell("values", to: &page) { appendValues(of: $0, class: $1, to: &$2) }
    page.append("<td class=\"reads\">")
    if row.isUnread {
      page.append("<span class=\"faint\">never read</span>")
    } else if !row.reads.isEmpty {
      page.element("code", row.reads.joined(separator: "; "))
    }
    page.append("</td><td class=\"first\">")
    if let first = row.first { page.element("code", first) }
    page.append("</td></tr>\n")
    for change in row.changes { append(change, to: &page) }
    return page
  }

  private func append(_ change: StatisticsTree.Change, to page: inout Markup) {
    page.append("<tr class=\"changed why\"")
    page.attribute("data-path", row.path)
    page.append("><td colspan=\"7\"")
    page.attribute("class", "d\(min(row.depth, Self.deepest))")
    page.append(">")
    page.element("span", class: "severity \(change.severity.rawValue)", change.severity.rawValue)
    page.append(" ")
    page.text(change.message)
    page.append(" ")
    page.element("span", class: "code", "[\(change.code.rawValue)]")
    page.append("</td></tr>\n")
  }

  private func appendGauge(_ share: Double, _ words: String, class kind: String, to page: inout Markup) {
    page.append("<div class=\"gauge\">")
    page.bar(share, class: kind)
    page.element("span", words)
    page.append("</div>")
  }

  /// Appends a cell with the present value, and below it the earlier one if that looks different.
  private func cell(
    _ kind: String, to page: inout Markup, _ content: (Facts, _ bar: String, inout Markup) -> Void
  ) {
    page.append("<td")
    page.attribute("class", kind)
    page.append(">")
    if let now = row.now, let before = row.before {
      var (one, other) = (Markup(), Markup())
      content(now, "plain", &one)
      content(before, "plain", &other)
      page.append(one)
      if one.html != other.html { appendBefore(before, content, to: &page) }
    } else if let now = row.now {
      content(now, "plain", &page)
    } else if let before = row.before {
      appendBefore(before, content, to: &page)
    }
    page.append("</td>")
  }

  private func appendBefore(
    _ facts: Facts, _ content: (Facts, _ bar: String, inout Markup) -> Void, to page: inout Markup
  ) {
    var before = Markup()
    content(facts, "was", &before)
    if before.html.isEmpty { return }
    page.append("<div class=\"before\"><div>")
    page.append(before)
    page.append("</div> <span class=\"label\">before</span></div>")
  }

  /// The values that the baseline does not have, if it has any.
  private var newValues: [Facts.Count] {
    guard let now = row.now, let before = row.before, !before.values.isEmpty else { return [] }
    let known = Set(before.values.map(\.words))
    return now.values.filter { !known.contains($0.words) }
  }

  private func appendValues(of facts: Facts, class kind: String, to page: inout Markup) {
    guard !facts.values.isEmpty else { return }
    let total = facts.values.reduce(0) { $0 + $1.count }
    let new = facts == row.now ? newValues : []
    let values = new + facts.values.filter { !new.contains($0) }
    append(values.prefix(Self.mostValues), new, of: total, class: kind, to: &page)
    let more = values.dropFirst(Self.mostValues)
    guard !more.isEmpty else { return }
    page.append("<details><summary>")
    page.text("\(more.count) more")
    page.append("</summary>")
    append(more, new, of: total, class: kind, to: &page)
    page.append("</details>")
  }

  private func append(
    _ values: ArraySlice<Facts.Count>, _ new: [Facts.Count], of total: Int, class kind: String,
    to page: inout Markup
  ) {
    page.append("<ul>")
    for value in values {
      page.append("<li>")
      page.bar(Double(value.count) / Double(max(total, 1)), class: kind)
      page.append("<span class=\"number\">")
      page.append(value.count)
      page.append("</span> ")
      page.element("code", value.words)
      if new.contains(value) { page.append(" <span class=\"badge\">new</span>") }
      page.append("</li>")
    }
    page.append("</ul>")
  }
}

extension StatisticsTree.Facts {
  /// How many of the objects have the key; all if the values are not members.
  fileprivate var share: Double { holders.map { Double(present) / Double(max($0, 1)) } ?? 1 }

  fileprivate func share(of count: Int) -> Double { Double(count) / Double(max(present, 1)) }
}
