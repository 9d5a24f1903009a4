/// Finds the elements of a top-level array, or the members of a top-level object, in a text that arrives in pieces.
///
/// The scanner only counts brackets and skips strings. The parser checks each element later, when it is decoded. No
/// byte is scanned twice, and the result does not depend on how the text is divided into pieces.
public struct ElementScanner {
  /// What the scanner expects next.
  enum Phase {
    /// The first bytes, which show the encoding.
    case start
    /// The bracket or brace of the top value.
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

  private var phase = Phase.start
  private var top = TopLevel()
  private var anchor = ScanAnchor()
  /// The offset in the piece up to which it has been scanned.
  private var offset = 0
  /// The offset in the piece of the current name or element.
  private var token = 0
  private var skipper = ElementSkipper()
  /// The offset in the piece of the byte that is wrong. The excerpt needs the rest of its line too.
  private var errorOffset: Int?
  private var encoding: OtherEncoding?

  public init() {}

  /// Continues the scan of the piece `text`, which has grown since the last call.
  ///
  /// At the end of the input, an incomplete string, array or object is an element too, so that the parser reports what
  /// is missing. An incomplete number or literal is not, because it may look like a complete one.
  ///
  /// - Parameter isEnd: whether the input ends with the piece.
  /// - Returns: the offset at which the piece can be cut, or nil if it has to grow first.
  public mutating func scan(_ text: Text, isEnd: Bool = false) -> Int? {
    while errorOffset == nil, step(text, isEnd) {}
    if isEnd, errorOffset == nil { finish(text) }
    if let errorOffset, let end = anchor.lineEnd(text, from: errorOffset) ?? (isEnd ? text.count : nil) {
      let other = encoding.map { Issue($0.error) }
      issue = other.map { anchor.issue($0, text, to: end) } ?? anchor.syntaxIssue(text, to: end, top)
    }
    return anchor.offset > 0 ? anchor.offset : nil
  }

  /// Ends the piece at `end`, which `scan` has returned, and begins the next one there.
  public mutating func cut(_ text: Text, at end: Int) {
    elements.removeAll(keepingCapacity: true)
    byteOrderMark = nil
    anchor.cut(text, at: end)
    offset -= end
    token -= end
    if let known = errorOffset { errorOffset = known - end }
  }

  // MARK: - Between elements

  /// Scans one character, name or element. Returns false if the text does not reach far enough or has an error.
  private mutating func step(_ text: Text, _ isEnd: Bool) -> Bool {
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
      anchor.skipWhitespace(to: offset, phase, in: text, top)
    }
    guard offset < text.count else { return false }
    let byte = text.bytes[unchecked: offset]
    let closing: UInt8 = top.isObject ? .objectEnd : .arrayEnd
    switch phase {
    case .top where byte == .arrayStart || byte == .objectStart:
      top.isObject = byte == .objectStart
      var locator = anchor.locator
      locator.advance(in: text, to: offset)
      top.start = locator.location
      phase = .first
    case .first where byte == closing, .afterElement where byte == closing:
      phase = .done
    case .afterElement where byte == .comma:
      phase = .next
    case .first where top.isObject && byte == .quote, .next where top.isObject && byte == .quote:
      token = offset
      phase = .name
    case .colon where byte == .colon:
      phase = .value
    case .first where !top.isObject, .next where !top.isObject, .value:
      return beginElement(byte)
    default:
      return fail(offset)
    }
    offset += 1
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
    encoding = OtherEncoding(text, isEnd ? whole : SourceRange(start: 0, end: 4), isWhole: isEnd)
    if encoding != nil { return fail(0) }
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
    top.name = EscapedString.unescaped(
      in: text.bytes, SourceRange(start: token + 1, end: close), flags: flags)
    phase = .colon
    return true
  }

  // MARK: - Elements

  private mutating func beginElement(_ byte: UInt8) -> Bool {
    if byte == .arrayEnd || byte == .objectEnd || byte == .comma { return fail(offset) }
    token = offset
    skipper = ElementSkipper(byte)
    if !skipper.isBare { offset += 1 }
    phase = .element
    return true
  }

  private mutating func skipElement(_ text: Text) -> Bool {
    guard skipper.skip(text, &offset) else { return false }
    finishElement(text)
    return true
  }

  private mutating func finishElement(_ text: Text) {
    anchor.move(to: token, phase, in: text)
    elements.append(
      Element(
        range: SourceRange(start: token, end: offset), component: top.component,
        start: anchor.locator.location))
    top.count += 1
    phase = .afterElement
    anchor.move(to: offset, phase, in: text)
  }

  private mutating func finish(_ text: Text) {
    switch phase {
    case .done: break
    case .element where !skipper.isBare:
      offset = text.count
      finishElement(text)
      phase = .done
    default: errorOffset = text.count
    }
  }
}
