/// The top of a page: how many records decode, and which problems there are.
struct PageOverview {
  let title: String
  let tally: Tally
  let total: HTMLRenderer.Model
  let models: [HTMLRenderer.Model]
  let codes: [DiagnosticCode: Int]
  let codesOfErrors: Set<DiagnosticCode>
  let notes: [String]

  /// The most models and codes that have a bar.
  private static let mostBars = 20

  var markup: Markup {
    #"""
    <header>
    <p class="tool">decode-model</p>
    <h1>\#(title)</h1>\#
    \#(if: models.count == 1, "\n<p class=\"model\">model <code>\(models[0].name)</code></p>")\#
    \#(notes.map { "\n<p class=\"note\">\($0)</p>" })
    </header>
    <main>
    <section class="overview" aria-label="Overview">
    <ul class="tiles">
    \#(tiles)</ul>
    \#(if: tally.problems > 0, charts)</section>

    """#
  }

  private var tiles: [Markup] {
    let clean = tally.files - tally.filesWithProblems
    return [
      decoded,
      Self.tile(
        "Files", tally.files, clean >= 0 ? "\(tally.filesWithProblems.grouped) with problems" : ""),
      Self.tile("Errors", tally.errors, class: tally.errors > 0 ? " error" : ""),
      Self.tile("Warnings", tally.warnings, class: tally.warnings > 0 ? " warning" : ""),
      tally.notes > 0 ? Self.tile("Notes", tally.notes) : "",
    ]
  }

  /// How many records decode; how many there are, if nobody knows.
  private var decoded: Markup {
    guard let refused = total.refused, total.records > 0 else {
      return Self.tile(tally.recordWord == "payload" ? "Payloads tried" : "Records", tally.records)
    }
    let decoded = max(total.records - refused, 0)
    // Not all, if one does not.
    let share = Double(decoded) / Double(total.records)
    let percentage = refused > 0 && share >= 0.9995 ? "> 99.9%" : Self.percentage(share)
    // Those of files that must be invalid count as records, too.
    let others = total.records < tally.records ? " that should" : ""
    let words = "\(decoded.grouped) of \(Counted(total.records, "record").grouped)\(others)"
    let bar = Markup.bar(share, class: refused == 0 ? "good" : "rest")
    return Self.tile("Decode", "\(percentage)", "\(bar)\(words)")
  }

  /// `52.5%`
  private static func percentage(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }

  private static func tile(
    _ name: String, _ number: Int, _ detail: String = "", class kind: String = ""
  ) -> Markup {
    tile(name, "\(number)", detail.isEmpty ? nil : "\(detail)", class: kind)
  }

  private static func tile(
    _ name: String, _ value: Markup, _ detail: Markup?, class kind: String = ""
  ) -> Markup {
    #"""
    <li><span class="name">\#(name)</span> <span class="value\#(kind)">\#(value)</span>\#
    \#(if: detail != nil, #" <span class="detail">\#(detail ?? "")</span>"#)</li>

    """#
  }

  private var charts: Markup {
    let codes = codes.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { ($0.rawValue, $1, codesOfErrors.contains($0) ? "error" : "warning") }
    let models = models.sorted { $0.problems > $1.problems }.filter { $0.problems > 0 }
      .map { ($0.name, $0.problems, "plain") }
    return #"""
      <div class="charts">
      \#(Self.chart("Problems by code", codes))\#
      \#(if: self.models.count > 1, Self.chart("Problems by model", models))</div>

      """#
  }

  private static func chart(_ heading: String, _ bars: [(name: String, count: Int, kind: String)]) -> Markup {
    let most = max(bars.map(\.count).max() ?? 0, 1)
    let rows = bars.prefix(mostBars).map { bar -> Markup in
      #"""
      <tr><th scope="row"><code>\#(bar.name)</code></th><td class="number">\#(bar.count)</td>\#
      <td class="line">\#(.bar(Double(bar.count) / Double(most), class: bar.kind))</td></tr>

      """#
    }
    let more = bars.count - mostBars
    return #"""
      <table class="chart">
      <caption>\#(heading)</caption>
      <tbody>
      \#(rows)</tbody>
      </table>
      \#(if: more > 0, .leftOut("… and \(more) more"))
      """#
  }
}
