/// A token of Swift code with its place. Tokens refer to the code by byte offsets, so that a thousand files fit.
struct CodeToken {
  enum Kind: UInt8 {
    case word, escaped, symbol, literal
  }

  let kind: Kind
  /// The keyword that the word is, if any.
  let keyword: Keyword?
  /// The character of a symbol, otherwise 0.
  let symbol: UInt8
  let startsLine: Bool
  /// UTF-8 bytes from the beginning of the file.
  let start: Int32
  let end: Int32
  /// The number of the bracket that closes this one; -1 for other tokens and open ends.
  var match: Int32 = -1

  func isSymbol(_ character: Character) -> Bool { kind == .symbol && symbol == character.asciiValue }

  var opensBracket: Bool { kind == .symbol && "([{".utf8.contains(symbol) }
  var closesBracket: Bool { kind == .symbol && ")]}".utf8.contains(symbol) }

  /// The words that declarations begin with, and what may come before them.
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
  /// Whether it may come before the word that a declaration begins with.
  var isModifier: Bool { declares == nil && ![.where, .willSet, .didSet].contains(self) }

  /// The kind of declaration that the word begins.
  var declares: CodeDeclaration.Kind? { CodeDeclaration.Kind(rawValue: rawValue) }
}
