/// The top of a page: how many records decode, and which problems there are.
struct PageOverview {
  let title: String
  let tally: Tally
  let total: HTMLRenderer.Model
  let models: [HTMLRenderer.Model]
  let codes: [DiagnosticCode: Int]
  let codesOfErrors: Set<DiagnosticCode>
  let notes: [String]
  let coverage: PageCoverage

  /// The most models and codes that have a bar.
  private static let mostBars = 20

  func append(to page: inout Markup) {
    page.append("<header>\n<p class=\"tool\">decode-model</p>\n")
    page.element("h1", title)
    if models.count == 1 {
      page.append("\n<p class=\"model\">model ")
      page.element("code", models[0].name)
      page.append("</p>")
    }
    for note in notes {
      page.append("\n")
      page.element("p", class: "note", note)
    }
    page.append(
      "\n</header>\n<main>\n<section class=\"overview\" aria-label=\"Overview\">\n<ul class=\"tiles\">\n")
    appendTiles(to: &page)
    page.append("</ul>\n")
    if tally.summary != nil {
      page.append("<div class=\"charts\">\n")
      let sorted = codes.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      append(
        "Problems by code",
        sorted.map { code, count in
          (code.rawValue, count, codesOfErrors.contains(code) ? "error" : "warning")
        }, to: &page)
      if models.count > 1 {
        let sorted = models.sorted { $0.problems > $1.problems }.filter { $0.problems > 0 }
        append("Problems by model", sorted.map { ($0.name, $0.problems, "plain") }, to: &page)
      }
      page.append("</div>\n")
    }
    coverage.append(to: &page)
    page.append("</section>\n")
  }

  private func appendTiles(to page: inout Markup) {
    if let refused = total.refused, total.records > 0 {
      let decoded = max(total.records - refused, 0)
      // Not all, if one does not.
      let share = Frequency(decoded, of: total.records)
      let percentage = share.percentage == "100%" && refused > 0 ? "> 99.9%" : share.percentage
      // Those of files that must be invalid count as records, too.
      let others = total.records < tally.records ? " that should" : ""
      let words = "\(decoded.grouped) of \(Counted(total.records, "record").grouped)\(others)"
      tile("Decode", percentage, words, to: &page) { page in
        page.bar(share.share, class: refused == 0 ? "good" : "rest")
      }
    } else {
      tile(tally.recordWord == "payload" ? "Payloads tried" : "Records", tally.records.grouped, "", to: &page)
    }
    let clean = tally.files - tally.filesWithProblems
    tile(
      "Files", tally.files.grouped, clean >= 0 ? "\(tally.filesWithProblems.grouped) with problems" : "",
      to: &page)
    tile("Errors", tally.errors.grouped, "", class: tally.errors > 0 ? "error" : nil, to: &page)
    tile("Warnings", tally.warnings.grouped, "", class: tally.warnings > 0 ? "warning" : nil, to: &page)
    if tally.notes > 0 { tile("Notes", tally.notes.grouped, "", to: &page) }
  }

  private func tile(
    _ name: String, _ value: String, _ detail: String, class kind: String? = nil, to page: inout Markup,
    _ more: (inout Markup) -> Void = { _ in }
  ) {
    page.append("<li>")
    page.element("span", class: "name", name)
    page.append(" ")
    page.element("span", class: kind.map { "value \($0)" } ?? "value", value)
    if !detail.isEmpty {
      page.append(" <span class=\"detail\">")
      more(&page)
      page.text(detail)
      page.append("</span>")
    }
    page.append("</li>\n")
  }

  private func append(
    _ heading: String, _ bars: [(name: String, count: Int, kind: String)], to page: inout Markup
  ) {
    let most = bars.map(\.count).max() ?? 0
    page.append("<table class=\"chart\">\n")
    page.element("caption", heading)
    page.append("\n<tbody>\n")
    for bar in bars.prefix(Self.mostBars) {
      page.append("<tr><th scope=\"row\">")
      page.element("code", bar.name)
      page.append("</th><td class=\"number\">")
      page.append(bar.count)
      page.append("</td><td class=\"line\">")
      page.bar(Double(bar.count) / Double(max(most, 1)), class: bar.kind)
      page.append("</td></tr>\n")
    }
    page.append("</tbody>\n</table>\n")
    if bars.count > Self.mostBars {
      page.element("p", class: "left-out", "… and \(bars.count - Self.mostBars) more")
    }
  }
}
