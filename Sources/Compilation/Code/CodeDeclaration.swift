/// A declaration in a file of the project: its place, its names, and its parts before the body.
final class CodeDeclaration {
  enum Kind: String, CaseIterable {
    case `struct`, `class`, `enum`, actor, `protocol`, `extension`
    case `func`, `init`, `deinit`, `subscript`, `var`, `let`, `case`, `typealias`, `associatedtype`
    case `import`, `operator`, `precedencegroup`, macro
    /// `#Preview { … }` and the like.
    case freestanding

    /// Whether it has members.
    var isType: Bool {
      switch self {
      case .struct, .class, .enum, .actor, .protocol, .extension: true
      default: false
      }
    }
  }

  struct Attribute {
    let name: String
    /// From the `@` to the end of its arguments.
    let tokens: Range<Int>
  }

  /// One item of an inheritance clause.
  struct Inherited {
    /// `Codable & Sendable` has two, each without its type arguments.
    let names: [String]
    let tokens: Range<Int>
  }

  let kind: Kind
  let file: CodeFile
  /// The enclosing type or extension.
  unowned let parent: CodeDeclaration?
  /// All of it, attributes included.
  let tokens: Range<Int>
  let keyword: Int
  /// The declared names: one, except for `case a, b` and `let a, b`. For an extension, the path of the type.
  var names: [String] = []
  var attributes: [Attribute] = []
  var modifiers: Set<CodeToken.Keyword> = []
  /// The names of its type parameters.
  var parameters: [String] = []
  var inherited: [Inherited] = []
  /// From the colon to the end of the inheritance clause.
  var inheritanceTokens: Range<Int>?
  /// The names after `where Self:`.
  var selfRequirements: [String] = []
  /// The types after an alias's equals sign: `Page` and `Item` for `Page<Item>`.
  var targets: [String] = []
  /// The tokens from the opening to the closing brace.
  var body: ClosedRange<Int>?
  /// Whether it is an instance property with storage.
  var isStored = false
  var members: [CodeDeclaration] = []
  /// The names from the outermost type to this one, joined by dots; for other declarations, the path of the enclosing
  /// type.
  var path = ""
  /// Its number in the index.
  var number = -1

  init(_ kind: Kind, _ file: CodeFile, _ tokens: Range<Int>, keyword: Int, parent: CodeDeclaration?) {
    (self.kind, self.file, self.tokens, self.keyword, self.parent) = (kind, file, tokens, keyword, parent)
  }

  var name: String { names.first ?? "" }

  /// Whether it is declared private or fileprivate.
  var isPrivate: Bool { modifiers.contains(.private) || modifiers.contains(.fileprivate) }
  /// Whether only its own file can name it: a private extension makes its members private.
  var isHidden: Bool { isPrivate || parent.map { $0.kind == .extension && $0.isPrivate } ?? false }
  var isPublic: Bool { modifiers.contains(.public) || modifiers.contains(.open) }

  var isStatic: Bool { modifiers.contains(.static) }

  /// The number of types around it.
  var level: Int { parent.map { $0.level + 1 } ?? 0 }

  /// The bytes of the whole declaration.
  var range: Range<Int> { file.bytes(tokens) }

  /// The tokens before the body.
  var head: Range<Int> { tokens.lowerBound..<(body?.lowerBound ?? tokens.upperBound) }

  /// The tokens between the parentheses of its parameters; nil without parentheses, or if they are not closed.
  var parameterTokens: Range<Int>? {
    let open = head.first { $0 > keyword && file.tokens[$0].isSymbol("(") }
    guard let open, case let close = Int(file.tokens[open].match), close > open else { return nil }
    return open + 1..<close
  }

  /// A parameter: `label name: Type = value`.
  struct Parameter {
    let label: String
    let type: Range<Int>
    let hasDefault: Bool
  }

  /// The parameters of a function, an initializer or a subscript.
  var signature: [Parameter] {
    guard let all = parameterTokens else { return [] }
    return TypedItem.all(in: all, file).compactMap { item in
      item.type.map {
        Parameter(label: file.text(file.tokens[item.name]), type: $0, hasDefault: item.value != nil)
      }
    }
  }

  /// The texts of some of its tokens.
  func words(_ range: Range<Int>) -> [String] { file.tokens[range].map(file.text) }

  /// The 1-based line of its keyword.
  var line: Int { file.line(of: Int(file.tokens[keyword].start)) }

  /// `App/User.swift:12`.
  var place: String { "\(file.path):\(line)" }

  /// `User.init`, `User.name`.
  var qualifiedName: String {
    if kind.isType || kind == .typealias { return path }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}

/// The parts of a declaration that concern decoding.
extension CodeDeclaration {
  func inherits(_ name: String) -> Bool {
    inherited.contains { $0.names.contains(name) || $0.names.contains("Swift." + name) }
  }

  /// Whether it is an `init(from:)` of a Decoder.
  var isDecodingInit: Bool { kind == .`init` && takes("from", "Decoder") }

  /// Whether it is coding code or coding keys.
  var isCoding: Bool {
    switch kind {
    case .`init`: isDecodingInit
    case .func: name == "encode" && takes("to", "Encoder")
    case .enum, .struct:
      name == "CodingKeys" || inherited.contains { $0.names.contains { $0.lastComponent == "CodingKey" } }
    case .typealias: name == "CodingKeys"
    default: false
    }
  }

  /// Whether the first parameter has this label, and a type of this name.
  private func takes(_ label: String, _ type: String) -> Bool {
    guard let first = signature.first else { return false }
    return first.label == label && words(first.type).contains(type)
  }

  /// The properties of a `let` or `var`, or the cases of a `case`.
  var items: [TypedItem] { TypedItem.all(in: keyword + 1..<tokens.upperBound, file) }

  func item(_ name: String) -> TypedItem? { items.first { file.text(file.tokens[$0.name]) == name } }

  /// The raw value of a case in an enum of strings: its name if none is written, nil for an expression.
  func rawValue(of name: String) -> String? {
    guard let item = item(name) else { return nil }
    guard let equals = item.value else { return name }
    guard equals + 1 < tokens.upperBound, let value = file.string(file.tokens[equals + 1]) else { return nil }
    return value.contains { "\"\\\n\t".contains($0) } ? nil : value
  }
}

extension CodeDeclaration: Hashable {
  static func == (first: CodeDeclaration, second: CodeDeclaration) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An item of a declaration's list: `name: Type = value`, or a case. In `let a, b: Int`, `a` has no type.
struct TypedItem {
  /// The index of the name's token; for a pattern such as `(a, b)`, of its bracket.
  let name: Int
  var type: Range<Int>?
  /// The index of the equals sign's token.
  var value: Int?

  /// The items up to the body of a property.
  static func all(in range: Range<Int>, _ file: CodeFile) -> [TypedItem] {
    let (tokens, end) = (file.tokens, range.upperBound)
    var items: [TypedItem] = []
    var isNameNext = true
    var next = range.lowerBound
    while next < end {
      let token = tokens[next]
      if isNameNext, token.kind == .word || token.kind == .escaped || token.isSymbol("(") {
        items.append(TypedItem(name: next))
        isNameNext = false
      } else if token.isSymbol(":"), let last = items.indices.last, items[last].type == nil {
        let after = Self.end(of: next + 1..<end, file) { $0.isSymbol("=") || $0.isSymbol("{") }
        items[last].type = next + 1..<after
        next = after
        continue
      } else if token.isSymbol("="), let last = items.indices.last {
        items[last].value = next
        next = Self.end(of: next + 1..<end, file)
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

  /// The end of the first of several types or values: a comma, or a token accepted by `stops`, outside all brackets.
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
