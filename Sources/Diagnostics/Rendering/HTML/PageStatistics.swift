/// The values in the records, path by path, beside those of a baseline.
struct PageStatistics {
  let parts: [StatisticsPart]

  private static let mostBytes = 500_000
  private static let mostBytesOfFindings = 50_000

  func append(to page: inout Markup) {
    let parts = parts.sorted { ($0.number ?? 0) < ($1.number ?? 0) }.compactMap { part in
      part.tree.map { (part.check, $0) }
    }
    guard !parts.isEmpty else { return }
    page.append(
      "<section class=\"stats\" aria-labelledby=\"values\">\n<h2 id=\"values\">What the records hold</h2>\n")
    if parts.contains(where: { !$0.1.rows.isEmpty }) {
      appendFilters(isCompared: parts.contains { $0.1.recordsBefore != nil }, to: &page)
    }
    for (check, tree) in parts {
      if let check { page.element("h3", check) }
      append(tree, share: parts.count, isPart: check != nil, to: &page)
    }
    page.append("</section>\n")
  }

  /// Work only with the script, which shows them.
  private func appendFilters(isCompared: Bool, to page: inout Markup) {
    page.append(
      "<div id=\"paths\" class=\"filters\" role=\"search\" aria-label=\"Filter the paths\" hidden>\n")
    page.append("<label>Path <input id=\"value-path\" type=\"search\" autocomplete=\"off\"></label>\n")
    if isCompared {
      page.append("<label><input id=\"changed\" type=\"checkbox\"> changes only</label>\n")
    }
    page.append("</div>\n")
  }

  private func append(_ tree: StatisticsTree, share: Int, isPart: Bool, to page: inout Markup) {
    var words = Counted.decoding(tree.decoded, of: tree.records, isGrouped: true)
    if let before = tree.recordsBefore { words += "; the baseline has \(before.grouped)" }
    if let root = tree.root { words += "; paths begin at a record, which is at \(root) of the input" }
    page.element("p", class: "note", words)
    page.append("\n")
    if tree.rows.isEmpty { return }
    page.append(
      "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">Path</th><th scope=\"col\">Present</th>")
    page.append("<th scope=\"col\">Null</th><th scope=\"col\">Kinds</th><th scope=\"col\">Values</th>")
    page.append("<th scope=\"col\">Read as</th><th scope=\"col\">First at</th></tr></thead>\n<tbody>\n")
    let rows = Self.chosen(tree, mostBytes: Self.mostBytes / share)
    for row in rows { page.append(row) }
    page.append("</tbody>\n</table></div>\n")
    let left = tree.rows.count - rows.count
    if left > 0 {
      page.element(
        "p", class: "left-out", "… and \(Counted(left, "more path").grouped), for which there is no room")
    }
    if tree.isCut { page.element("p", class: "left-out", "… and more paths than are kept") }
    appendFindings(tree, mostBytes: Self.mostBytesOfFindings / share, isPart: isPart, to: &page)
  }

  /// The rows for which there is room, in their order: first those with changes and those around these, then the
  /// nearest to the top.
  private static func chosen(_ tree: StatisticsTree, mostBytes: Int) -> [Markup] {
    let rows = tree.rows
    var around: [Int] = []
    var isImportant = [Bool](repeating: false, count: rows.count)
    for (index, row) in rows.enumerated() {
      while let last = around.last, rows[last].depth >= row.depth { around.removeLast() }
      around.append(index)
      if !row.changes.isEmpty { for index in around { isImportant[index] = true } }
    }
    let order = rows.indices.sorted {
      (isImportant[$0] ? 0 : 1, rows[$0].depth, $0) < (isImportant[$1] ? 0 : 1, rows[$1].depth, $1)
    }
    var chosen: [(index: Int, markup: Markup)] = []
    var bytes = 0
    for index in order {
      let markup = PageRow(row: rows[index], isCompared: tree.recordsBefore != nil).markup
      bytes += markup.count
      if bytes > mostBytes { break }
      chosen.append((index, markup))
    }
    return chosen.sorted { $0.index < $1.index }.map(\.markup)
  }

  private func appendFindings(
    _ tree: StatisticsTree, mostBytes: Int, isPart: Bool, to page: inout Markup
  ) {
    guard !tree.findings.isEmpty else { return }
    page.append(isPart ? "<h4>Findings</h4>\n" : "<h3>Findings</h3>\n")
    page.append("<ul class=\"findings\">\n")
    let start = page.count
    var left = tree.findings.count
    for finding in tree.findings where page.count - start < mostBytes {
      left -= 1
      page.append("<li>")
      page.element("code", finding.path)
      page.append(" ")
      page.text(finding.message)
      page.append("</li>\n")
    }
    page.append("</ul>\n")
    if left > 0 { page.element("p", class: "left-out", "… and \(Counted(left, "more finding").grouped)") }
  }
}
