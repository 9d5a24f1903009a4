/// The values in the records, path by path.
struct PageStatistics {
  let parts: [StatisticsPart]

  private static let mostBytes = 500_000
  private static let mostBytesOfFindings = 50_000

  var markup: Markup {
    let parts = parts.sorted { ($0.number ?? 0) < ($1.number ?? 0) }.compactMap { part in
      part.tree.map { (check: part.check, tree: $0) }
    }
    if parts.isEmpty { return "" }
    let sections = parts.map { check, tree -> Markup in
      let heading: Markup = check.map { "<h3>\($0)</h3>" } ?? ""
      return "\(heading)\(Self.section(tree, share: parts.count, isPart: check != nil))"
    }
    return #"""
      <section class="stats" aria-labelledby="values">
      <h2 id="values">What the records hold</h2>
      \#(if: parts.contains { !$0.tree.rows.isEmpty }, Self.filters)\#
      \#(sections)</section>

      """#
  }

  /// Work only with the script, which shows them.
  private static var filters: Markup {
    #"""
    <div id="paths" class="filters" role="search" aria-label="Filter the paths" hidden>
    <label>Path <input id="value-path" type="search" autocomplete="off"></label>
    </div>

    """#
  }

  private static func section(_ tree: StatisticsTree, share: Int, isPart: Bool) -> Markup {
    var words = Counted.decoding(tree.decoded, of: tree.records, isGrouped: true)
    if let root = tree.root { words += "; paths begin at a record, which is at \(root) of the input" }
    let note: Markup = "<p class=\"note\">\(words)</p>\n"
    if tree.rows.isEmpty { return note }
    let rows = chosen(tree, mostBytes: mostBytes / share)
    let left = tree.rows.count - rows.count
    return #"""
      \#(note)<div class="scroll"><table>
      <thead><tr><th scope="col">Path</th><th scope="col">Present</th>\#
      <th scope="col">Null</th><th scope="col">Kinds</th><th scope="col">Values</th>\#
      <th scope="col">Read as</th><th scope="col">First at</th></tr></thead>
      <tbody>
      \#(rows)</tbody>
      </table></div>
      \#(if: left > 0, .leftOut("… and \(Counted(left, "more path").grouped), for which there is no room"))\#
      \#(if: tree.isCut, .leftOut("… and more paths than are kept"))\#
      \#(findings(tree, mostBytes: mostBytesOfFindings / share, isPart: isPart))
      """#
  }

  /// The rows for which there is room, in their order: first the nearest to the top.
  private static func chosen(_ tree: StatisticsTree, mostBytes: Int) -> [Markup] {
    let rows = tree.rows
    let order = rows.indices.sorted { (rows[$0].depth, $0) < (rows[$1].depth, $1) }
    var chosen: [(index: Int, markup: Markup)] = []
    var bytes = 0
    for index in order {
      let markup = PageRow(row: rows[index]).markup
      bytes += markup.count
      if bytes > mostBytes { break }
      chosen.append((index, markup))
    }
    return chosen.sorted { $0.index < $1.index }.map(\.markup)
  }

  private static func findings(_ tree: StatisticsTree, mostBytes: Int, isPart: Bool) -> Markup {
    if tree.findings.isEmpty { return "" }
    var list = Markup()
    var left = tree.findings.count
    for finding in tree.findings where list.count < mostBytes {
      left -= 1
      list.append("<li><code>\(finding.path)</code> \(finding.message)</li>\n")
    }
    let heading: Markup = isPart ? "<h4>Findings</h4>" : "<h3>Findings</h3>"
    return #"""
      \#(heading)
      <ul class="findings">
      \#(list)</ul>
      \#(if: left > 0, .leftOut("… and \(Counted(left, "more finding").grouped)"))
      """#
  }
}
