/// The names in a piece of code, by the expression in front of them.
///
///     Shop.load(url)?.title == .first ? "\(count)" : self.name
///
/// has the type `Shop`, its member `load`, the members `title` of an unknown value and `first` of an unknown type, `name`
/// of the type around, and `url` and `count`, which may be anything in sight. Labels of arguments and names that are
/// declared are no mentions.
struct Mentions {
  enum Base: Hashable {
    /// Nothing: a local or global name, or a member of the type around.
    case none
    /// `self` or `super`.
    case own
    /// A path of types, as in `Shop.Order.all`.
    case type(String)
    /// A dot alone, as in `.first`.
    case implicit
    /// An expression.
    case value
  }

  struct Name: Hashable {
    let text: String
    let base: Base
  }

  private(set) var names: Set<Name> = []
  /// Paths such as `Shop.Order`.
  private(set) var types: Set<String> = []
  private(set) var operators: Set<String> = []

  init(_ file: CodeFile, _ ranges: [Range<Int>]) {
    for range in ranges { add(file, range) }
  }

  /// The names of an expression.
  init(_ expression: String) {
    let file = CodeFile(allOf: Array(expression.utf8), 0, path: "")
    add(file, file.tokens.indices)
  }

  private mutating func add(_ file: CodeFile, _ range: Range<Int>) {
    types.formUnion(NamesInCode(file, range).paths)
    let tokens = file.tokens
    var open: [Int] = []
    for number in range {
      let token = tokens[number]
      switch token.kind {
      case .literal: break
      case .word, .escaped:
        let isLabel =
          open.last.map { tokens[$0].isSymbol("(") && (number == $0 + 1 || tokens[number - 1].isSymbol(",")) }
          == true && number + 1 < tokens.count && tokens[number + 1].isSymbol(":")
        if !isLabel, !Self.isDeclared(number, tokens) {
          names.insert(Name(text: file.text(token), base: Self.base(of: number, file)))
        }
      case .symbol:
        if token.opensBracket {
          open.append(number)
        } else if token.closesBracket {
          _ = open.popLast()
        } else if number == range.lowerBound || !Self.continues(tokens[number - 1], token) {
          operators.insert(Self.symbols(from: number, tokens))
        }
      }
    }
  }

  /// Whether a name is declared there, which is no use of it. `if let name {` is one.
  private static func isDeclared(_ number: Int, _ tokens: [CodeToken]) -> Bool {
    guard number > 0, number + 1 < tokens.count else { return false }
    switch tokens[number - 1].keyword {
    case .func: return true
    case .var, .let: return tokens[number + 1].isSymbol(":") || tokens[number + 1].isSymbol("=")
    default: return false
    }
  }

  private static func continues(_ before: CodeToken, _ token: CodeToken) -> Bool {
    before.kind == .symbol && !before.opensBracket && !before.closesBracket && before.end == token.start
  }

  private static func symbols(from start: Int, _ tokens: [CodeToken]) -> String {
    var text = [tokens[start].symbol]
    var next = start + 1
    while next < tokens.count, !tokens[next].opensBracket, !tokens[next].closesBracket,
      tokens[next].kind == .symbol, continues(tokens[next - 1], tokens[next])
    {
      text.append(tokens[next].symbol)
      next += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func base(of number: Int, _ file: CodeFile) -> Base {
    let tokens = file.tokens
    guard number > 0, tokens[number - 1].isSymbol("."), tokens[number].start == tokens[number - 1].end else {
      return .none
    }
    guard number > 1 else { return .implicit }
    // `0..<count`
    if tokens[number - 2].isSymbol("."), tokens[number - 2].end == tokens[number - 1].start { return .none }
    // `\.name`
    if tokens[number - 2].isSymbol("\\") { return .value }
    guard endsExpression(number - 2, file) else { return .implicit }
    var path: [String] = []
    var next = number - 2
    while tokens[next].kind == .word || tokens[next].kind == .escaped {
      path.insert(file.text(tokens[next]), at: 0)
      guard next > 1, tokens[next - 1].isSymbol(".") else { break }
      next -= 2
    }
    if path == ["self"] || path == ["super"] { return .own }
    let isType = !path.isEmpty && path.allSatisfy { $0.drop { $0 == "_" }.first?.isUppercase == true }
    return isType && !tokens[max(next - 1, 0)].isSymbol(".") ? .type(path.joined(separator: ".")) : .value
  }

  private static let beforeValues: Set<String> = [
    "return", "case", "in", "where", "try", "await", "throw", "else", "is", "as", "if", "guard", "while",
    "switch",
  ]

  /// Whether a value ends at a token in front of a dot.
  private static func endsExpression(_ number: Int, _ file: CodeFile) -> Bool {
    let token = file.tokens[number]
    switch token.kind {
    case .literal, .escaped: return true
    case .word: return !beforeValues.contains(file.text(token))
    case .symbol:
      if token.closesBracket { return true }
      let isAdjacent = token.end == file.tokens[number + 1].start
      return isAdjacent && "?!>".utf8.contains(token.symbol)
        && (number == 0 || file.tokens[number - 1].end == token.start)
    }
  }
}
