import Runner
/// Reads the declarations of types out of Swift code, in order, in both branches of `#if`.
///
/// Types inside functions are left out: nothing outside can name them.
struct DeclarationParser {
  private enum Scope {
    case type(path: [String], isPrivate: Bool)
    /// The body of a function, an accessor or a closure.
    case code
  }

  /// The most types in each other that are read. Each has the names of all around it.
  private static let mostLevels = 64
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "open", "final", "indirect", "nonisolated", "distributed", "static",
  ]
  /// The words that follow `class` when it modifies a member.
  private static let members: Set<String> = [
    "func", "var", "let", "subscript", "init", "override", "private", "fileprivate", "final",
  ]

  private var lexer: SwiftLexer
  private var token: SwiftLexer.Token?
  private var scopes: [Scope] = []
  /// The open parentheses and square brackets of each scope, that of the file first: no type is declared in them.
  private var brackets = [0]
  private var declarations: [TypeDeclaration] = []
  // What comes before the keyword of the declaration being read.
  private var isPrivate = false
  private var attributes: [String] = []

  static func declarations(in code: [UInt8]) -> [TypeDeclaration] {
    var parser = DeclarationParser(lexer: SwiftLexer(code))
    parser.advance()
    parser.run()
    return parser.declarations
  }

  private init(lexer: SwiftLexer) {
    self.lexer = lexer
  }

  private mutating func advance() { token = lexer.next() }

  private mutating func run() {
    while let token {
      switch token {
      case .word("private"), .word("fileprivate"):
        isPrivate = true
        advance()
      case .symbol(UInt8(ascii: "@")):
        readAttribute()
      case .word(let word):
        advance()
        if let kind = TypeDeclaration.Kind(rawValue: word), brackets.last == 0 {
          read(kind)
        } else if !Self.modifiers.contains(word) {
          forgetModifiers()
        }
      case .symbol(let byte):
        forgetModifiers()
        readSymbol(byte)
      case .escaped, .literal:
        forgetModifiers()
        advance()
      }
    }
  }

  private mutating func readSymbol(_ byte: UInt8) {
    advance()
    switch byte {
    case UInt8(ascii: "{"): open(.code)
    case UInt8(ascii: "}"):
      _ = scopes.popLast()
      if brackets.count > 1 { brackets.removeLast() }
    case UInt8(ascii: "("), UInt8(ascii: "["): brackets[brackets.count - 1] += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      // One too many is an error of the user's, and hides nothing after it.
      brackets[brackets.count - 1] = max(0, brackets[brackets.count - 1] - 1)
    case UInt8(ascii: "."):
      // The name of a member may be a keyword.
      if case .word = token { advance() }
    default: break
    }
  }

  private mutating func open(_ scope: Scope) {
    scopes.append(scope)
    brackets.append(0)
  }

  private mutating func forgetModifiers() {
    isPrivate = false
    attributes = []
  }

  /// Reads `@Name` or `@Module.Name`, and its arguments.
  private mutating func readAttribute() {
    advance()
    if let name = readPath().last { attributes.append(name) }
    if token == .symbol(UInt8(ascii: "(")) { skipBrackets() }
  }

  /// Reads a declaration from its name to its opening brace.
  private mutating func read(_ kind: TypeDeclaration.Kind) {
    defer { forgetModifiers() }
    if case .word(let word) = token, Self.members.contains(word) || isKeyword(word) { return }
    let name = readPath()
    guard !name.isEmpty, kind == .extension || name.count == 1 else { return }
    let isReachable = isAmongTypes
    let parameters = readParameters()
    if kind == .typealias {
      guard token == .symbol(UInt8(ascii: "=")) else { return }
      advance()
    }
    let isList = kind == .typealias || token == .symbol(UInt8(ascii: ":"))
    let inherited = isList ? readTypes(ofAlias: kind == .typealias) : []
    var outer: [String] = []
    var isHidden = isPrivate
    if case .type(let path, let isOuterPrivate) = scopes.last {
      outer = path
      isHidden = isHidden || isOuterPrivate
    }
    let path = kind == .extension ? name : outer + name
    if isReachable {
      declarations.append(
        TypeDeclaration(
          kind: kind, path: path, isPrivate: isHidden, parameters: parameters, inherited: inherited,
          attributes: attributes))
    }
    guard kind != .typealias else { return }
    skipToBody()
    guard token == .symbol(UInt8(ascii: "{")) else { return }
    // A private extension makes its members private; those of a private type are reached through the type.
    open(isReachable ? .type(path: path, isPrivate: kind == .extension && isPrivate) : .code)
    advance()
  }

  /// Whether all around is the bodies of types.
  private var isAmongTypes: Bool {
    guard scopes.count < Self.mostLevels else { return false }
    return scopes.allSatisfy { if case .type = $0 { true } else { false } }
  }

  /// Reads `A.B`; empty if no name comes next.
  private mutating func readPath() -> [String] {
    var path: [String] = []
    while true {
      switch token {
      case .word(let name) where !name.hasPrefix("#"), .escaped(let name): path.append(name)
      default: return path
      }
      advance()
      guard token == .symbol(UInt8(ascii: ".")) else { return path }
      advance()
    }
  }

  /// Reads `<Item: Codable, let count: Int>`.
  private mutating func readParameters() -> [String] {
    guard token == .symbol(UInt8(ascii: "<")) else { return [] }
    var names: [String] = []
    var depth = 0
    var isNext = false
    while let token {
      switch token {
      case .symbol(UInt8(ascii: "<")):
        depth += 1
        isNext = depth == 1
      case .symbol(UInt8(ascii: ">")): depth -= 1
      case .symbol(UInt8(ascii: ",")): isNext = depth == 1
      case .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "}")): return names
      case .word("each"), .word("let"): break
      case .word(let name), .escaped(let name):
        if isNext { names.append(name) }
        isNext = false
      default: break
      }
      advance()
      if depth == 0 { break }
    }
    return names
  }

  /// Reads the types of an inheritance clause up to `where` or `{`, or those of an alias up to the end of its line.
  private mutating func readTypes(ofAlias isAlias: Bool) -> [[String]] {
    var types: [[String]] = []
    var depth = 0
    var goesOn = true
    while let token {
      if isAlias, lexer.startsLine, depth == 0, !goesOn { return types }
      switch token {
      case .word("where"), .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: ";")):
        return types
      case .symbol(UInt8(ascii: "@")):
        advance()
        _ = readPath()
        if self.token == .symbol(UInt8(ascii: "(")) { skipBrackets() }
        continue
      case .word("any"), .word("some"), .word("nonisolated"):
        advance()
        continue
      case .symbol(UInt8(ascii: "~")):
        advance()
        _ = readPath()
        continue
      case .word(let word) where word.hasPrefix("#") || isAlias && depth == 0 && !goesOn:
        return types
      case .word, .escaped:
        let path = readPath()
        // Inside `<…>` they are arguments, which say nothing of what a type conforms to.
        if isAlias || depth == 0 { types.append(path) }
        goesOn = false
        continue
      case .symbol(let byte):
        if "<[(".utf8.contains(byte) { depth += byte == UInt8(ascii: "(") && !isAlias ? 0 : 1 }
        if ">])".utf8.contains(byte) { depth -= byte == UInt8(ascii: ")") && !isAlias ? 0 : 1 }
        goesOn = !">])?!".utf8.contains(byte)
      case .literal:
        return types
      }
      advance()
    }
    return types
  }

  /// Skips a `where` clause.
  private mutating func skipToBody() {
    while let token, token != .symbol(UInt8(ascii: "{")), token != .symbol(UInt8(ascii: "}")) {
      if case .word(let word) = token, word.hasPrefix("#") || isKeyword(word) { return }
      advance()
    }
  }

  /// Skips from an opening bracket to its partner.
  private mutating func skipBrackets() {
    var depth = 0
    while let token {
      if case .symbol(let byte) = token {
        if "([{".utf8.contains(byte) { depth += 1 }
        if ")]}".utf8.contains(byte) { depth -= 1 }
      }
      advance()
      if depth == 0 { return }
    }
  }

  private func isKeyword(_ word: String) -> Bool {
    ["struct", "class", "enum", "protocol", "extension", "func", "let", "var", "case", "import"].contains(
      word)
  }
}
