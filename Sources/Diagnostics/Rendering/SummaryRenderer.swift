import JSONCoding
import Words

/// `summary`, for people: the problems in groups, two lines each, at the end of the run.
///
///     error: expected Int, found string [type-mismatch]
///       at .items[].id: 12 problems in 9 records of 2 files, the first at a.json:1:7, such as "2" and "n/a"
///       declared at App/Item.swift:2:7: let id: Int
///       help: more problems may hide in this record: run again after the fix (3 records)
///
/// The declaration appears for types from compiled sources, help if it is about a whole record.
struct SummaryRenderer: Renderer {
  private var groups = CountedGroups()
  private let paint: Paint
  private let limit: Int?

  /// - Parameter limit: the maximum number of groups shown; nil for all.
  init(isColored: Bool, limit: Int?) {
    paint = Paint(isOn: isColored)
    self.limit = limit
  }

  mutating func add(_ group: ProblemGroup, to output: inout String) {
    groups.add(group)
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {
    groups.finish(file)
  }

  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String) {
    let (rows, others) = groups.end(limit: limit)
    for row in rows { append(row, to: &output) }
    if others > 0 { output.append("… and \(Counted(others, "more problem")) in other groups\n") }
  }

  private func append(_ row: CountedGroups.Row, to output: inout String) {
    let group = row.group
    let severity = group.key.severity
    paint.append(severity.rawValue + ":", as: Paint.Role(severity), to: &output)
    output.append(" \(VisibleText.of(group.words ?? group.key.message)) ")
    paint.append("[" + group.key.code.rawValue + "]", as: .code, to: &output)
    output.append("\n  ")
    if let place = group.placeWords {
      paint.append(place, as: .path, to: &output)
      output.append(": ")
    }
    output.append("\(Counted(group.problems, "problem")) in ")
    if group.records > 0 { output.append("\(Counted(group.records, "record")) of ") }
    output.append("\(Counted(row.files, "file")), \(group.problems == 1 ? "" : "the first ")at ")
    paint.append(group.place, as: .location, to: &output)
    if !group.examples.isEmpty {
      output.append(", such as \(VisibleText.of(group.examples.joined(separator: " and ")))")
    }
    output.append("\n")
    if let declared = group.declared { output.append("  \(VisibleText.of(declared.words))\n") }
    for words in group.recordHelpWords {
      output.append("  ")
      paint.append("help:", as: .help, to: &output)
      output.append(" \(words)\n")
    }
  }
}

extension ProblemGroup {
  /// Where the first problem is: `a.json:1:7`.
  var place: String { VisibleText.of(file) + (start.map { ":\($0.line):\($0.column)" } ?? "") }
}
