/// Turns the place where the parser stopped, and what it expected there, into an error that people can act on.
struct SyntaxErrorFinder {
  private let document: Document
  private let bytes: UncheckedBuffer<UInt8>
  private let stop: Parser.Stop
  private let end: Int

  init(_ document: Document, _ stop: Parser.Stop) {
    self.document = document
    bytes = document.bytes
    self.stop = stop
    end = document.range.end
  }

  func error() -> SyntaxError {
    let (kind, range) = kindAndRange()
    return SyntaxError(
      kind: kind, range: range, opening: opening(for: kind),
      path: SyntaxErrorPath(document: document, stop: stop).path(of: kind))
  }

  private func kindAndRange() -> (SyntaxError.Kind, SourceRange) {
    if stop.offset < end, byte(0) >= 0x80, UTF8Sequence.length(in: bytes, at: stop.offset) == 0 {
      return (.invalidUTF8(byte(0)), range(1))
    }
    return switch stop.reason {
    case .inString: stringError()
    case .inNumber: numberError()
    case .tooDeep: (.tooDeep, range(1))
    case .trailing: trailingError()
    case .expected(let expectation): unexpected(expectation)
    }
  }

  // MARK: - Strings

  private func stringError() -> (SyntaxError.Kind, SourceRange) {
    let byte = self.byte(0)
    if stop.offset >= end || (byte == .newline && !isClosed(after: stop.offset)) {
      return (.unterminatedString, SourceRange(start: stop.tokenStart, end: min(stop.offset, end)))
    }
    if byte < 0x20 { return (.controlCharacter(byte), range(1)) }
    if byte != .backslash { return (.invalidUTF8(byte), range(1)) }
    if stop.offset + 1 >= end {
      return (.unterminatedString, SourceRange(start: stop.tokenStart, end: end))
    }
    if self.byte(1) >= 0x80, UTF8Sequence.length(in: bytes, at: stop.offset + 1) == 0 {
      return (.invalidUTF8(self.byte(1)), SourceRange(start: stop.offset + 1, end: stop.offset + 2))
    }
    guard self.byte(1) == UInt8(ascii: "u") else {
      let (scalar, length) = scalar(at: stop.offset + 1)
      return (.invalidEscape(String(scalar)), range(1 + length))
    }
    guard let unit = EscapedString.codeUnit(in: bytes, at: stop.offset + 2) else {
      var length = 2
      while length < 6, self.byte(length).hexadecimalValue != nil { length += 1 }
      return (.invalidUnicodeEscape, range(length))
    }
    return (.loneSurrogate(UInt16(unit)), range(6))
  }

  /// Whether the string spans two lines: it is closed in the line after the newline at `offset`.
  ///
  /// If it is not, the author probably forgot the closing quote.
  private func isClosed(after offset: Int) -> Bool {
    var offset = offset + 1
    while offset < end, bytes[unchecked: offset] != .newline {
      let byte = bytes[unchecked: offset]
      if byte == .quote { break }
      if byte == .backslash { offset += 1 }
      offset += 1
    }
    guard offset < end, bytes[unchecked: offset] == .quote else { return false }
    offset += 1
    while offset < end, bytes[unchecked: offset].isWhitespace { offset += 1 }
    let next: UInt8 = offset < end ? bytes[unchecked: offset] : .arrayEnd
    return next == .comma || next == .arrayEnd || next == .objectEnd
  }

  // MARK: - Numbers

  private func numberError() -> (SyntaxError.Kind, SourceRange) {
    let byte = self.byte(0)
    let before = stop.offset > stop.tokenStart ? bytes[unchecked: stop.offset - 1] : 0
    let token = SourceRange(start: stop.tokenStart, end: max(stop.offset, stop.tokenStart + 1))
    if byte.isDigit {
      var tokenEnd = stop.offset
      while tokenEnd < end, bytes[unchecked: tokenEnd].isDigit { tokenEnd += 1 }
      return (.leadingZero, SourceRange(start: stop.tokenStart, end: tokenEnd))
    }
    if before == .point { return (.missingFraction, token) }
    if before.isExponentMark || before == .plus { return (.missingExponent, token) }
    if before == .minus, stop.offset - 1 > stop.tokenStart { return (.missingExponent, token) }
    if byte == .point { return (.leadingPoint, token) }
    let word = self.word(at: stop.offset)
    if NonFiniteNumber.isSpelling(word) {
      return (
        .nonFiniteNumber("-" + word),
        SourceRange(start: stop.tokenStart, end: stop.offset + word.utf8.count)
      )
    }
    return (.loneMinus, token)
  }

  // MARK: - Other places

  private func trailingError() -> (SyntaxError.Kind, SourceRange) {
    // The author of `0x1F` meant one number rather than the number 0 and trailing content.
    if document.count == 1, document.entries[unchecked: 0].kind == .number,
      Int(document.entries[unchecked: 0].end) == stop.offset, let number = brokenNumber(stop.offset)
    {
      return number
    }
    if let comment = comment() { return comment }
    let (found, length) = found()
    return (.trailingContent(found), range(length))
  }

  private func unexpected(_ expectation: SyntaxError.Expectation) -> (SyntaxError.Kind, SourceRange) {
    if stop.offset >= end {
      if expectation == .name, stop.depth == 1, bytes[unchecked: openingOffset] != .objectStart,
        let previous = previousByte(), previous.byte == .comma
      {
        // The top-level object has no braces.
        return (.trailingComma, SourceRange(start: previous.offset, end: previous.offset + 1))
      }
      if document.count == 0, stop.depth == 0 { return (.emptyText, SourceRange(at: document.range.start)) }
      return (.unexpectedEnd(expected: expectation), SourceRange(at: end))
    }
    if let comment = comment() { return comment }
    let byte = self.byte(0)
    let previous = previousByte()
    switch expectation {
    case .value, .valueOrEnd, .name, .nameOrEnd:
      if byte == .arrayEnd || byte == .objectEnd {
        let closesArray = byte == .arrayEnd
        if previous?.byte == .comma, stop.depth > 0 {
          if closesArray == !isInObject {
            return (
              .trailingComma, SourceRange(start: previous?.offset ?? 0, end: (previous?.offset ?? 0) + 1)
            )
          }
          return (.mismatchedClose, range(1))
        }
        if expectation == .valueOrEnd || expectation == .nameOrEnd { return (.mismatchedClose, range(1)) }
      }
      if byte == .comma,
        previous?.byte == .comma || previous?.byte == .arrayStart || previous?.byte == .objectStart
      {
        return (.extraComma(instead: expectation), range(1))
      }
      if byte == UInt8(ascii: "'") { return (.singleQuotes, range(1)) }
      if expectation == .name || expectation == .nameOrEnd {
        let word = self.word(at: stop.offset)
        if !word.isEmpty { return (.unquotedName, range(word.utf8.count)) }
      } else if let value = misspelledValue() {
        return value
      }
    case .commaOrArrayEnd, .commaOrObjectEnd:
      if byte == .arrayEnd || byte == .objectEnd { return (.mismatchedClose, range(1)) }
      if let number = brokenNumber(stop.offset), previous.map({ $0.offset == stop.offset - 1 }) == true,
        previous?.byte.isDigit == true
      {
        return number
      }
    case .colon:
      break
    }
    let (found, length) = found()
    return (.unexpected(found, expected: expectation), range(length))
  }

  /// The error for a hexadecimal number such as `0x1F`, whose `x` is at `offset`; nil if it is not one.
  private func brokenNumber(_ offset: Int) -> (SyntaxError.Kind, SourceRange)? {
    guard byte(0) | 0x20 == UInt8(ascii: "x"), offset > document.range.start,
      bytes[unchecked: offset - 1] == .zero
    else { return nil }
    var tokenEnd = offset + 1
    while tokenEnd < end, bytes[unchecked: tokenEnd].hexadecimalValue != nil { tokenEnd += 1 }
    return (.hexadecimalNumber, SourceRange(start: offset - 1, end: tokenEnd))
  }

  private func misspelledValue() -> (SyntaxError.Kind, SourceRange)? {
    switch byte(0) {
    case .plus:
      let word = self.word(at: stop.offset + 1)
      if NonFiniteNumber.isSpelling(word) {
        return (.nonFiniteNumber("+" + word), range(1 + word.utf8.count))
      }
      return byte(1).isDigit || byte(1) == .point ? (.leadingPlus, range(1)) : nil
    case .point where byte(1).isDigit:
      return (.leadingPoint, range(1))
    default:
      let word = self.word(at: stop.offset)
      if word.isEmpty { return nil }
      if NonFiniteNumber.isSpelling(word) { return (.nonFiniteNumber(word), range(word.utf8.count)) }
      switch word.lowercased() {
      case "true", "yes": return (.misspelledLiteral(word, meant: "true"), range(word.utf8.count))
      case "false", "no": return (.misspelledLiteral(word, meant: "false"), range(word.utf8.count))
      case "null", "nil", "none", "undefined":
        return (.misspelledLiteral(word, meant: "null"), range(word.utf8.count))
      default: return nil
      }
    }
  }

  private func comment() -> (SyntaxError.Kind, SourceRange)? {
    switch byte(0) {
    case .slash where byte(1) == .slash || byte(1) == UInt8(ascii: "*"): (.comment, range(2))
    case UInt8(ascii: "#"): (.comment, range(1))
    default: nil
    }
  }

  private func found() -> (SyntaxError.Found, length: Int) {
    switch byte(0) {
    case .quote:
      if case .closed(let close, _) = StringScanner(bytes: bytes).scan(from: stop.offset + 1) {
        return (.string, close + 1 - stop.offset)
      }
      return (.string, 1)
    case .minus, .zero ... .nine:
      if case .number(let numberEnd, _) = NumberScanner(bytes: bytes).scan(from: stop.offset) {
        return (.number, numberEnd - stop.offset)
      }
      return (.number, 1)
    case .objectStart: return (.objectStart, 1)
    case .arrayStart: return (.arrayStart, 1)
    default:
      let word = self.word(at: stop.offset)
      if ["true", "false", "null"].contains(word) { return (.literal(word), word.utf8.count) }
      if !word.isEmpty { return (.word(word), word.utf8.count) }
      let (scalar, length) = scalar(at: stop.offset)
      return (.character(String(scalar)), length)
    }
  }

  /// The offset of the string, array or object that the error leaves open.
  private func opening(for kind: SyntaxError.Kind) -> Int? {
    switch kind {
    case .unterminatedString: stop.tokenStart
    case .mismatchedClose, .unexpectedEnd: stop.depth > 0 ? openingOffset : nil
    default: nil
    }
  }

  // MARK: - Surrounding text

  private var innermost: OpenContainer { document.levels[unchecked: stop.depth] }
  private var isInObject: Bool { stop.depth > 0 && innermost.isObject }
  private var openingOffset: Int { Int(document.entries[unchecked: innermost.opening].start) }

  /// The byte at `distance` bytes after the stop, or NUL after the end.
  private func byte(_ distance: Int) -> UInt8 {
    stop.offset + distance < end ? bytes[unchecked: stop.offset + distance] : 0
  }

  private func range(_ length: Int) -> SourceRange {
    SourceRange(start: stop.offset, end: min(stop.offset + length, end))
  }

  /// The last byte before the stop that is not white space.
  private func previousByte() -> (byte: UInt8, offset: Int)? {
    var offset = stop.offset - 1
    while offset >= document.range.start, bytes[unchecked: offset].isWhitespace { offset -= 1 }
    return offset >= document.range.start ? (bytes[unchecked: offset], offset) : nil
  }

  /// The word of ASCII letters, digits and `_` at `offset`, cut to 40 bytes. Does not begin with a digit.
  private func word(at offset: Int) -> String {
    var tokenEnd = offset
    while tokenEnd < end, tokenEnd - offset < 40 {
      let byte = bytes[unchecked: tokenEnd]
      guard byte.isLetter || byte == UInt8(ascii: "_") || (tokenEnd > offset && byte.isDigit) else { break }
      tokenEnd += 1
    }
    return bytes.string(SourceRange(start: offset, end: tokenEnd))
  }

  private func scalar(at offset: Int) -> (Unicode.Scalar, length: Int) {
    let byte = bytes[unchecked: offset]
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    let length = UTF8Sequence.length(in: bytes, at: offset)
    guard length > 0,
      let scalar = bytes.string(SourceRange(start: offset, end: offset + length)).unicodeScalars.first
    else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }
}

private enum NonFiniteNumber {
  static func isSpelling(_ word: String) -> Bool {
    ["nan", "infinity", "inf"].contains(word.lowercased())
  }
}
