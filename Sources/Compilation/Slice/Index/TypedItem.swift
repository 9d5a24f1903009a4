/// A name of a `let` or `var`, and the type after it: nil for `a` in `let a, b: Int`, which has that of `b`.
struct TypedItem {
  /// The number of the token, of a pattern such as `(a, b)` that of its bracket.
  let name: Int
  var type: Range<Int>?
  /// The number of the equals sign.
  var value: Int?

  static func all(of property: CodeDeclaration) -> [TypedItem] {
    let (tokens, end) = (property.file.tokens, property.tokens.upperBound)
    var items: [TypedItem] = []
    var isNameNext = true
    var next = property.keyword + 1
    while next < end {
      let token = tokens[next]
      if isNameNext, token.kind == .word || token.kind == .escaped || token.isSymbol("(") {
        items.append(TypedItem(name: next))
        isNameNext = false
      } else if token.isSymbol(":"), let last = items.indices.last, items[last].type == nil {
        let after = Self.end(of: next + 1..<end, property.file) { $0.isSymbol("=") || $0.isSymbol("{") }
        items[last].type = next + 1..<after
        next = after
        continue
      } else if token.isSymbol("="), let last = items.indices.last {
        items[last].value = next
        next = Self.end(of: next + 1..<end, property.file)
        continue
      } else if token.isSymbol(",") {
        isNameNext = true
      } else if token.isSymbol("{") {
        break
      }
      next = token.opensBracket ? Int(max(token.match, Int32(next))) + 1 : next + 1
    }
    return items
  }

  /// Where the first of several types or values ends: at a comma, or where `stops` says so, outside of all brackets.
  static func end(
    of tokens: Range<Int>, _ file: CodeFile, stops: (CodeToken) -> Bool = { _ in false }
  ) -> Int {
    let all = file.tokens
    var next = tokens.lowerBound
    var depth = 0
    while next < tokens.upperBound {
      let token = all[next]
      if depth <= 0, token.isSymbol(",") || stops(token) { return next }
      if token.isSymbol("<") { depth += 1 }
      if token.isSymbol(">"), !all[next - 1].isSymbol("-") { depth -= 1 }
      next = token.opensBracket ? Int(max(token.match, Int32(next))) + 1 : next + 1
    }
    return min(next, tokens.upperBound)
  }
}
