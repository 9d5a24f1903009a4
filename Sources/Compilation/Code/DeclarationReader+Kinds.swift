/// Reads the part of each kind of declaration between its keyword and its body.
extension DeclarationReader {
  /// The maximum depth of nested types. Each path contains the names of all enclosing types.
  private static let maximumLevels = 64

  func readType(_ result: CodeDeclaration) {
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
    result.path = result.kind == .extension ? result.name : path(of: result)
    guard body.count > 1, result.level < Self.maximumLevels else { return }
    result.members = declarations(in: (body.lowerBound + 1)..<body.upperBound, of: result)
  }

  /// Reads `<Item: Codable, let count: Int>`.
  func parameters(_ next: inout Int, _ end: Int) -> [String] {
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
    while start < range.upperBound {
      let end = TypedItem.end(of: start..<range.upperBound, file)
      if start < end { result.append(.init(names: names(start..<end), tokens: start..<end)) }
      start = end + 1
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
        if !["any", "some", "nonisolated"].contains(path) { names.append(path) }
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

  private func path(of type: CodeDeclaration) -> String {
    [type.parent?.path ?? "", type.name].filter { !$0.isEmpty }.joined(separator: ".")
  }

  func readAlias(_ result: CodeDeclaration) {
    var next = result.keyword + 1
    result.names = [path(&next).last ?? ""]
    result.path = path(of: result)
    result.parameters = parameters(&next, result.tokens.upperBound)
    let equals = (next..<max(next, result.tokens.upperBound)).first { tokens[$0].isSymbol("=") }
    guard let equals else { return }
    result.targets = NamesInCode(file, equals + 1..<result.tokens.upperBound).paths
    // A tuple or a function is not Decodable, even if its parts are.
    if tokens[equals + 1..<result.tokens.upperBound].first?.isSymbol("(") == true {
      result.targets.append("Any")
    }
  }

  func readFunction(_ result: CodeDeclaration) {
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

  /// The names of properties, which may be in a pattern such as `let (a, b) = …`, and of cases.
  func readItems(_ result: CodeDeclaration) {
    result.names = result.items.flatMap { item in
      let isPattern = tokens[item.name].opensBracket
      return tokens[item.name...(isPattern ? end(of: item.name) : item.name)]
        .filter { $0.kind != .symbol }.map(file.text)
    }
  }

  func readProperty(_ result: CodeDeclaration) {
    readItems(result)
    let assignment = result.items.lazy.compactMap(\.value).first
    var isComputed = result.body.map { body in assignment.map { $0 > body.lowerBound } ?? true } ?? false
    if isComputed, let body = result.body, observes(body) { isComputed = false }
    result.isStored = !isComputed && !result.isStatic && result.parent?.kind != .protocol
    // The brace belongs to a closure or to observers.
    if !isComputed { result.body = nil }
  }

  /// Whether a body has only `willSet` or `didSet`.
  private func observes(_ body: ClosedRange<Int>) -> Bool {
    var next = body.lowerBound + 1
    while next < body.upperBound, tokens[next].isSymbol("@") { next = readAttribute(next).after }
    return next < body.upperBound && (tokens[next].keyword == .willSet || tokens[next].keyword == .didSet)
  }
}
