/// Cuts Swift code into its outermost declarations, so that those can be left out which are not needed.
///
///     import UIKit                      // stays
///     struct User: Codable { … }        // a unit
///     @available(iOS 17, *)
///     extension User { … }              // another one
///     #if os(iOS) … #endif              // another one, whatever is in it
struct CodeUnits {
  private static let keywords: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "extension", "func", "let", "var", "typealias",
    "operator",
    "precedencegroup", "macro", "import",
  ]
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "indirect", "nonisolated",
    "distributed", "infix", "prefix", "postfix", "lazy", "weak", "unowned", "async",
  ]

  /// The bytes of each declaration, in order, without those of imports.
  let ranges: [Range<Int>]

  init(_ code: [UInt8]) {
    var lexer = SwiftLexer(code)
    var ranges: [Range<Int>] = []
    // Where the declaration begins that is being read, and what is known of it.
    var start: Int?
    var hasKeyword = false
    var isImport = false
    var end = 0
    var depth = 0
    var conditions = 0
    func finish() {
      if let start, hasKeyword, !isImport { ranges.append(start..<end) }
      (start, hasKeyword, isImport) = (nil, false, false)
    }
    while let token = lexer.next() {
      if case .word(let word) = token, depth == 0 {
        if word == "#if" {
          if conditions == 0 {
            finish()
            start = lexer.start
            hasKeyword = true
          }
          conditions += 1
        } else if word == "#endif" {
          conditions = max(0, conditions - 1)
          end = lexer.offset
          if conditions == 0 { finish() }
          continue
        }
      }
      if depth == 0, conditions == 0, token == .symbol(UInt8(ascii: ";")) {
        finish()
        continue
      }
      if depth == 0, conditions == 0, lexer.startsLine || start == nil, Self.mayBegin(token),
        start == nil || hasKeyword
      {
        finish()
        start = lexer.start
      }
      if case .word(let word) = token, depth == 0, !hasKeyword, Self.keywords.contains(word) {
        hasKeyword = true
        isImport = word == "import"
      }
      if case .symbol(let byte) = token {
        if "([{".utf8.contains(byte) { depth += 1 }
        if ")]}".utf8.contains(byte) { depth = max(0, depth - 1) }
      }
      end = lexer.offset
    }
    finish()
    self.ranges = ranges
  }

  private static func mayBegin(_ token: SwiftLexer.Token) -> Bool {
    switch token {
    case .symbol(let byte): byte == UInt8(ascii: "@")
    case .word(let word): keywords.contains(word) || modifiers.contains(word)
    case .escaped, .literal: false
    }
  }

  /// The code with all declarations blanked out but those with these numbers. Lines and columns stay.
  static func code(_ code: [UInt8], keeping numbers: Set<Int>) -> [UInt8] {
    var result = code
    for (number, range) in CodeUnits(code).ranges.enumerated() where !numbers.contains(number) {
      for offset in range where code[offset] != UInt8(ascii: "\n") && code[offset] != UInt8(ascii: "\r") {
        result[offset] = UInt8(ascii: " ")
      }
    }
    return result
  }
}
