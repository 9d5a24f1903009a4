import JSONCoding
import Words

/// Statistics for people: a few lines for each path, then the findings about the model.
extension Statistics {
  /// The maximum number of members without parts that have a row each. Beyond it, each object lists its members in a
  /// few lines, because rows would fill more than one screen.
  private static let maximumMembers = 20
  /// The minimum number of records for the conclusion that a key is always present.
  private static let minimumRecords = 20
  /// The maximum number of findings with the same words that get a line each.
  private static let maximumAlike = 5

  package var text: String {
    var text = summary + "\n"
    let parents = Set(rows.map(\.parentKey))
    let leaves = rows.filter { $0.holders != nil && !parents.contains($0.key) }
    let folded = Dictionary(grouping: leaves.count > Self.maximumMembers ? leaves : [], by: \.parentKey)
      .filter { $0.value.count > 1 }
    let listed = Set(folded.values.joined().map(\.key))
    for row in rows {
      if !listed.contains(row.key) {
        append(row, to: &text)
      } else if let members = folded[row.parentKey], members[0].key == row.key {
        append(members, to: &text)
      }
    }
    if isCut { text.append("\n… and further paths, which were not kept\n") }
    appendFindings(to: &text)
    return text
  }

  private func append(_ row: Row, to text: inout String) {
    text.append("\n\(VisibleText.of(row.path))\n  \(presence(row))\n")
    if !row.reads.isEmpty {
      let reads = row.reads.map { read in
        "\(read.type.name)\(read.isOptional ? ", optional" : "") (\(read.count.grouped))"
      }
      text.append("  read as \(reads.sorted().joined(separator: "; "))\n")
    }
    if row.isUnread { text.append("  never read\n") }
    if !isRedacted, !row.values.isEmpty {
      let values = row.values.map { "\(QuotedValue.string($0.value, isCut: false)) (\($0.count.grouped))" }
      text.append("  \(VisibleText.of(values.joined(separator: ", ")))\n")
    }
    if let first = row.shape.facts.site {
      text.append("  first at \(VisibleText.of(file(of: first))):\(first.start.line):\(first.start.column)\n")
    }
  }

  /// `in 9 of 10 objects: 8 numbers (1 to 9.9), 1 null`
  private func presence(_ row: Row) -> String {
    let shape = row.shape
    var parts = shape.kinds.map { kind in
      "\(Counted(shape.count(kind), kind.word))\(detail(kind, of: shape).map { " (\($0))" } ?? "")"
    }
    if shape.nulls > 0 { parts.append(Counted(shape.nulls, "null").description) }
    let held = row.holders.map { "in \(shape.count.grouped) of \(Counted($0, "object")): " } ?? ""
    return held + parts.joined(separator: ", ")
  }

  private func detail(_ kind: ValueKind, of shape: JSONShape) -> String? {
    func lengths(_ kind: ShapeFacts.Kind, _ noun: String) -> String? {
      shape.facts[kind]?.lengths.map {
        $0.count == 1
          ? Counted($0.lowerBound, noun).description
          : "\($0.lowerBound.grouped) to \(Counted($0.upperBound, noun))"
      }
    }
    return switch kind {
    case .bool: isRedacted ? nil : "\(shape.trues.grouped) true, \(shape.falses.grouped) false"
    case .number:
      isRedacted
        ? nil
        : shape.numbers.range.map { $0.least == $0.greatest ? $0.least : "\($0.least) to \($0.greatest)" }
    case .string: lengths(.string, "character")
    case .array: lengths(.array, "element")
    case .object: nil
    }
  }

  // MARK: - Lists

  /// The members of an object, in a few lines.
  private func append(_ members: [Row], to text: inout String) {
    let parent = PathPattern(Array(members[0].pattern.steps.dropLast()))
    text.append("\nin \(VisibleText.of(JQPath.string(parent, whole: true)))\n")
    // A model that fails may not have reached every key that it knows.
    for (heading, rows) in [
      ("read:", members.filter { !$0.reads.isEmpty }), ("never read:", members.filter(\.isUnread)),
      ("not reached:", members.filter { $0.reads.isEmpty && !$0.isUnread }),
    ] where !rows.isEmpty {
      append(heading, rows.map(entry), to: &text)
    }
  }

  /// `.name String`, and how often it is present if not always.
  private func entry(_ row: Row) -> String {
    let name = JQPath.string(PathPattern(Array(row.pattern.steps.suffix(1))), whole: true)
    let types = Set(row.reads.map { $0.type.name }).sorted().joined(separator: " or ")
    var facts: [String] = []
    if row.facts.absent > 0 { facts.append("in \(row.shape.count.grouped) of \((row.holders ?? 0).grouped)") }
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

  private func appendFindings(to text: inout String) {
    let findings = Finding.all(in: self)
      .filter { $0.code != .alwaysThere || records >= Self.minimumRecords }
    if !findings.isEmpty { text.append("\nFindings\n") }
    let alike = Dictionary(grouping: findings, by: \.message)
    for finding in findings {
      guard let others = alike[finding.message], others.count > Self.maximumAlike else {
        text.append("  \(VisibleText.of("\(finding.path): \(finding.message)"))\n")
        continue
      }
      if others[0].path == finding.path { append("\(finding.message):", others.map(\.path), to: &text) }
    }
  }
}
