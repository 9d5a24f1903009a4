/// Finds the elements of one top-level array, or the members of one top-level object, in a text that comes in pieces.
///
/// It counts brackets and passes over strings, no more: what stands in an element is the parser's to judge, when the element is
/// decoded. A piece begins where the last whole element of the piece before ended.
public struct ElementScanner {
  public struct Element: Sendable {
    /// The element's bytes in the piece.
    public var range: SourceRange
    public var component: PathComponent
    /// The location in the input of its first byte.
    public var start: SourceLocation
  }

  private enum Phase {
    case beforeTop
    /// At an element or member, or the end where there is none yet.
    case first
    /// Behind a comma.
    case next
    /// Behind an element or member.
    case behind
    case done
  }

  /// The elements of this piece that are whole.
  public private(set) var elements: [Element] = []
  /// What is wrong between the elements: nothing behind it can be cut.
  public private(set) var fault: Issue?
  /// The location of the first byte behind the last whole element.
  public private(set) var location = SourceLocation(line: 1, column: 1)

  private var phase = Phase.beforeTop
  private var isObject = false
  private var count = 0
  private var locator = Locator()
  /// What the text does not go far enough for, in a member that has begun: where its name opens, or what follows the name.
  private var openName: Int?
  private var missing: SyntaxError.Expectation?
  /// Where an element that has begun is scanned on when more of the text is there.
  private var open: OpenElement?

  private struct OpenElement {
    var start: Int
    var component: PathComponent
    var offset: Int
    var depth: Int
    var isInString: Bool
  }

  public init() {}

  /// A new piece, whose first byte is at `location`.
  public mutating func begin(at location: SourceLocation) {
    elements.removeAll(keepingCapacity: true)
    self.location = location
    locator = Locator(offset: 0, location: location)
    open = nil
  }

  /// Scans what is there of the piece; where the last whole element ends, its comma included, or nil where there is none.
  public mutating func scan(_ text: Text) -> Int? {
    var end: Int?
    var offset = open == nil ? locator.offset : 0
    while fault == nil {
      if let element = open {
        guard let stop = scanElement(text, element) else { return end }
        finishElement(text, element, stop)
        offset = stop
        end = stop
        continue
      }
      guard let next = step(text, from: offset) else { return end }
      offset = next
      // Only between elements may a piece end.
      if open == nil {
        end = offset
        locator.advance(in: text, to: offset)
        location = locator.location
      }
    }
    return end
  }

  /// The text ends here: an element that is not whole is one all the same, for the parser to say what is missing.
  public mutating func finish(_ text: Text) {
    if let element = open {
      finishElement(text, element, text.count)
      locator.advance(in: text, to: text.count)
      return
    }
    guard fault == nil, phase != .done else { return }
    let end = SourceRange(at: text.count)
    switch phase {
    case .beforeTop: fault = Issue(SyntaxError(kind: .emptyText, range: SourceRange(at: 0), path: []))
    case .behind: fail(.unexpectedEnd(expected: isObject ? .commaOrObjectEnd : .commaOrArrayEnd), end)
    case .first where missing == nil:
      fail(.unexpectedEnd(expected: isObject ? .nameOrEnd : .valueOrEnd), end)
    default:
      if let openName {
        fail(.unterminatedString, SourceRange(start: openName, end: text.count))
      } else {
        fail(.unexpectedEnd(expected: missing ?? (isObject ? .name : .value)), end)
      }
    }
  }

  // MARK: - Between elements

  /// Takes one sign, or begins an element; the offset behind it, or nil where the text does not go far enough.
  private mutating func step(_ text: Text, from start: Int) -> Int? {
    var offset = start
    (openName, missing) = (nil, nil)
    while offset < text.count, text.bytes[unchecked: offset].isWhitespace { offset += 1 }
    guard offset < text.count else { return nil }
    let byte = text.bytes[unchecked: offset]
    let closing: UInt8 = isObject ? .objectEnd : .arrayEnd
    switch phase {
    case .beforeTop:
      if offset == 0, text.count >= 3, text.bytes.word(at: 0) & 0xFF_FFFF == 0xBF_BBEF { return 3 }
      guard byte == .arrayStart || byte == .objectStart else {
        failTop(text, at: offset)
        return nil
      }
      isObject = byte == .objectStart
      phase = .first
      return offset + 1
    case .first where byte == closing, .behind where byte == closing:
      phase = .done
      return offset + 1
    case .behind:
      guard byte == .comma else {
        fail(
          .unexpected(SyntaxError.Found(byte), expected: isObject ? .commaOrObjectEnd : .commaOrArrayEnd),
          SourceRange(start: offset, end: offset + 1))
        return nil
      }
      phase = .next
      return offset + 1
    case .first, .next:
      return beginElement(text, at: offset, byte)
    case .done:
      fail(.trailingContent(SyntaxError.Found(byte)), SourceRange(start: offset, end: offset + 1))
      return nil
    }
  }

  private mutating func beginElement(_ text: Text, at start: Int, _ byte: UInt8) -> Int? {
    if byte == .arrayEnd || byte == .objectEnd || byte == .comma {
      fail(
        byte == .comma ? .extraComma(instead: isObject ? .name : .value) : .trailingComma,
        SourceRange(start: start, end: start + 1))
      return nil
    }
    var offset = start
    var component = PathComponent.index(count)
    if isObject {
      guard byte == .quote else {
        fail(.unexpected(SyntaxError.Found(byte), expected: .name), SourceRange(start: start, end: start + 1))
        return nil
      }
      switch StringScanner(bytes: text.bytes).scan(from: start + 1) {
      case .closed(let close, let flags):
        let name = SourceRange(start: start + 1, end: close)
        component = .member(EscapedString.unescaped(in: text.bytes, name, flags: flags))
        offset = close + 1
      case .fault(let place):
        if place >= text.count {
          (openName, missing) = (start, .name)
          return nil
        }
        fail(.unexpected(.string, expected: .name), SourceRange(start: start, end: place + 1))
        return nil
      }
      missing = .colon
      while offset < text.count, text.bytes[unchecked: offset].isWhitespace { offset += 1 }
      guard offset < text.count else { return nil }
      guard text.bytes[unchecked: offset] == .colon else {
        fail(
          .unexpected(SyntaxError.Found(text.bytes[unchecked: offset]), expected: .colon),
          SourceRange(start: offset, end: offset + 1))
        return nil
      }
      offset += 1
      missing = .value
      while offset < text.count, text.bytes[unchecked: offset].isWhitespace { offset += 1 }
      guard offset < text.count else { return nil }
    }
    open = OpenElement(start: offset, component: component, offset: offset, depth: 0, isInString: false)
    return offset
  }

  // MARK: - An element

  /// The offset behind the element, or nil where the text ends before it is whole; then it goes on from there.
  private mutating func scanElement(_ text: Text, _ element: OpenElement) -> Int? {
    let bytes = text.bytes
    var offset = element.offset
    var depth = element.depth
    var isInString = element.isInString
    while offset < text.count {
      if isInString {
        let special = StringScanner.special(in: bytes.word(at: offset))
        guard special != 0 else {
          offset += 8
          continue
        }
        offset += special.trailingZeroBitCount >> 3
        guard offset < text.count else { break }
        let byte = bytes[unchecked: offset]
        // An escape at the very end is read again with what follows it.
        if byte == .backslash, offset + 1 >= text.count { break }
        offset += byte == .backslash ? 2 : 1
        if byte == .quote {
          isInString = false
          if depth == 0 { return offset }
        }
        continue
      }
      let byte = bytes[unchecked: offset]
      switch byte {
      case .quote: isInString = true
      case .arrayStart, .objectStart: depth += 1
      case .arrayEnd, .objectEnd:
        if depth == 0 { return offset }
        depth -= 1
        if depth == 0 { return offset + 1 }
      case .comma where depth == 0: return offset
      default:
        if depth == 0, byte.isWhitespace { return offset }
      }
      offset += 1
    }
    open?.offset = min(offset, text.count)
    open?.depth = depth
    open?.isInString = isInString
    return nil
  }

  private mutating func finishElement(_ text: Text, _ element: OpenElement, _ stop: Int) {
    locator.advance(in: text, to: element.start)
    elements.append(
      Element(
        range: SourceRange(start: element.start, end: stop), component: element.component,
        start: locator.location))
    locator.advance(in: text, to: stop)
    location = locator.location
    count += 1
    open = nil
    phase = .behind
  }

  // MARK: - Faults

  private mutating func fail(_ kind: SyntaxError.Kind, _ range: SourceRange) {
    fault = Issue(SyntaxError(kind: kind, range: range, path: []))
  }

  private mutating func failTop(_ text: Text, at offset: Int) {
    var issue = Issue(
      SyntaxError(
        kind: .unexpected(SyntaxError.Found(text.bytes[unchecked: offset]), expected: .arrayOrObject),
        range: SourceRange(start: offset, end: offset + 1), path: []))
    issue.payloadNames = []
    fault = issue
  }
}

extension SyntaxError.Found {
  /// What a byte begins, as far as that can be told from it.
  fileprivate init(_ byte: UInt8) {
    switch byte {
    case .quote: self = .string
    case .minus, .zero ... .nine: self = .number
    case .objectStart: self = .objectStart
    case .arrayStart: self = .arrayStart
    default: self = .character(byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}")
    }
  }
}

/// Follows lines and columns through a text that is read from the start to the end.
private struct Locator {
  var offset = 0
  var location = SourceLocation(line: 1, column: 1)

  mutating func advance(in text: Text, to end: Int) {
    while offset < end {
      let byte = text.bytes[unchecked: offset]
      if byte == .newline {
        location.line += 1
        location.column = 1
      } else if byte & 0xC0 != 0x80 {
        location.column += 1
      }
      offset += 1
    }
  }
}
