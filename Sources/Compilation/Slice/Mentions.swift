/// The names, types and operators in a piece of code.
///
///     Shop.load(url: address)?.title == .first ? "\(count)" : self.name
///
/// mentions the type `Shop`, the bare names `Shop`, `address`, `count` and `self`, the members `load`, `title`, `first` and
/// `name`, and operators. Labels of arguments and names that are declared are no mentions.
struct Mentions {
  /// The names without a dot in front: of what is global, or a member of the types around.
  private(set) var bareNames: Set<String> = []
  /// The names after a dot: of any type's members, or of what a module declares.
  private(set) var memberNames: Set<String> = []
  /// Paths such as `Shop.Order`.
  private(set) var types: Set<String> = []
  private(set) var operators: Set<String> = []

  var names: Set<String> { bareNames.union(memberNames) }

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
        if isLabel || Self.isDeclared(number, tokens) { continue }
        if number > 0, NamesInCode.isMember(number, file) {
          memberNames.insert(file.text(token))
        } else {
          bareNames.insert(file.text(token))
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

  /// Whether a name is declared there, which is no use of it. `if let name {` is one, and so is `self.init`.
  private static func isDeclared(_ number: Int, _ tokens: [CodeToken]) -> Bool {
    if let keyword = tokens[number].keyword, keyword == .`init` || keyword == .subscript {
      return number == 0 || !tokens[number - 1].isSymbol(".")
    }
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
}
