/// What a file of Swift code brings and what it may need from others: its types, its imports and all names in it.
struct CodeScan {
  struct Import: Hashable {
    let module: String
    /// From its first attribute to the end of its path, in bytes.
    let range: Range<Int>
    /// Whether it is in an `#if`, which may ask for the module.
    let isConditional: Bool
    /// Whether it says how far the module is visible, as in `internal import`.
    let hasAccessLevel: Bool
  }

  /// The attributes of the type that a program begins with.
  static let mainAttributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]
  /// The modules that only tests import.
  static let testModules: Set<String> = ["XCTest", "Testing", "Quick", "Nimble"]
  private static let modifiers: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  let declarations: [TypeDeclaration]
  private(set) var imports: [Import] = []
  /// Every identifier and keyword outside literals and comments.
  private(set) var words: Set<String> = []

  init(_ code: [UInt8]) {
    declarations = DeclarationParser.declarations(in: code)
    var lexer = SwiftLexer(code)
    var conditions = 0
    var previous: SwiftLexer.Token?
    // Where the attributes and modifiers begin that an import may follow.
    var beginning: Int?
    var hasAccessLevel = false
    while let token = lexer.next() {
      let isFirst = lexer.startsLine || previous == .symbol(UInt8(ascii: ";"))
      let start = lexer.start
      switch token {
      case .word("#if"): conditions += 1
      case .word("#endif"): conditions = max(0, conditions - 1)
      case .word("import") where isFirst || beginning != nil:
        let (path, end) = Self.path(&lexer)
        if let module = path.first {
          let range = (beginning ?? start)..<end
          imports.append(
            Import(
              module: module, range: range, isConditional: conditions > 0, hasAccessLevel: hasAccessLevel))
        }
      case .word(let word), .escaped(let word):
        words.insert(word)
      default: break
      }
      if token == .symbol(UInt8(ascii: "@")) || Self.isModifier(token) {
        beginning = isFirst ? start : beginning
        hasAccessLevel = Self.isModifier(token) || hasAccessLevel && !isFirst
      } else if !Self.isOfAttribute(token, after: previous) {
        beginning = nil
        hasAccessLevel = false
      }
      previous = token
    }
  }

  /// Whether the file has a type marked as the program's beginning.
  var hasMain: Bool {
    declarations.contains {
      !Self.mainAttributes.isDisjoint(with: $0.attributes)
    }
  }

  /// Whether it is a test's.
  var isTest: Bool { imports.contains { Self.testModules.contains($0.module) } }

  private static func isModifier(_ token: SwiftLexer.Token) -> Bool {
    if case .word(let word) = token { modifiers.contains(word) } else { false }
  }

  /// Whether a token may come between an `@` and `import`.
  private static func isOfAttribute(_ token: SwiftLexer.Token, after previous: SwiftLexer.Token?) -> Bool {
    switch token {
    case .word: previous == .symbol(UInt8(ascii: "@")) || previous == .symbol(UInt8(ascii: "("))
    case .symbol(let byte): "()".utf8.contains(byte)
    default: false
    }
  }

  /// Reads `UIKit`, `UIKit.UIView` or `class UIKit.UIView` after `import`, and returns where it ends.
  private static func path(_ lexer: inout SwiftLexer) -> (path: [String], end: Int) {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    var path: [String] = []
    var end = lexer.offset
    var isNameNext = true
    while true {
      let before = lexer
      switch lexer.next() {
      case .word(let word)? where path.isEmpty && kinds.contains(word): continue
      case .word(let word)? where isNameNext, .escaped(let word)? where isNameNext: path.append(word)
      case .symbol(UInt8(ascii: "."))? where !isNameNext: break
      default:
        lexer = before
        return (path, end)
      }
      isNameNext.toggle()
      end = lexer.offset
    }
  }
}
