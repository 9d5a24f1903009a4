/// Finds the elements of an array, or the members of an object, in a text that arrives in pieces. They belong to the
/// top value, or to the values at the end of a path.
///
/// In elements, the scanner only counts brackets and skips strings; the parser checks each element later, when it is
/// decoded. The text around them is checked here, level by level. The division into pieces only affects how much of a
/// line is shown with a note.
public struct ElementScanner {
  /// The part of the innermost level that the scanner expects next.
  enum Phase {
    /// The first bytes, which show the encoding.
    case start
    /// The first element or member, or the end of an empty container.
    case first
    /// An element or member after a comma.
    case next
    /// The rest of a member's name.
    case name
    case colon
    /// The top value, or the value of a member.
    case value
    /// The rest of an element.
    case element
    /// A comma or the end of the container.
    case afterElement
    /// Nothing but white space.
    case done
    /// The rest of the line that contains the syntax error, for the excerpt.
    case failed
  }

  /// The complete elements of the piece.
  public private(set) var elements: [Element] = []
  /// The syntax error between the elements. The scanner stops there.
  public private(set) var issue: DocumentIssue?
  /// Other problems around the elements of the piece.
  public internal(set) var notes: [Note] = []

  /// The policy for a comma before the end of an array or object around the elements.
  private let trailingCommas: TrailingCommaPolicy
  /// The path to the elements; its last step leads to each of them.
  let steps: [PathExpression.Step]
  private var phase = Phase.start
  /// The document and its open containers around the innermost level.
  private(set) var outer: [OpenLevel] = []
  var innermost = OpenLevel()
  /// The path to the array or object whose elements are scanned.
  private var parents: [PathComponent] = []
  private(set) var anchor = ScanAnchor()
  /// The offset in the piece up to which it has been scanned.
  private var offset = 0
  /// The offset in the piece of the current name or element.
  private var token = 0
  private var skipper = ElementSkipper(.zero)
  /// The last name, and the last scalar that is not an element: no decoder sees it, so it is checked here.
  private let scalar = Document()

  /// - Parameters:
  ///   - path: the path to the array or object with the elements; its ``PathExpression/canBeStreamed`` is true.
  ///   - trailingCommas: the policy for a comma before the end of the array or object.
  public init(
    _ path: PathExpression = PathExpression([]), trailingCommas: TrailingCommaPolicy = .refuse
  ) {
    self.trailingCommas = trailingCommas
    steps = path.steps + [PathExpression.Step(.each)]
  }

  /// Continues the scan of the piece `text`, which has grown since the last call.
  ///
  /// At the end of the input, an incomplete string, array or object is an element too, so that the parser reports the
  /// missing end. An incomplete number or literal is not, because it may look like a complete one.
  ///
  /// - Parameters:
  ///   - text: the piece.
  ///   - isEnd: whether the input ends with the piece.
  /// - Returns: the offset at which the piece can be cut, or nil if it has to grow first.
  public mutating func scan(_ text: Text, isEnd: Bool = false) -> Int? {
    while step(text, isEnd) {}
    if isEnd, issue == nil { finish(text) }
    return anchor.offset > 0 ? anchor.offset : nil
  }

  /// Ends the piece at `end`, which `scan` has returned, and begins the next one there.
  public mutating func cut(_ text: Text, at end: Int) {
    elements.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    for index in outer.indices { outer[index].cut(text, at: end, anchor) }
    innermost.cut(text, at: end, anchor)
    anchor.cut(text, at: end)
    offset -= end
    token -= end
  }

  // MARK: - Between elements

  /// Scans one character, name or element. Returns false if the text does not reach far enough or has an error.
  private mutating func step(_ text: Text, _ isEnd: Bool) -> Bool {
    switch phase {
    case .start: return checkEncoding(text, isEnd)
    case .name: return skipName(text, isEnd)
    case .element: return skipper.skip(text, &offset) && finishElement(text, isEnd)
    case .failed: return fail(text, isEnd)
    default: break
    }
    while offset < text.count, text.bytes[unchecked: offset].isWhitespace { offset += 1 }
    if phase == .afterElement || phase == .done { anchor.move(to: offset, phase, in: text) }
    guard offset < text.count else { return false }
    let byte = text.bytes[unchecked: offset]
    let isObject = innermost.isObject
    let closing: UInt8 = isObject ? .objectEnd : .arrayEnd
    switch phase {
    case .first where byte == closing, .afterElement where byte == closing:
      return close(text)
    case .next where byte == closing && trailingCommas != .refuse:
      return passTrailingComma(text, isEnd)
    case .afterElement where byte == .comma:
      phase = .next
    case .first where isObject && byte == .quote, .next where isObject && byte == .quote:
      token = offset
      phase = .name
    case .colon where byte == .colon:
      phase = .value
    case .first where !isObject, .next where !isObject, .value:
      return beginValue(byte, text, isEnd)
    default:
      return fail(text, isEnd)
    }
    offset += 1
    return true
  }

  /// Fails at ``offset``, once the text contains the line for the excerpt.
  private mutating func fail(_ text: Text, _ isEnd: Bool) -> Bool {
    phase = .failed
    if issue == nil, let end = anchor.lineEnd(text, from: offset, isEnd: isEnd) {
      issue = anchor.syntaxIssue(text, to: end, outer + [innermost])
    }
    return false
  }

  /// Continues at a closing bracket after a comma. Returns false if a warning needs more of the line.
  private mutating func passTrailingComma(_ text: Text, _ isEnd: Bool) -> Bool {
    if trailingCommas == .warn {
      guard let end = anchor.lineEnd(text, from: offset, isEnd: isEnd) else { return false }
      var found = anchor.syntaxIssue(text, to: end, outer + [innermost])
      found.issue.kind = .trailingComma
      addNote(found)
    }
    phase = .afterElement
    return true
  }

  /// Fails if the input is UTF-16 or UTF-32, and skips a byte order mark.
  private mutating func checkEncoding(_ text: Text, _ isEnd: Bool) -> Bool {
    guard issue == nil, text.count >= 4 || isEnd else { return false }
    let whole = SourceRange(start: 0, end: text.count)
    if let other = SyntaxError.otherEncoding(text, whole, isWhole: isEnd) {
      let end = anchor.lineEnd(text, from: 0, isEnd: isEnd)
      issue = end.map { anchor.issue(Issue(other), text, to: $0) }
      return false
    }
    if text.hasByteOrderMark(whole) {
      let mark = SourceRange(start: 0, end: 3)
      addNote(anchor.place(.byteOrderMark(at: 0), mark, innermost.start, text))
      offset = mark.end
      anchor.move(to: offset, phase, in: text)
    }
    phase = .value
    return true
  }

  mutating func addNote(_ issue: DocumentIssue) {
    notes.append(Note(issue: issue, elementsBefore: elements.count))
  }

  private mutating func skipName(_ text: Text, _ isEnd: Bool) -> Bool {
    guard ElementSkipper.skipString(text, &offset) else { return false }
    let range = SourceRange(start: token, end: offset)
    guard (try? scalar.parse(text, range, beginsInput: false)) != nil else { return fail(text, isEnd) }
    let start = anchor.location(of: token, in: text)
    if let issue = beginMember(scalar.name(at: 0), at: start) {
      addNote(anchor.place(issue, range, start, text))
    }
    phase = .colon
    return true
  }

  // MARK: - Values

  /// Whether the values of the innermost level are the elements.
  private var isAtElements: Bool { innermost.step == steps.count - 1 }

  private mutating func beginValue(_ byte: UInt8, _ text: Text, _ isEnd: Bool) -> Bool {
    if byte == .arrayEnd || byte == .objectEnd || byte == .comma { return fail(text, isEnd) }
    if !isAtElements {
      if byte == .arrayStart || byte == .objectStart { return open(byte, text, isEnd) }
      // Fails at once, because billions of control characters may follow.
      if byte < .space { return fail(text, isEnd) }
    }
    token = offset
    skipper = ElementSkipper(byte)
    if !skipper.isBare { offset += 1 }
    phase = .element
    return true
  }

  private mutating func finishElement(_ text: Text, _ isEnd: Bool) -> Bool {
    let range = SourceRange(start: token, end: offset)
    let start = anchor.location(of: token, in: text)
    if isAtElements {
      elements.append(
        Element(range: range, parents: parents, component: innermost.component, start: start))
    } else {
      // A value off the path, or one at which the path ends.
      guard (try? scalar.parse(text, range, beginsInput: false)) != nil else { return fail(text, isEnd) }
      let value = OpenLevel(start: start, offset: token, step: stepOfValue)
      addMissing(value, scalar.found(at: 0), length: range.count, text)
    }
    endValue()
    anchor.move(to: offset, phase, in: text)
    return true
  }

  /// Continues after a value, at the same level.
  private mutating func endValue() {
    phase = outer.isEmpty ? .done : .afterElement
    innermost.count += 1
  }

  /// Enters an array or object that is not an element.
  private mutating func open(_ byte: UInt8, _ text: Text, _ isEnd: Bool) -> Bool {
    guard outer.count < Document.maximumDepth else { return fail(text, isEnd) }
    let start = anchor.location(of: offset, in: text)
    let level = OpenLevel(
      isObject: byte == .objectStart, start: start, offset: offset, step: stepOfValue)
    outer.append(innermost)
    innermost = level
    if isAtElements { parents = outer.dropFirst().map(\.component) }
    offset += 1
    phase = .first
    // After the first bracket, the whole document so far is still at hand.
    if outer.count > 1 { anchor.move(to: offset, phase, in: text) }
    return true
  }

  private mutating func close(_ text: Text) -> Bool {
    let level = innermost
    innermost = outer.removeLast()
    addMissing(level, level.isObject ? .object : .array, length: 1, text)
    offset += 1
    endValue()
    anchor.move(to: offset, phase, in: text)
    return true
  }

  private mutating func finish(_ text: Text) {
    switch phase {
    case .done: return
    // A number or literal as the top value, which a path cannot enter, or an incomplete element, which the parser
    // reports.
    case .element where skipper.isBare ? outer.isEmpty : isAtElements:
      offset = text.count
      if finishElement(text, true) { phase = .done }
    default:
      offset = text.count
      _ = fail(text, true)
    }
  }
}
