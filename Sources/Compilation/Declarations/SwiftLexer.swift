/// The tokens of Swift code in order, without comments and the contents of literals.
///
/// Knows nested comments, raw and multi-line strings with code in them, and regular expressions: enough that a brace in
/// one of them is not taken for one of the code's.
struct SwiftLexer {
  enum Token: Hashable {
    /// An identifier or keyword, or a directive such as `#if`.
    case word(String)
    /// An identifier in backticks, which is never a keyword.
    case escaped(String)
    /// A bracket or one character of an operator.
    case symbol(UInt8)
    /// A string or a regular expression.
    case literal
  }

  /// A string whose end is not reached yet.
  private struct OpenString {
    let quotes: Int
    let pounds: Int
    /// The open parentheses of the code inside it.
    var depth = 0
  }

  private let code: [UInt8]
  /// Where the last token ends, and the next one is searched.
  private(set) var offset = 0
  /// Where the last token begins.
  private(set) var start = 0
  /// The strings around the code at `offset`, the innermost last. A stack, so that no nesting is too deep.
  private var strings: [OpenString] = []
  /// Whether the last token returned is the first of its line.
  private(set) var startsLine = true
  /// Whether a regular expression may come next: after an operator or an opening bracket, not after a value.
  private var expectsValue = true

  init(_ code: [UInt8]) {
    self.code = code
  }

  /// The next token; nil at the end. The tokens of code inside a string are left out.
  mutating func next() -> Token? {
    startsLine = offset == 0
    while let token = nextWithStrings() {
      expectsValue = isFollowedByValue(token)
      if strings.isEmpty { return token }
    }
    return nil
  }

  private mutating func nextWithStrings() -> Token? {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        startsLine = true
        offset += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        offset += 1
      case 0xEF where self.byte(1) == 0xBB && self.byte(2) == 0xBF:
        offset += 3
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"):
        skipLine()
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"):
        skipBlockComment()
      default:
        start = offset
        return token(byte)
      }
    }
    return nil
  }

  private mutating func token(_ byte: UInt8) -> Token {
    switch byte {
    case UInt8(ascii: "`"):
      offset += 1
      let start = offset
      while let byte = self.byte(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { offset += 1 }
      let name = text(from: start)
      if self.byte() == UInt8(ascii: "`") { offset += 1 }
      return .escaped(name)
    case UInt8(ascii: "\""):
      return string(pounds: 0)
    case UInt8(ascii: "#"):
      return afterPound()
    case UInt8(ascii: "/") where expectsValue && regexEnd() != nil:
      offset = regexEnd() ?? offset + 1
      return .literal
    case _ where isWordByte(byte):
      let start = offset
      while let byte = self.byte(), isWordByte(byte) { offset += 1 }
      return .word(text(from: start))
    default:
      offset += 1
      return symbol(byte)
    }
  }

  /// A symbol, or the rest of a string whose code in parentheses ends with it.
  private mutating func symbol(_ byte: UInt8) -> Token {
    guard var string = strings.popLast() else { return .symbol(byte) }
    if byte == UInt8(ascii: "(") { string.depth += 1 }
    if byte == UInt8(ascii: ")") { string.depth -= 1 }
    if string.depth == 0 { return rest(of: string) }
    strings.append(string)
    return .symbol(byte)
  }

  /// A raw string, a regular expression with pounds, a directive or macro, or a lone `#`.
  private mutating func afterPound() -> Token {
    let start = offset
    while byte() == UInt8(ascii: "#") { offset += 1 }
    let pounds = offset - start
    if byte() == UInt8(ascii: "\"") { return string(pounds: pounds) }
    if byte() == UInt8(ascii: "/") {
      offset += 1
      while byte() != nil, !ends(with: UInt8(ascii: "/"), count: 1, pounds: pounds) { offset += 1 }
      offset = min(offset + 1 + pounds, code.count)
      return .literal
    }
    while let byte = byte(), isWordByte(byte) { offset += 1 }
    return offset == start + 1 ? .symbol(UInt8(ascii: "#")) : .word(text(from: start))
  }

  private func isFollowedByValue(_ token: Token) -> Bool {
    switch token {
    case .symbol(let byte): !")]}".utf8.contains(byte)
    case .word(let word): ["return", "in", "case", "where", "try", "await", "throw"].contains(word)
    case .escaped, .literal: false
    }
  }

  /// The end of the regular expression that begins here: it closes on its line and does not begin with a space.
  private func regexEnd() -> Int? {
    guard let first = byte(1), ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")].contains(first)
    else { return nil }
    var end = offset + 1
    while end < code.count, code[end] != UInt8(ascii: "\n") {
      if code[end] == UInt8(ascii: "/") { return end + 1 }
      end += code[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < code.count ? code[offset + ahead] : nil
  }

  private func text(from start: Int) -> String {
    String(decoding: code[start..<offset], as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }

  private mutating func skipLine() {
    while let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { offset += 1 }
  }

  /// Skips a block comment with those nested in it.
  private mutating func skipBlockComment() {
    var depth = 0
    while let byte = byte() {
      if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else if byte == UInt8(ascii: "*"), self.byte(1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
        if depth == 0 { return }
      } else {
        if byte == UInt8(ascii: "\n") { startsLine = true }
        offset += 1
      }
    }
  }

  private mutating func string(pounds: Int) -> Token {
    let quotes = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") ? 3 : 1
    offset += quotes
    return rest(of: OpenString(quotes: quotes, pounds: pounds))
  }

  /// Skips text up to the end of the string, or up to code in `\(…)`, after which the string continues.
  private mutating func rest(of string: OpenString) -> Token {
    while let byte = byte() {
      // A string of one line that does not end is an error of the user's; the next line is read as code.
      if string.quotes == 1, byte == UInt8(ascii: "\n") { break }
      if ends(with: UInt8(ascii: "\""), count: string.quotes, pounds: string.pounds) {
        offset += string.quotes + string.pounds
        break
      }
      let isEscape =
        byte == UInt8(ascii: "\\")
        && (0..<string.pounds).allSatisfy { self.byte(1 + $0) == UInt8(ascii: "#") }
      offset += isEscape ? 1 + string.pounds : 1
      guard isEscape, let escaped = self.byte() else { continue }
      offset += 1
      if escaped == UInt8(ascii: "(") {
        strings.append(OpenString(quotes: string.quotes, pounds: string.pounds, depth: 1))
        break
      }
    }
    return .literal
  }

  private func ends(with mark: UInt8, count: Int, pounds: Int) -> Bool {
    let end = offset + count + pounds
    guard end <= code.count else { return false }
    return code[offset..<offset + count].allSatisfy { $0 == mark }
      && code[offset + count..<end].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
