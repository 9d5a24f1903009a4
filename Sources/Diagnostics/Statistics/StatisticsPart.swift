import JSONCoding

/// The statistics of one check of a suite, or of a run that has a single model, as they are written.
package struct StatisticsPart: Hashable, Codable, Sendable {
  /// Nil if the run has a single model.
  package let check: String?
  /// The number of the check in the suite.
  package let number: Int?
  private let text: String
  private let json: String
  /// Nil if no report shows it.
  let tree: StatisticsTree?

  package init(
    _ statistics: Statistics, check: (name: String, number: Int)? = nil, tree: StatisticsTree? = nil
  ) {
    self.tree = tree
    self.check = check?.name
    number = check?.number
    text = statistics.text
    json = statistics.json
  }

  /// The statistics for people. In a suite, each check's name is above its statistics.
  package static func text(_ parts: [StatisticsPart]) -> String {
    parts.map { part in
      part.check.map { "# \(VisibleText.of($0))\n\n\(part.text)" } ?? part.text
    }.joined(separator: "\n")
  }

  /// The statistics for programs: `{"checks":{"users":{…}}}` for a suite.
  package static func json(_ parts: [StatisticsPart]) -> String {
    guard parts.contains(where: { $0.check != nil }) else { return parts.map(\.json).joined() }
    var checks = JSONObject()
    for part in parts {
      checks.add(
        String(JSONText.quoted(part.check ?? "").dropFirst().dropLast()),
        WrittenJSON(text: String(part.json.dropLast())))
    }
    var text = ""
    JSONObject(("checks", checks)).append(to: &text)
    return text + "\n"
  }
}
