/// Splits Swift code into tokens, without comments and the text of literals.
///
/// It recognizes nested comments, raw and multi-line strings, and regular expressions, so that their braces are not
/// mistaken for the code's. Interpolated code also has tokens: `"a \(b) c"` is a literal, `(`, `b`, `)` and another
/// literal.
struct SwiftLexer {
  /// A string whose end has not been reached.
  private struct OpenString {
    let quotes: Int
    let pounds: Int
    /// The open parentheses of the code inside it.
    var depth = 0
  }

  private let code: [UInt8]
  private var offset = 0
  /// The strings around the code at `offset`, the innermost last. An array, so that deep nesting cannot overflow the
  /// thread's stack.
  private var strings: [OpenString] = []
  /// The string that continues at `offset`, after interpolated code.
  private var resumed: OpenString?
  private var startsLine = true
  /// Whether a regular expression may come next: after an operator or an opening bracket, not after a value.
  private var expectsValue = true

  private init(_ code: [UInt8]) { self.code = code }

  static func tokens(of code: [UInt8]) -> [CodeToken] {
    var lexer = SwiftLexer(code)
    var all: [CodeToken] = []
    all.reserveCapacity(code.count / 6)
    while let token = lexer.next() { all.append(token) }
    return all
  }

  private mutating func next() -> CodeToken? {
    startsLine = offset == 0
    if let string = resumed {
      resumed = nil
      let start = offset
      skipText(of: string)
      return token(.literal, from: start)
    }
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
        let start = offset
        return token(skipToken(byte), from: start)
      }
    }
    return nil
  }

  /// The token up to `offset`.
  private mutating func token(_ kind: CodeToken.Kind, from start: Int) -> CodeToken {
    var (keyword, symbol) = (CodeToken.Keyword?.none, UInt8(0))
    switch kind {
    case .word:
      let word = String(decoding: code[start..<offset], as: UTF8.self)
      keyword = CodeToken.Keyword.named[word]
      expectsValue = Self.wordsBeforeValues.contains(word)
    case .symbol:
      symbol = code[start]
      expectsValue = !")]}".utf8.contains(symbol)
    case .escaped, .literal: expectsValue = false
    }
    return CodeToken(
      kind: kind, keyword: keyword, symbol: symbol, startsLine: startsLine, start: Int32(start),
      end: Int32(offset))
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "in", "case", "where", "try", "await", "throw",
  ]

  private mutating func skipToken(_ byte: UInt8) -> CodeToken.Kind {
    switch byte {
    case UInt8(ascii: "`"):
      offset += 1
      while let byte = self.byte(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { offset += 1 }
      if self.byte() == UInt8(ascii: "`") { offset += 1 }
      return .escaped
    case UInt8(ascii: "\""):
      skipString(pounds: 0)
      return .literal
    case UInt8(ascii: "#"):
      return skipPound()
    case UInt8(ascii: "/") where expectsValue && regexEnd() != nil:
      offset = regexEnd() ?? offset + 1
      return .literal
    case _ where isWordByte(byte):
      while let byte = self.byte(), isWordByte(byte) { offset += 1 }
      return .word
    default:
      offset += 1
      trackInterpolation(byte)
      return .symbol
    }
  }

  /// Counts the parentheses of interpolated code. After the last one, the string continues.
  private mutating func trackInterpolation(_ symbol: UInt8) {
    guard var string = strings.popLast() else { return }
    if symbol == UInt8(ascii: "(") { string.depth += 1 }
    if symbol == UInt8(ascii: ")") { string.depth -= 1 }
    if string.depth == 0 { resumed = string } else { strings.append(string) }
  }

  /// Skips a raw string, a regular expression with pounds, a directive or macro, or a lone `#`.
  private mutating func skipPound() -> CodeToken.Kind {
    let start = offset
    while byte() == UInt8(ascii: "#") { offset += 1 }
    let pounds = offset - start
    if byte() == UInt8(ascii: "\"") {
      skipString(pounds: pounds)
      return .literal
    }
    if byte() == UInt8(ascii: "/") {
      offset += 1
      while byte() != nil, !ends(with: UInt8(ascii: "/"), count: 1, pounds: pounds) { offset += 1 }
      offset = min(offset + 1 + pounds, code.count)
      return .literal
    }
    while let byte = byte(), isWordByte(byte) { offset += 1 }
    return offset == start + 1 ? .symbol : .word
  }

  /// The end of the regular expression that begins here; nil unless it closes on its line and does not begin with a
  /// space.
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

  /// Skips a block comment and the comments nested in it.
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

  private mutating func skipString(pounds: Int) {
    let quotes = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") ? 3 : 1
    offset += quotes
    skipText(of: OpenString(quotes: quotes, pounds: pounds))
  }

  /// Skips text up to the end of the string, or up to code in `\(…)`.
  private mutating func skipText(of string: OpenString) {
    while let byte = byte() {
      // An unterminated one-line string is the user's error; the next line is read as code.
      if string.quotes == 1, byte == UInt8(ascii: "\n") { return }
      if ends(with: UInt8(ascii: "\""), count: string.quotes, pounds: string.pounds) {
        offset += string.quotes + string.pounds
        return
      }
      let isEscape =
        byte == UInt8(ascii: "\\")
        && (0..<string.pounds).allSatisfy { self.byte(1 + $0) == UInt8(ascii: "#") }
      offset += isEscape ? 1 + string.pounds : 1
      guard isEscape, let escaped = self.byte() else { continue }
      if escaped == UInt8(ascii: "(") {
        return strings.append(OpenString(quotes: string.quotes, pounds: string.pounds))
      }
      offset += 1
    }
  }

  private func ends(with mark: UInt8, count: Int, pounds: Int) -> Bool {
    let end = offset + count + pounds
    guard end <= code.count else { return false }
    return code[offset..<offset + count].allSatisfy { $0 == mark }
      && code[offset + count..<end].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}

/// A token of Swift code with its place. Tokens refer to the code by byte offsets, so that the tokens of a thousand
/// files fit into memory.
struct CodeToken {
  enum Kind: UInt8 {
    case word, escaped, symbol, literal
  }

  let kind: Kind
  /// The keyword, if the word is one.
  let keyword: Keyword?
  /// The character of a symbol, otherwise 0.
  let symbol: UInt8
  let startsLine: Bool
  /// UTF-8 bytes from the beginning of the file.
  let start: Int32
  let end: Int32
  /// The index of the token that closes this bracket; -1 for other tokens and unclosed brackets.
  var match: Int32 = -1

  func isSymbol(_ character: Character) -> Bool { kind == .symbol && symbol == character.asciiValue }

  var opensBracket: Bool { kind == .symbol && "([{".utf8.contains(symbol) }
  var closesBracket: Bool { kind == .symbol && ")]}".utf8.contains(symbol) }

  /// The words that begin declarations, and the modifiers before them.
  enum Keyword: String, CaseIterable {
    case `struct`, `class`, `enum`, actor, `protocol`, `extension`
    case `func`, `init`, `deinit`, `subscript`, `var`, `let`, `case`, `typealias`, `associatedtype`
    case `import`, `operator`, `precedencegroup`, macro
    case `public`, `private`, `fileprivate`, `internal`, `open`, package, final, `static`, override, required
    case convenience, `lazy`, `weak`, unowned, mutating, nonmutating, indirect, dynamic, optional
    case prefix, postfix, infix, nonisolated, isolated, distributed, consuming, borrowing
    case `where`, willSet, didSet

    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }
}

extension CodeToken.Keyword {
  /// Whether it is a modifier of declarations.
  var isModifier: Bool { declares == nil && ![.where, .willSet, .didSet].contains(self) }

  /// The kind of declaration that begins with the word.
  var declares: CodeDeclaration.Kind? { CodeDeclaration.Kind(rawValue: rawValue) }
}
