/// How much of each model the records show. What they do not show is listed in groups.
struct PageCoverage {
  let parts: [CoveragePart]

  /// The most models that have a bar.
  private static let mostBars = 40

  var markup: Markup {
    if parts.isEmpty { return "" }
    // The total and the models with the least.
    let models = parts.filter { $0.model != nil }
    let sorted = models.indices.sorted { (models[$0].share, $0) < (models[$1].share, $1) }.map { models[$0] }
    let shown = parts.filter { $0.model == nil } + sorted.prefix(Self.mostBars)
    let more = sorted.count - Self.mostBars
    return #"""
      <div class="charts coverage">
      <table class="chart">
      <caption>Coverage: what the records show of what a model can take</caption>
      <tbody>
      \#(shown.map(Self.row))</tbody>
      </table>
      </div>
      \#(if: more > 0, .leftOut("… and \(more) more models, which show no less"))
      """#
  }

  private static func row(_ part: CoveragePart) -> Markup {
    let bar = Markup.bar(part.share, class: part.shown == part.all ? "good" : "plain")
    let name: Markup = part.model.map { "<code>\($0)</code>" } ?? "all models"
    let words = part.all == 0 ? "nothing to show" : "\(part.shown.grouped) of \(part.all.grouped)"
    let reservations = part.model == nil ? [] : part.reservations
    return #"""
      <tr><th scope="row">\#(name)</th><td class="number">\#(part.percentage ?? "–")</td>\#
      <td class="line">\#(bar)</td><td class="number">\#(words)</td></tr>
      \#(reservations.map { #"<tr><td colspan="4" class="note">\#($0)</td></tr>\#n"# })
      """#
  }
}

extension CoveragePart {
  /// From 0 to 1.
  fileprivate var share: Double { all == 0 ? 1 : Double(shown) / Double(all) }
}
