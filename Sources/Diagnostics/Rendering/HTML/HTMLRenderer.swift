import Words

/// `html`, for people: the groups of `summary` as a page for a browser, with excerpts.
///
/// The page is one file without scripts or external resources. The same input gives the same bytes. Its size is
/// bounded: whatever exceeds it is counted.
struct HTMLRenderer: Renderer {
  /// The number of groups that are open when the page loads.
  private static let open = 3
  /// The maximum number of models and codes that have a bar.
  private static let maximumBars = 20

  let toolVersion: String
  /// The maximum number of groups; nil for as many as there is room for.
  let limit: Int?

  private var groups = CountedGroups()
  private var problemsOfModels: [String: Int] = [:]
  /// The number of records in files that should decode, and how many of these do not decode; nil if unknown.
  private var records = 0
  private var refused: Int?
  private var notes: [String] = []

  init(toolVersion: String, limit: Int?) {
    self.toolVersion = toolVersion
    self.limit = limit
  }

  mutating func add(_ group: ProblemGroup, to output: inout String) { groups.add(group) }

  mutating func note(_ words: String, to output: inout String) { notes.append(words) }

  mutating func finish(_ file: FinishedFile, to output: inout String) {
    groups.finish(file)
    if let model = file.model { problemsOfModels[model, default: 0] += file.problems }
    if file.shouldBeInvalid { return }
    records += file.records
    if let more = file.refused { refused = (refused ?? 0) + more }
  }

  mutating func end(omitting omitted: Omitted, to output: inout String) {
    let (rows, others) = groups.end(limit: limit)
    output.append(page(rows, others: others).html)
  }

  private func page(_ rows: [CountedGroups.Row], others: Int) -> Markup {
    let tally = groups.tally
    let title =
      tally.summary
      ?? "no problems in \(tally.everything)"
    let sections = [
      ("Problems", list(rows, others: others, maximumBytes: 1_600_000)), ("Files with problems", files),
    ].filter { $1 != nil }.map { (id: $0.replacing(" ", with: "-"), heading: $0, content: $1) }
    let models = problemsOfModels.keys.sorted()
    // Without an icon, a browser would ask the server for one.
    return #"""
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" \#
      content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="decode-model \#(toolVersion)">
      <link rel="icon" href="data:,">
      <title>\#(title) – decode-model</title>
      <style>\#(PageStyle.text)</style>
      </head>
      <body>
      <h1>\#(title)</h1>
      \#(if: models.count == 1, "<p class=\"faint\">model <code>\(models[0])</code></p>\n")\#
      \#(notes.map { "<p class=\"note\">\($0)</p>\n" })\#(decoded)\#
      \#(chart("code", Dictionary(uniqueKeysWithValues: groups.codes.map { ($0.rawValue, $1) })))\#
      \#(if: models.count > 1, chart("model", problemsOfModels))\#
      \#(if: sections.count > 1, "<nav>\(sections.map { "<a href=\"#\($0.id)\">\($0.heading)</a> " })</nav>\n")\#
      \#(sections.map { "<section id=\"\($0.id)\">\n<h2>\($0.heading)</h2>\n\($0.content)</section>\n" })\#
      <footer>decode-model \#(toolVersion) · what a code means: <code>decode-model explain CODE</code></footer>
      </body>
      </html>

      """#
  }

  private var decoded: Markup {
    guard let refused, records > 0 else { return "" }
    let decoding = max(records - refused, 0)
    // Never shows 100% if a record does not decode.
    let share = refused > 0 ? min(Double(decoding) / Double(records), 0.999) : 1
    // Records of files that must be invalid also count as records.
    let others = records < groups.tally.records ? " that should" : ""
    return #"""
      <p class="decoded"><b>\#("\((share * 1000).rounded() / 10)")%</b> decode: \#(decoding) of \#(Counted(records, "record").description)\#(others)\#
      \#(.bar(share, class: refused > 0 ? "good rest" : "good"))</p>
      """#
  }

  private func chart(_ noun: String, _ counts: [String: Int]) -> Markup {
    let bars = counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let most = bars.first?.value else { return "" }
    let errors = Set(groups.codesOfErrors.map(\.rawValue))
    let rows = bars.prefix(Self.maximumBars).map { name, count -> Markup in
      let kind = noun == "model" ? "plain" : errors.contains(name) ? "error" : "warning"
      return #"""
        <tr><th scope="row"><code>\#(name)</code></th><td class="number">\#(count)</td>\#
        <td class="line">\#(.bar(Double(count) / Double(most), class: kind))</td></tr>
        """#
    }
    let more = bars.count - rows.count
    return #"""
      <table class="chart"><caption>Problems by \#(noun)</caption><tbody>
      \#(rows)</tbody></table>
      \#(if: more > 0, .leftOut("\(more.grouped) more"))
      """#
  }

  /// - Parameter others: the number of problems in other groups.
  private func list(_ rows: [CountedGroups.Row], others: Int, maximumBytes: Int) -> Markup? {
    if rows.isEmpty { return nil }
    let (parts, left) = Markup.list(rows.enumerated(), maximumBytes: maximumBytes) { index, row in
      PageGroup(
        row: row, tally: groups.tally, namesModels: problemsOfModels.count > 1, isOpen: index < Self.open
      ).markup
    }
    let problems = others + left.reduce(0) { $0 + $1.element.group.problems }
    let more =
      groups.hasMore ? "other groups" : Counted(groups.count - parts.count, "other group").description
    let words = "\(Counted(problems, "more problem")) in \(more)"
    return "\(parts)\(if: problems > 0, .leftOut(words))"
  }

  /// Nil if there is only one.
  private var files: Markup? {
    guard groups.files.count > 1 else { return nil }
    let notes = groups.files.contains { $0.notes > 0 } ? ["Notes"] : []
    let (parts, _) = Markup.list(groups.files, maximumBytes: 160_000) { file in
      let numbers = [file.records, file.errors, file.warnings, file.notes].prefix(3 + notes.count)
        .map { number -> Markup in "<td class=\"number\">\(number)</td>" }
      return "<tr><td><code>\(file.name)</code></td><td>\(file.model ?? "")</td>\(numbers)</tr>\n"
    }
    return #"""
      <details><summary>\#(parts.count) of \#(Counted(groups.tally.filesWithProblems, "file").description) with problems</summary>
      <div class="scroll"><table><thead><tr>\#
      \#((["File", "Model", "Records", "Errors", "Warnings"] + notes).map { "<th scope=\"col\">\($0)</th>" })</tr></thead>
      <tbody>
      \#(parts)</tbody></table></div></details>
      """#
  }
}

/// The style of a page: system fonts, light and dark, narrow screens and print. Contrasts are those of WCAG AA.
enum PageStyle {
  static let text: Markup = """

    :root {
      color-scheme: light dark;
      --back: #fff; --raised: #f5f6f8; --line: #dce0e5; --text: #1c2128; --faint: #59636e; --track: #e3e7ec;
      --error: #b42318; --warning: #875200; --good: #187a34; --accent: #0a5aa8;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --back: #14171b; --raised: #1d2127; --line: #343a43; --text: #e4e8ed; --faint: #9da7b3; --track: #39414c;
        --error: #ff8b80; --warning: #e8b44a; --good: #6fce8b; --accent: #7fb8ff;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1.5rem 1rem; max-width: 80rem; background: var(--back); color: var(--text);
      font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.5rem; line-height: 1.25; } h2 { margin: 2rem 0 .7rem; font-size: 1.2rem; }
    code, pre { font: .87em/1.45 ui-monospace, Menlo, Consolas, monospace; }
    a, .path { color: var(--accent); } .faint, .note, footer, thead, nav { color: var(--faint); }
    .error { color: var(--error); } .warning { color: var(--warning); }
    .number, .count { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
    .bar { display: block; height: .5rem; border-radius: .25rem; overflow: hidden; background: var(--track); }
    .bar { width: 100%; fill: var(--accent); } .bar.error { fill: var(--error); } .bar.warning { fill: var(--warning); }
    .bar.good { fill: var(--good); } .bar.rest { background: var(--error); }
    .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .decoded b { font-size: 1.5rem; } nav { display: flex; flex-wrap: wrap; gap: 1.5rem; margin: 1.5rem 0; }
    table { border-collapse: collapse; width: 100%; } caption, th { text-align: left; }
    th, td { padding: .3rem .8rem .3rem 0; vertical-align: top; } tbody th { font-weight: 400; }
    section tr { border-bottom: 1px solid var(--line); } .scroll { overflow-x: auto; }
    .chart { margin: 1rem 0; } .chart caption { font-weight: 600; } .chart .line { width: 60%; vertical-align: middle; }

    .group { border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .5rem; }
    .group:has(:target) { border-color: var(--accent); } .body { padding: .2rem .9rem .8rem; scroll-margin-top: 6rem; }
    summary { cursor: pointer; padding: .5rem .9rem; }
    .group > summary { display: grid; grid-template-columns: auto 1fr 4.5rem 12rem; gap: 0 1rem; align-items: center; }
    .group > summary::before { content: "▸"; color: var(--faint); } .group[open] > summary::before { content: "▾"; }
    .group > summary:hover { background: var(--raised); } .what .path { display: block; }
    .count { font-size: 1.15rem; font-weight: 600; }
    .places { list-style: none; padding: 0; margin: .5rem 0; }
    .places li { display: inline-block; margin-right: 1.5rem; color: var(--faint); } .places code { color: var(--text); }
    pre { padding: .6rem .8rem; overflow-x: auto; background: var(--raised); border-radius: .4rem; unicode-bidi: isolate; }
    pre .location, pre .error, pre .warning { font-weight: 600; } pre .caret, pre .help { color: var(--good); }
    pre .code, pre .gutter { color: var(--faint); }

    @media (max-width: 60rem) {
      .group > summary { grid-template-columns: auto auto 1fr; } .what { grid-column: 2 / -1; }
      .count { text-align: left; grid-column: 2; }
      .chart tr { display: grid; grid-template-columns: 1fr auto; } .chart .line { grid-column: 1 / -1; width: 100%; }
    }
    @media print { .group, tr { break-inside: avoid; } pre { white-space: pre-wrap; } }

    """
}
