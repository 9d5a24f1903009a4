/// How much of each model the records show. What they do not show is listed in groups.
struct PageCoverage {
  let parts: [CoveragePart]

  /// The most models that have a bar.
  private static let mostBars = 40

  func append(to page: inout Markup) {
    guard !parts.isEmpty else { return }
    page.append("<div class=\"charts coverage\">\n<table class=\"chart\">\n")
    page.element("caption", "Coverage: what the records show of what a model can take")
    page.append("\n<tbody>\n")
    // The total and the models with the least.
    let models = parts.filter { $0.model != nil }
    let sorted = models.indices.sorted { (models[$0].share, $0) < (models[$1].share, $1) }.map { models[$0] }
    for part in parts.filter({ $0.model == nil }) + sorted.prefix(Self.mostBars) { append(part, to: &page) }
    page.append("</tbody>\n</table>\n</div>\n")
    if sorted.count > Self.mostBars {
      page.element(
        "p", class: "left-out", "… and \(sorted.count - Self.mostBars) more models, which show no less")
    }
  }

  private func append(_ part: CoveragePart, to page: inout Markup) {
    page.append("<tr><th scope=\"row\">")
    if let model = part.model { page.element("code", model) } else { page.text("all models") }
    page.append("</th><td class=\"number\">")
    page.text(part.percentage ?? "–")
    page.append("</td><td class=\"line\">")
    page.bar(part.share, class: part.shown == part.all ? "good" : "plain")
    page.append("</td><td class=\"number\">")
    page.text(part.all == 0 ? "nothing to show" : "\(part.shown.grouped) of \(part.all.grouped)")
    page.append("</td></tr>\n")
    for words in part.reservations where part.model != nil {
      page.append("<tr><td colspan=\"4\" class=\"note\">")
      page.text(words)
      page.append("</td></tr>\n")
    }
  }
}

extension CoveragePart {
  /// From 0 to 1.
  fileprivate var share: Double { all == 0 ? 1 : Double(shown) / Double(all) }
}
