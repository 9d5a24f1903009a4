import JSONCoding
import Words

/// `html`, for people: the groups of `summary` as a page for a browser, with excerpts.
///
/// The page is one file without scripts or external resources. The same input gives the same bytes. Its size is
/// limited; problems beyond the limit are counted.
struct HTMLRenderer: Renderer {
  /// The number of groups that are open when the page loads.
  private static let open = 3
  /// The maximum number of models and codes that have a bar.
  private static let maximumBars = 20
  static let style = Markup(stringLiteral: String(decoding: PackageResources.page_css, as: UTF8.self))

  let toolVersion: String
  /// The maximum number of groups; nil for as many as fit.
  let limit: Int?

  private var groups = CountedGroups()
  private var problemsOfModels: [String: Int] = [:]
  /// The number of records in files that should decode, and how many of these do not decode; nil if unknown.
  private var records = 0
  private var refused: Int?

  init(toolVersion: String, limit: Int?) {
    self.toolVersion = toolVersion
    self.limit = limit
  }

  mutating func add(_ group: ProblemGroup, to output: inout String) { groups.add(group) }

  mutating func finish(_ file: FinishedFile, to output: inout String) {
    groups.finish(file)
    if let model = file.model { problemsOfModels[model, default: 0] += file.problems.count }
    if file.shouldBeInvalid { return }
    records += file.records
    if let more = file.refused { refused = (refused ?? 0) + more }
  }

  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String) {
    let (rows, others) = groups.end(limit: limit)
    output.append(page(rows, others: others, note: note).html)
  }

  private func page(_ rows: [CountedGroups.Row], others: Int, note: String?) -> Markup {
    let title = groups.tally.summary ?? "no problems in \(groups.tally.everything)"
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
      <style>
      \#(Self.style)</style>
      </head>
      <body>
      <h1>\#(title)</h1>
      \#(if: models.count == 1, "<p class=\"faint\">model <code>\(models[0])</code></p>\n")\#
      \#(note.map { "<p class=\"note\">\($0)</p>\n" })\#(decoded)\#
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
    let notes = groups.files.contains { $0.problems.notes > 0 } ? ["Notes"] : []
    let (parts, _) = Markup.list(groups.files, maximumBytes: 160_000) { file in
      let problems = file.problems
      let numbers = [file.records, problems.errors, problems.warnings, problems.notes].prefix(3 + notes.count)
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

/// One group of problems: a line that opens to places, the declaration and the first problems.
struct PageGroup {
  let row: CountedGroups.Row
  /// The tally of the run.
  let tally: Tally
  let namesModels: Bool
  let isOpen: Bool

  private var group: ProblemGroup { row.group }

  /// Identifies the group in every run that has it.
  private var id: String {
    let parts = [
      group.key.severity.rawValue, group.key.code.rawValue, group.key.message,
      group.key.path.map { JQPath.string($0) } ?? path ?? "-",
    ]
    let hash = FNV1a.hash(parts.joined(separator: "\u{0}"))
    return "g-\(hash.padded(to: 16, radix: 16))"
  }

  private var path: String? {
    if let pattern = group.path { return JQPath.string(pattern) }
    return group.problems == 1 ? group.shown.first?.path.map(JQPath.string) : nil
  }

  private var codedPath: Markup? {
    path.map { " <code class=\"path\">\($0 == "." ? "the top-level value" : $0)</code>" }
  }

  // The link's target is in the body: browsers open a `details` element around a target.
  var markup: Markup {
    let severity = group.key.severity.rawValue
    return #"""
      <details class="group"\#(if: isOpen, " open")>
      <summary><span class="what"><b class="\#(severity)">\#(severity)</b> \#
      <b class="message">\#(group.words ?? group.key.message)</b> \#
      <span class="faint">[\#(group.key.code.rawValue)]</span>\#
      \#(group.containerWords.map { " <span class=\"path\">\($0)</span>" } ?? codedPath)\#
      \#(if: namesModels, " <span class=\"faint\">\(row.models.sorted().joined(separator: ", "))</span>")</span>\#
      \#(count)</summary>
      <div class="body" id="\#(id)">
      \#(places)\#(examples)<a class="faint" href="#\#(id)">link to this group</a>
      </div></details>

      """#
  }

  /// How often the problem occurs; empty for a single problem.
  private var count: Markup {
    if group.problems == 1, tally.files == 1, group.records == 0 { return "" }
    var reach: [String] = []
    if group.records > 0, group.records != group.problems {
      reach.append(Counted(group.records, "record").description)
    }
    if tally.files > 1 { reach.append(Counted(row.files, "file").description) }
    let share = Double(group.records) / Double(max(tally.records, 1))
    return #"""
       <span class="count">\#(group.problems)</span> <span class="share faint">\#
      \#(if: group.records > 0, .bar(share, class: group.key.severity.rawValue))\#
      \#(if: !reach.isEmpty, "in \(reach.joined(separator: ", "))")</span>
      """#
  }

  private var examples: Markup {
    var page = Markup()
    for (index, var diagnostic) in group.shown.enumerated() {
      // Declarations of the group or of the first problem are not repeated.
      let known = group.problems > 1 ? group.declared : group.shown[0].declared
      if group.problems > 1 || index > 0, diagnostic.declared == known { diagnostic.declared = nil }
      page.append(.excerpt(diagnostic))
      if let payload = diagnostic.payload { page.append("<p>payload: <code>\(payload)</code></p>\n") }
    }
    let more = group.problems - group.shown.count
    if !group.shown.isEmpty, more > 0 { page.append(.leftOut("\(more.grouped) more")) }
    return page
  }

  private var places: Markup {
    // A single problem is shown with its place and declaration.
    if group.problems == 1, !group.shown.isEmpty { return "" }
    var places = [(group.problems == 1 ? "at" : "first at", group.place)]
    if group.problems > 1, let file = group.lastFile {
      var last = group
      (last.file, last.start) = (file, group.lastStart)
      places.append(("last at", last.place))
    }
    if !group.examples.isEmpty { places.append(("such as", group.examples.joined(separator: " and "))) }
    if let declared = group.declared {
      let start = declared.start
      places.append(("\(declared.verb) at", "\(declared.file):\(start.line):\(start.column)"))
      places.append(("in Swift", declared.text))
    }
    return "<ul class=\"places\">\(places.map { "<li>\($0) <code>\($1)</code></li>" })</ul>\n"
  }
}
