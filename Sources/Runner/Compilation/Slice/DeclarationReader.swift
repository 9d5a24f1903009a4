/// Reads the declarations of a file, those inside types included, without looking into the bodies of functions.
struct DeclarationReader {
  private let file: CodeFile
  private var tokens: [CodeToken] { file.tokens }

  init(_ file: CodeFile) {
    self.file = file
  }

  /// What has been read of a declaration before its keyword, and the keyword.
  private struct Beginning {
    var start: Int
    var keyword: Int?
    var kind: CodeDeclaration.Kind?
    var attributes: [CodeDeclaration.Attribute] = []
    var modifiers: Set<CodeToken.Keyword> = []

    mutating func begin(_ kind: CodeDeclaration.Kind, _ keyword: Int) {
      (self.kind, self.keyword) = (kind, keyword)
    }
  }

  func declarations(in range: Range<Int>, of parent: CodeDeclaration?) -> [CodeDeclaration] {
    var result: [CodeDeclaration] = []
    var beginning: Beginning?
    var startsStatement = true
    var next = range.lowerBound
    func finish(_ end: Int) {
      var end = end
      while end > range.lowerBound, tokens[end - 1].isSymbol(";") { end -= 1 }
      if let beginning, let declaration = declaration(beginning, end, parent) { result.append(declaration) }
      beginning = nil
    }
    while next < range.upperBound {
      let token = tokens[next]
      if token.startsLine { startsStatement = true }
      if token.isSymbol(";") {
        startsStatement = true
        next += 1
        continue
      }
      let isAttribute = token.isSymbol("@")
      let isMacro = token.kind == .word && file.code[Int(token.start)] == UInt8(ascii: "#")
      let keyword = token.kind == .word ? token.keyword : nil
      let begins = isAttribute || isMacro || keyword?.declares != nil || keyword?.isModifier == true
      if startsStatement, begins, beginning == nil || beginning?.kind != nil {
        finish(next)
        beginning = Beginning(start: next)
        if isMacro { beginning?.begin(.freestanding, next) }
      }
      startsStatement = false
      if token.opensBracket {
        next = end(of: next) + 1
        continue
      }
      if beginning != nil, beginning?.kind == nil {
        if isAttribute {
          let (attribute, after) = readAttribute(next)
          beginning?.attributes.append(attribute)
          next = after
          continue
        }
        if let keyword { read(keyword, next, &beginning) }
      }
      next += 1
    }
    finish(range.upperBound)
    return result
  }

  private func read(_ keyword: CodeToken.Keyword, _ number: Int, _ beginning: inout Beginning?) {
    let following = number + 1 < tokens.count ? tokens[number + 1] : nil
    // `class func`, `class var`.
    let modifiesMember = keyword == .class && following?.keyword.map(Self.followsClass) == true
    if modifiesMember {
      beginning?.modifiers.insert(.static)
    } else if let kind = keyword.declares {
      beginning?.begin(kind, number)
    } else if keyword.isModifier, following?.isSymbol("(") != true {
      // `private(set)` says nothing about reading.
      beginning?.modifiers.insert(keyword)
    }
  }

  private static func followsClass(_ keyword: CodeToken.Keyword) -> Bool {
    switch keyword {
    case .func, .var, .let, .subscript, .override, .final, .private, .public, .internal, .fileprivate: true
    default: false
    }
  }

  private func readAttribute(_ start: Int) -> (CodeDeclaration.Attribute, after: Int) {
    var next = start + 1
    let path = path(&next)
    if next < tokens.count, tokens[next].isSymbol("("), tokens[next].start == tokens[next - 1].end {
      next = end(of: next) + 1
    }
    return (CodeDeclaration.Attribute(name: path.last ?? "", tokens: start..<next), next)
  }

  /// The bracket that closes this one; the last token if there is none.
  private func end(of bracket: Int) -> Int {
    tokens[bracket].match < 0 ? tokens.count - 1 : Int(tokens[bracket].match)
  }

  /// Reads `A.B`.
  private func path(_ next: inout Int) -> [String] {
    var path: [String] = []
    while next < tokens.count, tokens[next].kind == .word || tokens[next].kind == .escaped {
      path.append(file.text(tokens[next]))
      next += 1
      guard next + 1 < tokens.count, tokens[next].isSymbol("."), tokens[next + 1].kind != .symbol else {
        break
      }
      next += 1
    }
    return path
  }

  private func declaration(_ beginning: Beginning, _ end: Int, _ parent: CodeDeclaration?) -> CodeDeclaration?
  {
    guard let kind = beginning.kind, let keyword = beginning.keyword, keyword < end else { return nil }
    var end = end
    let brace = kind == .freestanding || kind == .import ? nil : brace(after: keyword, end)
    if kind.isType {
      guard let brace else { return nil }
      end = min(end, self.end(of: brace) + 1)
    }
    let result = CodeDeclaration(kind, file, beginning.start..<end, keyword: keyword, parent: parent)
    result.attributes = beginning.attributes
    result.modifiers = beginning.modifiers
    if let brace { result.body = brace...min(self.end(of: brace), end - 1) }
    switch kind {
    case .struct, .class, .enum, .actor, .protocol, .extension: readType(result)
    case .var, .let: readProperty(result)
    case .case: readCases(result)
    case .func: readFunction(result)
    case .`init`, .deinit, .subscript: result.names = [kind.rawValue]
    case .operator: result.names = [symbols(from: keyword + 1)]
    case .freestanding: break
    default:
      var next = keyword + 1
      let path = path(&next)
      result.names = [kind == .import ? path.first ?? "" : path.last ?? ""]
    }
    return result
  }

  /// The first brace that is in no other bracket.
  private func brace(after keyword: Int, _ end: Int) -> Int? {
    var next = keyword + 1
    while next < end {
      if tokens[next].isSymbol("{") { return next }
      next = tokens[next].opensBracket ? self.end(of: next) + 1 : next + 1
    }
    return nil
  }

  /// The operator whose characters begin here.
  private func symbols(from start: Int) -> String {
    var next = start
    var text = ""
    while next < tokens.count, tokens[next].kind == .symbol, !tokens[next].opensBracket,
      !tokens[next].isSymbol(":"),
      next == start || tokens[next].start == tokens[next - 1].end
    {
      text += file.text(tokens[next])
      next += 1
    }
    return text
  }
}

extension DeclarationReader {
  private func readType(_ result: CodeDeclaration) {
    guard let body = result.body else { return }
    var next = result.keyword + 1
    if tokens[next].isSymbol("[") {
      // `extension [String]`
      let isDictionary = (next..<end(of: next)).contains { tokens[$0].isSymbol(":") }
      result.names = [isDictionary ? "Dictionary" : "Array"]
      next = end(of: next) + 1
    } else {
      result.names = [path(&next).joined(separator: ".")]
    }
    result.parameters = parameters(&next, body.lowerBound)
    let clause = (next..<body.lowerBound).first { tokens[$0].keyword == .where } ?? body.lowerBound
    result.selfRequirements = selfRequirements(clause..<body.lowerBound)
    if next < clause, tokens[next].isSymbol(":") {
      result.inheritanceTokens = next..<clause
      result.inherited = inherited((next + 1)..<clause)
    }
    let inside =
      result.kind == .extension
      ? result.name
      : [result.parent?.path, result.name].compactMap(\.self)
        .filter { !$0.isEmpty }.joined(separator: ".")
    result.path = inside
    guard body.count > 1 else { return }
    result.members = declarations(in: (body.lowerBound + 1)..<body.upperBound, of: result)
  }

  /// Reads `<Item: Codable, let count: Int>`.
  private func parameters(_ next: inout Int, _ end: Int) -> [String] {
    guard next < end, tokens[next].isSymbol("<") else { return [] }
    var names: [String] = []
    var depth = 0
    var isNameNext = false
    while next < end {
      let token = tokens[next]
      if token.isSymbol("<") {
        depth += 1
        isNameNext = depth == 1
      } else if token.isSymbol(">"), !tokens[next - 1].isSymbol("-") {
        depth -= 1
      } else if token.isSymbol(",") {
        isNameNext = depth == 1
      } else if isNameNext, token.kind == .word, token.keyword != .let {
        let name = file.text(token)
        if name != "each" {
          names.append(name)
          isNameNext = false
        }
      }
      next += 1
      if depth == 0 { break }
    }
    return names
  }

  private func inherited(_ range: Range<Int>) -> [CodeDeclaration.Inherited] {
    var result: [CodeDeclaration.Inherited] = []
    var start = range.lowerBound
    var depth = 0
    for number in range.lowerBound...range.upperBound {
      let isEnd = number == range.upperBound
      if !isEnd {
        if tokens[number].isSymbol("<") || tokens[number].isSymbol("(") { depth += 1 }
        if tokens[number].isSymbol(">") && !tokens[number - 1].isSymbol("-") || tokens[number].isSymbol(")") {
          depth -= 1
        }
      }
      if isEnd || depth == 0 && tokens[number].isSymbol(",") {
        if start < number { result.append(.init(names: names(start..<number), tokens: start..<number)) }
        start = number + 1
      }
    }
    return result
  }

  /// The types in `@unchecked Sendable`, `A<B> & C`.
  private func names(_ range: Range<Int>) -> [String] {
    var names: [String] = []
    var next = range.lowerBound
    while next < range.upperBound {
      let token = tokens[next]
      if token.isSymbol("@") {
        next = readAttribute(next).after
      } else if token.isSymbol("<") {
        _ = parameters(&next, range.upperBound)
      } else if token.kind == .word || token.kind == .escaped {
        let path = path(&next).joined(separator: ".")
        if path != "any", path != "some" { names.append(path) }
      } else {
        next += 1
      }
    }
    return names
  }

  private func selfRequirements(_ range: Range<Int>) -> [String] {
    var result: [String] = []
    for number in range.dropLast(2) where tokens[number].kind == .word && file.text(tokens[number]) == "Self"
    {
      guard tokens[number + 1].isSymbol(":") else { continue }
      let end = (number..<range.upperBound).first { tokens[$0].isSymbol(",") } ?? range.upperBound
      result += names((number + 2)..<end)
    }
    return result
  }

  private func readFunction(_ result: CodeDeclaration) {
    let first = result.keyword + 1
    guard first < result.tokens.upperBound else { return }
    if tokens[first].kind == .symbol {
      result.names = [symbols(from: first)]
    } else {
      result.names = [file.text(tokens[first])]
      var next = first + 1
      result.parameters = parameters(&next, result.head.upperBound)
    }
  }

  private func readCases(_ result: CodeDeclaration) {
    var next = result.keyword + 1
    var isNameNext = true
    while next < result.tokens.upperBound {
      let token = tokens[next]
      if isNameNext, token.kind == .word || token.kind == .escaped {
        result.names.append(file.text(token))
        isNameNext = false
      } else if token.isSymbol(",") {
        isNameNext = true
      }
      next = token.opensBracket ? end(of: next) + 1 : next + 1
    }
  }

  private func readProperty(_ result: CodeDeclaration) {
    var next = result.keyword + 1
    var isNameNext = true
    var depth = 0
    var assignment: Int?
    while next < result.tokens.upperBound {
      let token = tokens[next]
      if token.isSymbol("{"), assignment == nil { break }
      if token.isSymbol("("), isNameNext {
        // `let (a, b) = …`
        result.names += tokens[next..<end(of: next)].filter { $0.kind == .word }.map(file.text)
        isNameNext = false
      } else if token.isSymbol("<") {
        depth += 1
      } else if token.isSymbol(">"), !tokens[next - 1].isSymbol("-") {
        depth -= 1
      } else if token.isSymbol("="), depth <= 0, assignment == nil {
        assignment = next
      } else if token.isSymbol(","), depth <= 0 {
        isNameNext = true
      } else if token.isSymbol(":") {
        isNameNext = false
      } else if isNameNext, token.kind == .word || token.kind == .escaped {
        result.names.append(file.text(token))
        isNameNext = false
      }
      next = token.opensBracket ? end(of: next) + 1 : next + 1
    }
    result.hasInitialValue = assignment != nil
    var isComputed = result.body.map { body in assignment.map { $0 > body.lowerBound } ?? true } ?? false
    if isComputed, let body = result.body, observes(body) { isComputed = false }
    result.isStored = !isComputed && !result.isStatic && result.parent?.kind != .protocol
    // The brace of a closure is no body.
    if !isComputed { result.body = nil }
  }

  /// Whether a body has only `willSet` or `didSet`.
  private func observes(_ body: ClosedRange<Int>) -> Bool {
    var next = body.lowerBound + 1
    while next < body.upperBound, tokens[next].isSymbol("@") { next = readAttribute(next).after }
    return next < body.upperBound && (tokens[next].keyword == .willSet || tokens[next].keyword == .didSet)
  }
}
