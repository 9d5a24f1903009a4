/// Finds the elements of an array, or the members of an object, in a text that arrives in pieces: of the top value, or
/// of the values at the end of a path.
///
/// In elements, the scanner only counts brackets and skips strings; the parser checks each of them later, when it is
/// decoded. The text around them is checked here, one level after the other. No byte is scanned twice, and the result
/// does not depend on how the text is divided into pieces.
public struct ElementScanner {
  /// What the scanner expects next.
  enum Phase {
    /// The first bytes, which show the encoding.
    case start
    /// The top value.
    case top
    /// The first element or member, or the end of an empty container.
    case first
    /// An element or member after a comma.
    case next
    /// The rest of a member's name.
    case name
    case colon
    /// The value of a member.
    case value
    /// The rest of an element.
    case element
    /// A comma or the end of the container.
    case afterElement
    /// Nothing but white space.
    case done
  }

  /// The complete elements of this piece.
  public private(set) var elements: [Element] = []
  /// The warning about the byte order mark before the document.
  public private(set) var byteOrderMark: DocumentIssue?
  /// The syntax error between the elements. The scanner finds no element after it.
  public private(set) var issue: DocumentIssue?
  /// What else is wrong around the elements of this piece.
  public internal(set) var notes: [Note] = []

  /// What is done about a comma before the end of an array or object around the elements.
  private let trailingCommas: TrailingCommaPolicy
  /// The path to the elements; its last step leads to each of them.
  let steps: [PathExpression.Step]
  private var phase = Phase.start
  var levels: OpenLevels
  /// The path to the array or object whose elements are scanned.
  private var parents: [PathComponent] = []
  /// A note that waits for the rest of its line.
  private var waiting: WaitingNote?
  private(set) var anchor = ScanAnchor()
  /// The offset in the piece up to which it has been scanned.
  private var offset = 0
  /// The offset in the piece of the current name or element.
  private var token = 0
  private var skipper = ElementSkipper()
  /// The last string, number or literal that is not an element: no decoder sees it, so it is checked here.
  let scalar = Document()
  /// The offset in the piece of the byte that is wrong. The excerpt needs the rest of its line too.
  private var errorOffset: Int?
  /// The error of an input that is not UTF-8.
  private var otherEncoding: SyntaxError?

  /// - Parameters:
  ///   - path: where the array or object is whose elements are wanted; it ``PathExpression/canBeStreamed``.
  ///   - trailingCommas: what is done about a comma before the end of the array or object.
  public init(
    _ path: PathExpression = PathExpression([]), trailingCommas: TrailingCommaPolicy = .refuse
  ) {
    self.trailingCommas = trailingCommas
    steps = path.steps + [PathExpression.Step(.each)]
    levels = OpenLevels(mayBeScalar: steps.count > 1)
  }

  /// Continues the scan of the piece `text`, which has grown since the last call.
  ///
  /// At the end of the input, an incomplete string, array or object is an element too, so that the parser reports what
  /// is missing. An incomplete number or literal is not, because it may look like a complete one.
  ///
  /// - Parameters:
  ///   - text: the piece.
  ///   - isEnd: whether the input ends with the piece.
  /// - Returns: the offset at which the piece can be cut, or nil if it has to grow first.
  public mutating func scan(_ text: Text, isEnd: Bool = false) -> Int? {
    while errorOffset == nil, step(text, isEnd) {}
    if isEnd, errorOffset == nil { finish(text) }
    if let errorOffset, let end = anchor.lineEnd(text, from: errorOffset) ?? (isEnd ? text.count : nil) {
      let other = otherEncoding.map { Issue($0) }
      issue = other.map { anchor.issue($0, text, to: end) } ?? anchor.syntaxIssue(text, to: end, levels)
    }
    return anchor.offset > 0 ? anchor.offset : nil
  }

  /// Ends the piece at `end`, which `scan` has returned, and begins the next one there.
  public mutating func cut(_ text: Text, at end: Int) {
    elements.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    byteOrderMark = nil
    levels.cut(text, at: end)
    waiting?.place.cut(text, at: end)
    anchor.cut(text, at: end)
    offset -= end
    token -= end
    if let known = errorOffset { errorOffset = known - end }
  }

  // MARK: - Between elements

  /// Scans one character, name or element. Returns false if the text does not reach far enough or has an error.
  private mutating func step(_ text: Text, _ isEnd: Bool) -> Bool {
    if waiting != nil, !addWaitingNote(text, isEnd) { return false }
    switch phase {
    case .start: return checkEncoding(text, isEnd)
    case .name: return skipName(text)
    case .element: return skipElement(text)
    default: break
    }
    while offset < text.count, text.bytes[unchecked: offset].isWhitespace { offset += 1 }
    if phase == .afterElement || phase == .done {
      anchor.move(to: offset, phase, in: text)
    } else if offset - anchor.offset > ScanAnchor.maximumLookahead {
      anchor.skipWhitespace(to: offset, phase, in: text, levels)
    }
    guard offset < text.count else { return false }
    let byte = text.bytes[unchecked: offset]
    let isObject = levels.innermost.isObject
    let closing: UInt8 = isObject ? .objectEnd : .arrayEnd
    switch phase {
    case .top where byte == .arrayStart || byte == .objectStart || steps.count > 1:
      return beginValue(byte, text)
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
      return beginValue(byte, text)
    default:
      return fail(offset)
    }
    offset += 1
    return true
  }

  /// Continues at a closing bracket after a comma. Returns false if a warning needs more of the line.
  private mutating func passTrailingComma(_ text: Text, _ isEnd: Bool) -> Bool {
    if trailingCommas == .warn {
      guard let end = anchor.lineEnd(text, from: offset) ?? (isEnd ? text.count : nil) else { return false }
      var found = anchor.syntaxIssue(text, to: end, levels)
      found.issue.kind = .trailingComma
      notes.append(Note(issue: found, elementsBefore: elements.count))
    }
    phase = .afterElement
    return true
  }

  private mutating func fail(_ offset: Int) -> Bool {
    errorOffset = offset
    return false
  }

  /// Fails if the input is UTF-16 or UTF-32, and skips a byte order mark.
  ///
  /// Waits for the first four bytes, and after a mark for as much of its line as an excerpt shows.
  private mutating func checkEncoding(_ text: Text, _ isEnd: Bool) -> Bool {
    guard text.count >= 4 || isEnd else { return false }
    let whole = SourceRange(start: 0, end: text.count)
    otherEncoding = .otherEncoding(text, isEnd ? whole : SourceRange(start: 0, end: 4), isWhole: isEnd)
    if otherEncoding != nil { return fail(0) }
    if text.hasByteOrderMark(whole) {
      let lineEnd = anchor.lineEnd(text, from: 3, lookahead: ScanAnchor.maximumLinePrefix)
      guard let end = lineEnd ?? (isEnd ? text.count : nil) else { return false }
      byteOrderMark = anchor.issue(.byteOrderMark(at: 0), text, to: end)
      offset = 3
    }
    phase = .top
    return true
  }

  private mutating func skipName(_ text: Text) -> Bool {
    guard ElementSkipper.skipString(text, &offset) else { return false }
    guard case .closed(let close, let flags) = StringScanner(bytes: text.bytes).scan(from: token + 1) else {
      return fail(offset)
    }
    let name = EscapedString.unescaped(
      in: text.bytes, SourceRange(start: token + 1, end: close), flags: flags)
    let issue = beginMember(name, at: anchor.location(of: token, in: text))
    phase = .colon
    if let issue { wait(with: issue, SourceRange(start: token, end: offset), text) }
    return true
  }

  // MARK: - Values

  /// Whether the values of the innermost level are the elements.
  private var isAtElements: Bool { levels.innermost.step == steps.count - 1 }

  private mutating func beginValue(_ byte: UInt8, _ text: Text) -> Bool {
    if byte == .arrayEnd || byte == .objectEnd || byte == .comma { return fail(offset) }
    if byte == .arrayStart || byte == .objectStart, !isAtElements { return open(byte, text) }
    token = offset
    skipper = ElementSkipper(byte)
    if !skipper.isBare { offset += 1 }
    phase = .element
    return true
  }

  private mutating func skipElement(_ text: Text) -> Bool {
    guard skipper.skip(text, &offset) else { return false }
    return finishElement(text)
  }

  private mutating func finishElement(_ text: Text) -> Bool {
    let range = SourceRange(start: token, end: offset)
    if isAtElements {
      anchor.move(to: token, phase, in: text)
      elements.append(
        Element(
          range: range, parents: parents, component: levels.innermost.component,
          start: anchor.location))
    } else {
      // A value beside the path, or one at which the path ends.
      guard (try? scalar.parse(text, range, beginsInput: false)) != nil else { return fail(offset) }
      if let issue = missingInScalar() { wait(with: issue, range, text) }
    }
    endValue()
    anchor.move(to: offset, phase, in: text)
    return true
  }

  /// Continues after a value, in the level that it is in.
  private mutating func endValue() {
    phase = levels.depth == 0 ? .done : .afterElement
    levels.innermost.count += 1
  }

  /// Goes into an array or object that is not an element.
  private mutating func open(_ byte: UInt8, _ text: Text) -> Bool {
    guard levels.depth < Document.maximumDepth else { return fail(offset) }
    levels.open(level(byte, at: offset, in: text))
    if isAtElements { parents = levels.path }
    offset += 1
    phase = .first
    // Behind the first bracket, the whole document so far is still at hand.
    if levels.depth > 1 { anchor.move(to: offset, phase, in: text) }
    return true
  }

  private mutating func close(_ text: Text) -> Bool {
    if let issue = missingInInnermost(), let place = levels.innermost.place {
      waiting = WaitingNote(issue: issue, place: place, count: 1)
      levels.innermost.place = nil
      return true
    }
    offset += 1
    if levels.close() { endValue() } else { phase = .done }
    anchor.move(to: offset, phase, in: text)
    return true
  }

  // MARK: - Notes

  private mutating func wait(with issue: Issue, _ range: SourceRange, _ text: Text) {
    waiting = WaitingNote(issue: issue, place: anchor.place(range, in: text), count: range.count)
  }

  /// Adds the note that waits, if its line is known. Returns false otherwise.
  private mutating func addWaitingNote(_ text: Text, _ isEnd: Bool) -> Bool {
    guard let isWhole = waiting?.place.extend(text), isWhole || isEnd, let note = waiting else {
      return false
    }
    notes.append(Note(issue: note.place.issue(note.issue, count: note.count), elementsBefore: elements.count))
    waiting = nil
    return true
  }

  private mutating func finish(_ text: Text) {
    switch phase {
    case .done: break
    case .element where !skipper.isBare && isAtElements:
      offset = text.count
      _ = finishElement(text)
      phase = .done
    case .element where skipper.isBare && levels.depth == 0:
      // The top value, which a path cannot enter.
      if finishElement(text), waiting != nil { _ = addWaitingNote(text, true) }
    default: errorOffset = text.count
    }
  }
}
