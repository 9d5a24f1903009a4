import Words

/// `text`, for people: laid out like compiler messages (see `TextLayout`), with a blank line between two problems, and
/// colored on request.
///
/// With a limit, only the first few problems of each group are shown, so that many similar problems do not hide a
/// different one; the last lines count the rest. The limit counts all severities alike.
package struct TextRenderer: Renderer {
  /// The maximum number of problems shown per group, if there is a limit.
  package static let maximumAlike = 5
  /// The maximum number of groups that are counted separately at the end.
  private static let maximumGroups = 100

  private let layout: TextLayout
  /// The maximum number of problems shown; nil for all.
  private let limit: Int?
  /// Whether the report ends with a pointer to `explain`.
  private let explains: Bool
  private var shown = 0
  private var isEmpty = true
  /// Problems received but not shown.
  private var omitted = ProblemCounts()
  /// The first groups, in order of appearance.
  private var groups: [(key: ProblemGroup.Key, shown: Int, problems: Int, place: String?)] = []
  private var indexes: [ProblemGroup.Key: Int] = [:]
  private var notes = RecordNotes()
  private var codes: [DiagnosticCode: Int] = [:]

  /// - Parameters:
  ///   - columns: the width of excerpts; nil for the default.
  ///   - limit: the maximum number of problems shown; nil for all.
  package init(isColored: Bool, columns: Int? = nil, explains: Bool = false, limit: Int? = nil) {
    layout = TextLayout(paint: Paint(isOn: isColored), columns: columns ?? TextLayout.defaultColumns)
    self.explains = explains
    self.limit = limit
  }

  package mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    guard hasRoom(for: diagnostic) else {
      layout.append(notes.leaveOut(diagnostic), to: &output)
      return omitted.count(diagnostic.severity)
    }
    shown += 1
    codes[diagnostic.code, default: 0] += 1
    appendSeparator(to: &output)
    layout.append(notes.show(diagnostic), to: &output)
  }

  /// Whether the problem is shown. If so, it is counted in its group.
  private mutating func hasRoom(for diagnostic: Diagnostic) -> Bool {
    guard let limit else { return true }
    guard shown < limit else { return false }
    guard let key = diagnostic.group, let index = index(of: key) else { return true }
    if groups[index].shown == Self.maximumAlike { return false }
    groups[index].shown += 1
    return true
  }

  /// The index of the group in ``groups``; nil if there are too many groups.
  private mutating func index(of key: ProblemGroup.Key) -> Int? {
    if let index = indexes[key] { return index }
    guard groups.count < Self.maximumGroups else { return nil }
    indexes[key] = groups.count
    groups.append((key, 0, 0, nil))
    return groups.count - 1
  }

  /// Counts problems that were received individually or only counted.
  package mutating func add(_ group: ProblemGroup, to output: inout String) {
    // A problem of a whole file, which has no record, was added individually before.
    guard limit != nil, group.records > 0 || indexes[group.key] != nil, let index = index(of: group.key)
    else { return }
    groups[index].problems += group.problems
    groups[index].place = group.placeWords(at: group.key.path)
  }

  package mutating func end(omitting others: ProblemCounts, note: String?, to output: inout String) {
    omitted.add(others)
    for group in groups where group.problems > group.shown {
      let more = group.problems - group.shown
      omitted.count(group.key.severity, -more)
      appendSeparator(to: &output)
      let place = group.place.map { " \($0)" } ?? ""
      output.append("… and \(more.grouped) more\(place): \(VisibleText.of(group.key.message))\n")
    }
    if let words = omitted.moreWords {
      appendSeparator(to: &output)
      output.append("… and \(words)\n")
    }
    guard explains, let code = commonestCode else { return }
    appendSeparator(to: &output)
    output.append("to learn more: decode-model explain \(code.rawValue)\n")
  }

  private var commonestCode: DiagnosticCode? {
    // Among equals, the first in alphabetical order.
    codes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
  }

  /// Appends a blank line, except at the beginning.
  private mutating func appendSeparator(to output: inout String) {
    if !isEmpty { output.append("\n") }
    isEmpty = false
  }
}
