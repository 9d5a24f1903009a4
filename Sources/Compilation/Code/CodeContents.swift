/// The names and literals in a piece of code.
///
///     Shop.load(url: address)?.title == .first ? "\(count)" : self.name
///
/// names the type `Shop`, calls `load`, and has the bare names `Shop`, `address`, `count` and `self`, the members
/// `load`, `title`, `first` and `name`, and operators. Argument labels and declared names do not count.
struct CodeContents {
  /// The names without a leading dot: globals, or members of enclosing types.
  private(set) var bareNames: Set<String> = []
  /// The names after a dot: members of any type, or declarations of a module.
  private(set) var memberNames: Set<String> = []
  /// The names of both kinds that are followed by arguments.
  private(set) var calledNames: Set<String> = []
  /// Paths such as `Shop.Order`.
  private(set) var types: Set<String> = []
  private(set) var operators: Set<String> = []
  /// The strings of literals without interpolation, in order.
  private(set) var strings: [String] = []
  /// The strings after `case`, `==` and the like, and the whole numbers after `case`.
  private(set) var comparedTexts: [String] = []
  /// Case names such as `circle` in `Kind.circle.rawValue`.
  private(set) var rawValueNames: [String] = []
  /// Whole numbers. After a minus, which may only subtract, as in `n - 5`, both the positive and the negative number.
  private(set) var integers: Set<Int> = []
  /// Numbers such as `2.5`, with the same rule for a minus.
  private(set) var fractions: Set<String> = []
  private(set) var catchesErrors = false

  var names: Set<String> { bareNames.union(memberNames) }

  init(_ file: CodeFile, _ ranges: [Range<Int>]) {
    for range in ranges { add(file, range) }
  }

  /// The contents of an expression.
  init(_ expression: String) {
    let file = CodeFile(allOf: Array(expression.utf8), 0, path: "")
    add(file, file.tokens.indices)
  }

  private mutating func add(_ file: CodeFile, _ range: Range<Int>) {
    types.formUnion(NamesInCode(file, range).paths)
    let tokens = file.tokens
    var open: [Int] = []
    var endOfOperator = range.lowerBound
    // The token before a literal, without commas: in `case "a", "b":`, `case` precedes both.
    var previous: CodeToken?
    for number in range {
      let token = tokens[number]
      switch token.kind {
      case .literal:
        guard let string = file.string(token) else { continue }
        strings.append(string)
        if previous?.keyword == .case || previous?.isSymbol("=") == true || previous?.isSymbol("[") == true {
          comparedTexts.append(string)
        }
        continue
      case .word where Self.isNumber(token, file):
        addNumber(number, in: range, file)
        if previous?.keyword == .case, let word = Int(file.text(token)) {
          comparedTexts.append(String(word))
          continue
        }
      case .word, .escaped:
        if Self.catches(number, in: range, file) { catchesErrors = true }
        let isLabel =
          open.last.map { tokens[$0].isSymbol("(") && (number == $0 + 1 || tokens[number - 1].isSymbol(",")) }
          == true && number + 1 < tokens.count && tokens[number + 1].isSymbol(":")
        if !isLabel, !Self.isDeclared(number, tokens) { addName(number, in: range, file) }
      case .symbol:
        if token.isSymbol(",") { continue }
        if token.opensBracket {
          open.append(number)
        } else if token.closesBracket {
          _ = open.popLast()
        } else if number >= endOfOperator {
          endOfOperator = Self.endOfOperator(from: number, tokens)
          operators.insert(String(decoding: tokens[number..<endOfOperator].map(\.symbol), as: UTF8.self))
        }
      }
      previous = token
    }
  }

  private mutating func addName(_ number: Int, in range: Range<Int>, _ file: CodeFile) {
    let word = file.text(file.tokens[number])
    let next = number + 1 < range.upperBound ? file.tokens[number + 1] : nil
    if next?.isSymbol("(") == true { calledNames.insert(word) }
    guard number > 0, NamesInCode.isMember(number, file) else {
      bareNames.insert(word)
      return
    }
    memberNames.insert(word)
    if word == "rawValue", number > range.lowerBound + 1, file.tokens[number - 2].kind == .word {
      rawValueNames.append(file.text(file.tokens[number - 2]))
    }
  }

  /// Whether a word catches errors: in `catch`, `try?`, `Result { … }`, `Result.init { … }`, or `Result<…>`, as in an
  /// alias.
  private static func catches(_ number: Int, in range: Range<Int>, _ file: CodeFile) -> Bool {
    let next = number + 1 < range.upperBound ? file.tokens[number + 1] : nil
    switch file.text(file.tokens[number]) {
    case "catch", "catching": return true
    case "try": return next?.isSymbol("?") == true
    case "Result":
      // `Result` may also be the user's own type: `Result.self`.
      if next?.isSymbol(".") == true {
        return number + 2 < range.upperBound && file.text(file.tokens[number + 2]) != "self"
      }
      return next.map { "{(<".contains(where: $0.isSymbol) } ?? false
    default: return false
    }
  }

  private mutating func addNumber(_ number: Int, in range: Range<Int>, _ file: CodeFile) {
    let tokens = file.tokens
    let word = file.text(tokens[number])
    let isNegative = number > range.lowerBound && tokens[number - 1].isSymbol("-")
    if let integer = Self.integer(word) { integers.formUnion(isNegative ? [integer, -integer] : [integer]) }
    if number + 2 < range.upperBound, tokens[number + 1].isSymbol("."),
      Self.isNumber(tokens[number + 2], file)
    {
      let text = "\(word).\(file.text(tokens[number + 2]))".filter { $0 != "_" }
      fractions.formUnion(isNegative ? [text, "-" + text] : [text])
    }
  }

  private static func isNumber(_ token: CodeToken, _ file: CodeFile) -> Bool {
    token.kind == .word && "0"..."9" ~= Unicode.Scalar(file.code[Int(token.start)])
  }

  private static func integer(_ word: String) -> Int? {
    let digits = word.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix)
    }
    // `1e3` is one token.
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0.rounded()) }
  }

  /// Whether a name is declared here rather than used. `if let name {` and `self.init` are uses.
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

  /// The end of the operator that begins at a symbol. It ends before the next one in `f(x:-n)`, `n!-m` and `n+.zero`.
  private static func endOfOperator(from start: Int, _ tokens: [CodeToken]) -> Int {
    let first = tokens[start]
    var end = start + 1
    if first.isSeparator || isPostfix(start, tokens) { return end }
    while end < tokens.count, tokens[end].kind == .symbol, tokens[end - 1].end == tokens[end].start {
      let next = tokens[end]
      // Only an operator that begins with a dot may contain dots.
      let isOther = next.isSymbol(".") && !first.isSymbol(".")
      if isOther || next.isSeparator || next.opensBracket || next.closesBracket { break }
      end += 1
    }
    return end
  }

  /// Whether it is the `!` or `?` directly after an operand.
  private static func isPostfix(_ number: Int, _ tokens: [CodeToken]) -> Bool {
    guard number > 0, tokens[number].isSymbol("!") || tokens[number].isSymbol("?") else { return false }
    let operand = tokens[number - 1]
    return operand.end == tokens[number].start && (operand.kind != .symbol || operand.closesBracket)
  }
}

extension CodeToken {
  fileprivate var isSeparator: Bool { isSymbol(",") || isSymbol(":") || isSymbol(";") }
}

/// The paths in code that may be types, such as `A` and `A.B`: each part begins with an upper-case letter.
struct NamesInCode {
  private(set) var paths: [String] = []

  init(_ file: CodeFile, _ tokens: Range<Int>) {
    var next = tokens.lowerBound
    while next < tokens.upperBound {
      guard Self.isTypeName(file.tokens[next], file), next == 0 || !Self.isMember(next, file) else {
        next += 1
        continue
      }
      var path = file.text(file.tokens[next])
      next += 1
      while next + 1 < tokens.upperBound, file.tokens[next].isSymbol("."),
        file.tokens[next + 1].kind != .symbol, Self.isTypeName(file.tokens[next + 1], file)
      {
        path += "." + file.text(file.tokens[next + 1])
        next += 2
      }
      paths.append(path)
    }
  }

  private static func isTypeName(_ token: CodeToken, _ file: CodeFile) -> Bool {
    guard token.kind == .word || token.kind == .escaped else { return false }
    var start = Int(token.start) + (token.kind == .escaped ? 1 : 0)
    while file.code[start] == UInt8(ascii: "_"), start + 1 < Int(token.end) { start += 1 }
    let first = file.code[start]
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z") || first >= 0xC0
  }

  /// Whether the token follows a dot that is not part of a range operator.
  static func isMember(_ number: Int, _ file: CodeFile) -> Bool {
    guard file.tokens[number - 1].isSymbol(".") else { return false }
    return !(number > 1 && file.tokens[number - 2].isSymbol("."))
  }
}
