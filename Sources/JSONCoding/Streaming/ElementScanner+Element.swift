extension ElementScanner {
  /// An element of the array, or the value of a member of the object.
  public struct Element: Sendable {
    /// The element's bytes in the current piece.
    public var range: SourceRange
    /// The path to the array or object.
    public var parents: [PathComponent]
    /// The element's index, or the member's name.
    public var component: PathComponent
    /// The location in the input of the element's first byte.
    public var start: SourceLocation

    /// The path to the element.
    public var path: [PathComponent] { parents + [component] }

    /// Converts an error in the element to one in the whole document, using a short document with such an element.
    public func inDocument(_ error: SyntaxError, _ text: Text) -> SyntaxError {
      let before =
        switch component {
        case .member: #"{"":"#
        case .index(let index): index == 0 ? "[" : #"["","#
        }
      let parsed = Text(before)
      parsed.append(text, from: range.start, to: range.end)
      let whole = SourceRange(start: 0, end: parsed.count)
      do throws(SyntaxError) {
        // Trailing commas are accepted unless one is the error.
        let commas = error.kind == .trailingComma ? nil : TrailingCommas(size: whole.count, .accept)
        try Document().parse(parsed, whole, beginsInput: false, trailingCommas: commas)
        return error
      } catch let found {
        let distance = range.start - before.utf8.count
        var error = found.moved { SourceRange(start: $0.start + distance, end: $0.end + distance) }
        error.path = found.path.isEmpty ? parents : path + found.path.dropFirst()
        return error
      }
    }
  }

  /// A warning, or a place where the path ends too early, before an element or after the last one of a piece.
  public struct Note: Sendable {
    /// The warning, or the value at which the path ends.
    public var issue: DocumentIssue
    /// The number of elements in the piece before it.
    public var elementsBefore: Int
  }
}

/// An issue of an input outside of its records, with an excerpt of the text around it.
public struct DocumentIssue: Sendable {
  /// The issue, with ranges in ``text``.
  public var issue: Issue
  /// The text around the issue.
  public var text: Text
  /// The 0-based offset in the input of the text's first byte.
  public var offset: Int
  /// The location in the input of the text's first byte.
  public var start: SourceLocation
}

/// An array or object that is open where a document is scanned, or the document itself.
struct OpenLevel {
  var isObject = false
  /// The location of its opening bracket or brace.
  var start = SourceLocation(line: 1, column: 1)
  /// The offset of the opening in the current piece, as long as the piece contains it.
  var offset = 0
  /// The step of the path that leads from here to the next level; nil off the path and in the document.
  var step: Int?
  /// The place of the opening bracket, once the current piece no longer contains it.
  var place: DocumentIssue?
  /// The number of complete elements or members.
  var count = 0
  /// The name of the current member.
  var name = ""
  /// The first member with the name that the step wants.
  var match: (index: Int, location: SourceLocation)?
  /// The first names, for help that lists an object's keys instead of the missing one.
  var names: [String] = []

  var component: PathComponent { isObject ? .member(name) : .index(count) }

  /// Saves the place if it is before `end`, where the next piece begins.
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
  /// The step to take from the value that begins here; nil if the value is not on the path.
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

  /// Begins a member of the innermost level. If an earlier member has the path's name, returns the warning.
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
  /// - Parameter length: the number of bytes of the issue.
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

/// Skips one element, whatever it contains, in a text that arrives in pieces.
struct ElementSkipper {
  /// Whether the element is not a string, array or object. It then ends before the next comma, bracket or white space.
  let isBare: Bool
  private var depth: Int
  private var isInString: Bool

  /// Begins an element whose first byte is `first`. The caller skips that byte for a string, array or object.
  init(_ first: UInt8) {
    isInString = first == .quote
    depth = first == .arrayStart || first == .objectStart ? 1 : 0
    isBare = !isInString && depth == 0
  }

  /// Moves `offset` to the end of the element, or to where scanning continues when the text has grown.
  ///
  /// - Returns: whether the element is complete.
  mutating func skip(_ text: Text, _ offset: inout Int) -> Bool {
    let bytes = text.bytes
    while true {
      if isInString {
        guard ElementSkipper.skipString(text, &offset) else { return false }
        isInString = false
        if depth == 0, !isBare { return true }
      }
      guard offset < text.count else { return false }
      let byte = bytes[unchecked: offset]
      switch byte {
      case .quote: isInString = true
      case .arrayStart, .objectStart: depth += 1
      case .arrayEnd, .objectEnd:
        if depth == 0 { return true }
        depth -= 1
        if depth == 0, !isBare {
          offset += 1
          return true
        }
      case .comma where depth == 0: return true
      default:
        if depth == 0, byte.isWhitespace { return true }
      }
      offset += 1
    }
  }

  /// Moves `offset`, which is in a string, to the byte after its closing quote. Reads eight bytes at a time.
  ///
  /// - Returns: whether the text contains the closing quote.
  static func skipString(_ text: Text, _ offset: inout Int) -> Bool {
    let (bytes, end) = (text.bytes, text.count)
    while offset < end {
      let word = bytes.word(at: offset)
      let found = word.marks(of: .quote) | word.marks(of: .backslash)
      guard found != 0 else {
        offset &+= 8
        continue
      }
      offset &+= found.trailingZeroBitCount >> 3
      if bytes[unchecked: offset] == .quote {
        offset &+= 1
        return true
      }
      // An escape at the end of the text is read again when the text has grown.
      guard offset &+ 1 < end else { return false }
      offset &+= 2
    }
    offset = min(offset, end)
    return false
  }
}
