/// An array or object that is open where a document is scanned, or the document itself.
struct OpenLevel {
  var isObject = false
  /// The location of its opening bracket or brace.
  var start = SourceLocation(line: 1, column: 1)
  /// The offset of that in the current piece, as long as it is there.
  var offset = 0
  /// The step of the path that leads from here to the next level; nil beside the path and in the document.
  var step: Int?
  /// The place of the opening bracket, once it is gone.
  var place: DocumentIssue?
  /// The number of complete elements or members.
  var count = 0
  /// The name of the current member.
  var name = ""
  /// The first member with the name that the step wants.
  var match: (index: Int, location: SourceLocation)?
  /// The first names, for a help text that says what an object has instead of the missing one.
  var names: [String] = []

  /// The path component of the current element.
  var component: PathComponent { isObject ? .member(name) : .index(count) }

  /// Keeps the place if it is before `end`, where the next piece begins.
  mutating func cut(_ text: Text, at end: Int, _ anchor: ScanAnchor) {
    if step != nil, place == nil, offset < end {
      place = anchor.place(
        .missingPath([], found: .null, count: 0, names: []), SourceRange(at: offset), start, text)
    }
    offset -= end
  }
}

/// The path to the elements, and the values at which it ends too early.
extension ElementScanner {
  /// The step that leads on from the value that begins; nil if the path does not lead to that value.
  var stepOfValue: Int? {
    guard !outer.isEmpty else { return 0 }
    guard let step = innermost.step else { return nil }
    switch steps[step].kind {
    case .each: return step + 1
    case .member: return innermost.match?.index == innermost.count ? step + 1 : nil
    case .index(let index): return !innermost.isObject && innermost.count == index ? step + 1 : nil
    case .fromJSON: return nil
    }
  }

  /// Begins a member of the innermost level. If the path leads to an earlier one of that name, returns the warning.
  mutating func beginMember(_ name: String, at start: SourceLocation) -> Issue? {
    innermost.name = name
    guard let step = innermost.step, case .member(let wanted) = steps[step].kind else { return nil }
    let names = innermost.names
    if names.count < Issue.maximumNames, !names.contains(name) { innermost.names.append(name) }
    guard name == wanted else { return nil }
    guard let first = innermost.match, first.index < innermost.count else {
      innermost.match = (innermost.count, start)
      return nil
    }
    let range = SourceRange(at: 0)
    var issue = Issue(topLevel: .duplicateKey(name, first: range), range: range)
    issue.firstLocation = first.location
    return placed(issue)
  }

  /// Adds the issue if the path ends at the value, which has been read.
  ///
  /// - Parameter length: the number of bytes that the issue is about.
  mutating func addMissing(_ level: OpenLevel, _ found: Issue.Found, length: Int, _ text: Text) {
    guard let step = level.step, step < steps.count, !steps[step].isOptional else { return }
    switch steps[step].kind {
    case .each where found == .object || found == .array: return
    case .member where level.match != nil: return
    case .index(let index) where found == .array && index < level.count: return
    default: break
    }
    let hasAllNames = !level.names.isEmpty && level.names.count < Issue.maximumNames
    let issue = Issue.missingPath(
      steps[...step], found: found, count: hasAllNames ? level.names.count : level.count, names: level.names)
    var note = level.place ?? anchor.place(issue, SourceRange(at: level.offset), level.start, text)
    let start = note.issue.range.start
    note.issue = placed(issue)
    note.issue.range = SourceRange(start: start, end: min(start + length, note.text.count))
    addNote(note)
  }

  /// The issue with the path to the current value of the innermost level.
  private func placed(_ issue: Issue) -> Issue {
    var issue = issue
    issue.path = (outer + [innermost]).dropFirst().map(\.component)
    issue.payloadNames = Set(issue.path.indices.filter { steps[$0].kind == .each })
    return issue
  }
}
