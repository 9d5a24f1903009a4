/// Finds the elements of one top-level array, or the members of one top-level object, in a text that comes in pieces.
///
/// It counts brackets and passes over strings, no more: what stands in an element is the parser's to judge, when the element is
/// decoded. No byte is scanned twice, however the text arrives, and what it finds does not depend on that.
public struct ElementScanner {
  /// What is to come next.
  enum Phase {
    /// Something that tells the encoding.
    case start
    case top
    /// An element or member, or the end where there is none yet.
    case first
    /// An element or member, behind a comma.
    case next
    /// The rest of a member's name.
    case name
    case colon
    /// The value of a member.
    case value
    /// The rest of an element.
    case element
    /// A comma or the end.
    case behind
    /// Nothing.
    case done
  }

  /// The elements of this piece that are whole.
  public private(set) var elements: [Element] = []
  /// The byte order mark before the document.
  public private(set) var mark: DocumentIssue?
  /// What is wrong between the elements: nothing behind it is cut.
  public private(set) var issue: DocumentIssue?

  private var phase = Phase.start
  private var top = TopLevel()
  private var anchor = ScanAnchor()
  /// Up to where the piece has been scanned.
  private var offset = 0
  /// Where the name or element begins that is scanned.
  private var token = 0
  private var skipper = ElementSkipper()
  /// How much of the text shows that it goes wrong; what stands in that line behind it is still wanted.
  private var issueEnd: Int?
  private var encoding: OtherEncoding?

  public init() {}

  /// Scans the piece on, which has grown or, where `isEnd`, ended; gives where it can end, or nil where it must grow.
  ///
  /// At the end of the text a string, array or object that is not whole is an element all the same, for the parser to say what
  /// is missing. A number or literal is none: it may be the half of one.
  public mutating func scan(_ text: Text, isEnd: Bool = false) -> Int? {
    while issueEnd == nil, step(text, isEnd) {}
    if isEnd, issueEnd == nil { finish(text) }
    if let known = issueEnd, let end = anchor.lineEnd(text, from: known) ?? (isEnd ? text.count : nil) {
      let other = encoding.map { Issue($0.error) }
      issue = other.map { anchor.issue($0, text, to: end) } ?? anchor.syntaxIssue(text, to: end, top)
    }
    return anchor.offset > 0 ? anchor.offset : nil
  }

  /// Ends the piece at `end`, where `scan` said that it can; the next one begins there, and has no elements yet.
  public mutating func cut(_ text: Text, at end: Int) {
    elements.removeAll(keepingCapacity: true)
    mark = nil
    anchor.cut(text, at: end)
    offset -= end
    token -= end
    if let known = issueEnd { issueEnd = known - end }
  }

  // MARK: - Between elements

  /// Goes one sign, name or element further; false where the text does not go far enough, or goes wrong.
  private mutating func step(_ text: Text, _ isEnd: Bool) -> Bool {
    switch phase {
    case .start: return skipMark(text, isEnd)
    case .name: return skipName(text)
    case .element: return skipElement(text)
    default: break
    }
    while offset < text.count, text.bytes[unchecked: offset].isWhitespace { offset += 1 }
    if phase == .behind || phase == .done {
      anchor.move(to: offset, phase, in: text)
    } else if offset - anchor.offset > ScanAnchor.reach {
      anchor.pass(offset, phase, in: text, top)
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
    case .first where byte == closing, .behind where byte == closing:
      phase = .done
    case .behind where byte == .comma:
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

  private mutating func fail(_ known: Int) -> Bool {
    issueEnd = known
    return false
  }

  /// Passes the mark before the text, once there is enough to tell, and all that an excerpt of its line shows.
  private mutating func skipMark(_ text: Text, _ isEnd: Bool) -> Bool {
    guard text.count >= 4 || isEnd else { return false }
    let whole = SourceRange(start: 0, end: text.count)
    encoding = OtherEncoding(text, isEnd ? whole : SourceRange(start: 0, end: 4), isWhole: isEnd)
    if encoding != nil { return fail(0) }
    if text.hasByteOrderMark(whole) {
      let lineEnd = anchor.lineEnd(text, from: 3, reach: ScanAnchor.leadSize)
      guard let end = lineEnd ?? (isEnd ? text.count : nil) else { return false }
      mark = anchor.issue(.byteOrderMark(at: 0), text, to: end)
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
    phase = .behind
    anchor.move(to: offset, phase, in: text)
  }

  private mutating func finish(_ text: Text) {
    switch phase {
    case .done: break
    case .element where !skipper.isBare:
      offset = text.count
      finishElement(text)
      phase = .done
    default: issueEnd = text.count
    }
  }
}
