/// Reads the declarations of a file, including members of types, but nothing inside function bodies.
struct DeclarationReader {
  let file: CodeFile
  let tokens: [CodeToken]

  init(_ file: CodeFile) {
    self.file = file
    tokens = file.tokens
  }

  /// The part of a declaration that has been read up to its keyword.
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
      // `private(set)` does not restrict reading.
      beginning?.modifiers.insert(keyword)
    }
  }

  private static func followsClass(_ keyword: CodeToken.Keyword) -> Bool {
    switch keyword {
    case .func, .var, .let, .subscript, .override, .final, .private, .public, .internal, .fileprivate: true
    default: false
    }
  }

  func readAttribute(_ start: Int) -> (CodeDeclaration.Attribute, after: Int) {
    var next = start + 1
    let path = path(&next)
    // Type arguments, as in `@Wrapped<Int>`.
    if next < tokens.count, tokens[next].start == tokens[next - 1].end { _ = parameters(&next, tokens.count) }
    if next < tokens.count, tokens[next].isSymbol("("), tokens[next].start == tokens[next - 1].end {
      next = end(of: next) + 1
    }
    return (CodeDeclaration.Attribute(name: path.last ?? "", tokens: start..<next), next)
  }

  /// The bracket that closes this one; the last token if none does.
  func end(of bracket: Int) -> Int {
    tokens[bracket].match < 0 ? tokens.count - 1 : Int(tokens[bracket].match)
  }

  /// Reads `A.B`.
  func path(_ next: inout Int) -> [String] {
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
    if kind == .import { end = min(end, self.end(ofImport: keyword)) }
    let result = CodeDeclaration(kind, file, beginning.start..<end, keyword: keyword, parent: parent)
    result.attributes = beginning.attributes
    result.modifiers = beginning.modifiers
    if let brace { result.body = brace...min(self.end(of: brace), end - 1) }
    switch kind {
    case .struct, .class, .enum, .actor, .protocol, .extension: readType(result)
    case .var, .let: readProperty(result)
    case .case: readItems(result)
    case .func: readFunction(result)
    case .`init`, .deinit, .subscript: result.names = [kind.rawValue]
    case .operator: result.names = [symbols(from: keyword + 1)]
    case .freestanding: break
    case .typealias: readAlias(result)
    default:
      var next = keyword + 1
      if kind == .import, next < end, tokens[next].keyword?.declares != nil { next += 1 }
      let path = path(&next)
      result.names = [kind == .import ? path.first ?? "" : path.last ?? ""]
    }
    return result
  }

  /// The end of an import, which statements may follow at the top level of a program.
  private func end(ofImport keyword: Int) -> Int {
    var next = keyword + 1
    // `import struct Foundation.URL`
    if next < tokens.count, tokens[next].keyword?.declares != nil { next += 1 }
    _ = path(&next)
    return next
  }

  /// The first opening brace outside other brackets.
  private func brace(after keyword: Int, _ end: Int) -> Int? {
    var next = keyword + 1
    while next < end {
      if tokens[next].isSymbol("{") { return next }
      next = tokens[next].opensBracket ? self.end(of: next) + 1 : next + 1
    }
    return nil
  }

  /// The operator that begins here.
  func symbols(from start: Int) -> String {
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
