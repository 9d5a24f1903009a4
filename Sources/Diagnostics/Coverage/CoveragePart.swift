/// How much of what a model can take the records show.
package struct CoveragePart: Hashable, Codable, Sendable {
  /// Nil for all models of the run together.
  package let model: String?
  /// The number of things that records show, of ``all`` that the model was found to take.
  package let shown: Int
  package let all: Int
  /// Whether the model may take more, because observing it took too long.
  package let isIncomplete: Bool
  /// The number of places where no value was found that the model takes.
  package let unexplored: Int

  package init(model: String?, shown: Int, all: Int, isIncomplete: Bool, unexplored: Int) {
    self.model = model
    self.shown = shown
    self.all = all
    self.isIncomplete = isIncomplete
    self.unexplored = unexplored
  }

  /// All of the parts together.
  package init(total parts: [CoveragePart]) {
    self.init(
      model: nil, shown: parts.reduce(0) { $0 + $1.shown }, all: parts.reduce(0) { $0 + $1.all },
      isIncomplete: parts.contains(where: \.isIncomplete),
      unexplored: parts.reduce(0) { $0 + $1.unexplored })
  }

  /// Whether less than this many of 100 are shown.
  package func isBelow(_ percent: Int) -> Bool { shown * 100 < percent * all }

  /// `83.3%`, cut rather than rounded, so that 100% is all; nil if there is nothing to show.
  var percentage: String? {
    if all == 0 { return nil }
    let tenths = shown * 1000 / all
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }

  /// `coverage of User: 83.3%, 25 of 30`
  package var words: String {
    "coverage of \(VisibleText.of(model ?? "all models")): \(result)"
      + reservations.map { "; \($0)" }.joined()
  }

  /// `83.3%, 25 of 30`
  var result: String { percentage.map { "\($0), \(shown) of \(all)" } ?? "it has nothing to show" }

  /// What may be missing from ``all``.
  var reservations: [String] {
    var words: [String] = []
    if isIncomplete { words.append("not everything that it can take was found, because that takes too long") }
    if unexplored > 0 { words.append("\(Counted(unexplored, "place")) could not be explored") }
    return words
  }
}
