import JSONCoding
import Words

/// Statistics for people: two or three lines for each path, then the findings about the model.
extension Statistics {
  package var text: String {
    var text = summary + "\n"
    let folded = FoldedMembers(rows)
    for row in rows {
      if folded.contains(row) {
        if let members = folded.members(startingWith: row) { append(members, to: &text) }
        continue
      }
      text.append("\n\(VisibleText.of(row.path))\n  \(presence(row))\n")
      if !row.reads.isEmpty { text.append("  read as \(reads(row))\n") }
      if row.isUnread { text.append("  never read\n") }
      if !isRedacted, let values = values(row) { text.append("  \(VisibleText.of(values))\n") }
      if let first = row.shape.facts.site.map(place) {
        text.append("  first at \(VisibleText.of(first.file)):\(first.start.line):\(first.start.column)\n")
      }
    }
    if isCut { text.append("\n… and more paths than are kept\n") }
    appendFindings(to: &text)
    return text
  }

  /// The minimum number of records for the conclusion that a key is always present.
  private static let minimumRecords = 20
  /// The maximum number of findings with the same words that get a line each.
  private static let maximumAlike = 5

  /// The findings about the model that have enough records to support them.
  var supportedFindings: [Finding] {
    Finding.all(in: self).filter { $0.code != .alwaysThere || records >= Self.minimumRecords }
  }

  private func appendFindings(to text: inout String) {
    let findings = supportedFindings
    if !findings.isEmpty { text.append("\nFindings\n") }
    let alike = Dictionary(grouping: findings, by: \.message)
    var told: Set<String> = []
    for finding in findings {
      guard let others = alike[finding.message], others.count > Self.maximumAlike else {
        text.append("  \(VisibleText.of("\(finding.path): \(finding.message)"))\n")
        continue
      }
      guard told.insert(finding.message).inserted else { continue }
      append("\(finding.message):", others.map(\.path), to: &text)
    }
  }

  /// The members of a large object, in few lines.
  private func append(_ members: [Row], to text: inout String) {
    let parent = PathPattern(Array(members[0].pattern.steps.dropLast()))
    text.append("\nin \(VisibleText.of(Statistics.words(parent)))\n")
    // A model that fails may not have reached every key that it knows.
    let others = members.filter { $0.reads.isEmpty && !$0.isUnread }
    for (heading, rows) in [
      ("read:", members.filter { !$0.reads.isEmpty }), ("never read:", members.filter(\.isUnread)),
      ("not reached:", others),
    ] where !rows.isEmpty {
      append(heading, rows.map(entry), to: &text)
    }
  }

  /// `.name String`, and how often it is present if not always.
  private func entry(_ row: Row) -> String {
    let name = Statistics.words(PathPattern(Array(row.pattern.steps.suffix(1))))
    let types = Set(row.reads.map { $0.type.name }).sorted().joined(separator: " or ")
    var facts: [String] = []
    if row.absent > 0 { facts.append("in \(row.shape.count.grouped) of \((row.holders ?? 0).grouped)") }
    if row.shape.nulls > 0 { facts.append(Counted(row.shape.nulls, "null").description) }
    let failures = row.reads.reduce(0) { $0 + $1.failures }
    if failures > 0 { facts.append("\(failures.grouped) failed") }
    return name + (types.isEmpty ? "" : " \(types)")
      + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
  }

  /// A heading, and a list below it that is at most 80 columns wide.
  private func append(_ heading: String, _ list: [String], to text: inout String) {
    text.append("  \(VisibleText.of(heading))")
    var width = 80
    for (index, item) in list.enumerated() {
      let word = item + (index < list.count - 1 ? "," : "")
      if width + 1 + word.count > 80 {
        text.append("\n   ")
        width = 3
      }
      text.append(" \(VisibleText.of(word))")
      width += 1 + word.count
    }
    text.append("\n")
  }

  /// `in 9 of 10 objects: 8 numbers (1 to 9.9), 1 null`
  private func presence(_ row: Row) -> String {
    let shape = row.shape
    var parts = row.facts.kinds(isRedacted: isRedacted).map(\.words)
    if shape.nulls > 0 { parts.append(Counted(shape.nulls, "null").description) }
    let held = row.holders.map { "in \(shape.count.grouped) of \(Counted($0, "object")): " } ?? ""
    return held + parts.joined(separator: ", ")
  }

  private func reads(_ row: Row) -> String {
    row.readWords().joined(separator: "; ")
  }

  private func values(_ row: Row) -> String? {
    let values = row.values
    return values.isEmpty ? nil : values.map { "\($0.text) (\($0.count.grouped))" }.joined(separator: ", ")
  }
}

/// The members of large objects, which would fill more than one screen with a few lines each.
private struct FoldedMembers {
  /// The maximum number of leaf members, over all objects, that get a row each. Beyond it, each object folds its own.
  private static let maximumMembers = 20

  /// The members of each such object, by its key.
  private let members: [String: [Statistics.Row]]

  init(_ rows: [Statistics.Row]) {
    let parents = Set(rows.map(\.parentKey))
    let leaves = rows.filter { $0.isMember && !parents.contains($0.key) }
    let fewest = leaves.count > Self.maximumMembers ? 2 : .max
    members = Dictionary(grouping: leaves, by: \.parentKey).filter { $0.value.count >= fewest }
  }

  func contains(_ row: Statistics.Row) -> Bool {
    members[row.parentKey]?.contains { $0.key == row.key } == true
  }

  /// All members of an object, if this row is the first of them.
  func members(startingWith row: Statistics.Row) -> [Statistics.Row]? {
    members[row.parentKey].flatMap { $0.first?.key == row.key ? $0 : nil }
  }
}
