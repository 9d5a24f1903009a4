/// The words of Swift code in order, without comments and string contents.
struct SwiftWords {
  /// Represents everything that is not a word: operators, brackets, literals.
  static let other = ""

  private let code: [UInt8]

  private var offset = 0
  /// The number of open braces.
  private(set) var depth = 0

  init(_ code: [UInt8]) {
    self.code = code
  }

  /// The next word; ``other`` for anything else; nil at the end.
  mutating func next() -> String? {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"):
        while let byte = self.byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { offset += 1 }
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"):
        skipBlockComment()
      case UInt8(ascii: "`"):
        offset += 1
      case UInt8(ascii: "\""):
        skipString(pounds: 0)
        return Self.other
      case UInt8(ascii: "#"):
        let pounds = code[offset...].prefix { $0 == UInt8(ascii: "#") }.count
        offset += pounds
        guard self.byte() == UInt8(ascii: "\"") else { return Self.other }
        skipString(pounds: pounds)
        return Self.other
      case _ where isWordByte(byte):
        let start = offset
        while let byte = self.byte(), isWordByte(byte) { offset += 1 }
        return String(decoding: code[start..<offset], as: UTF8.self)
      default:
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        offset += 1
        return Self.other
      }
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
        offset += 1
      }
    }
  }

  /// Skips a literal from its first quote on. Code in `\(…)` counts as text; a quote in it ends the literal too early,
  /// which only affects words on the same line.
  private mutating func skipString(pounds: Int) {
    let quotes = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") ? 3 : 1
    offset += quotes
    while let byte = byte() {
      if quotes == 1, byte == UInt8(ascii: "\n") { return }
      if byte == UInt8(ascii: "\\"), pounds == 0 {
        offset += 2
      } else if ends(quotes: quotes, pounds: pounds) {
        offset += quotes + pounds
        return
      } else {
        offset += 1
      }
    }
  }

  private func ends(quotes: Int, pounds: Int) -> Bool {
    let end = offset + quotes + pounds
    guard end <= code.count else { return false }
    return code[offset..<offset + quotes].allSatisfy { $0 == UInt8(ascii: "\"") }
      && code[offset + quotes..<end].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
