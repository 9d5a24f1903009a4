import OperatingSystem

/// What the integers of an enum such as `enum Kind: Int { case a, b = 5 }` stand for, as its code says.
package enum RawCases {
  /// The name of the case of each raw value; nil if no such enum is declared on this line.
  ///
  /// - Parameter line: 1-based, of the enum's name.
  package static func names(inFile path: String, line: Int) -> [Int: String]? {
    guard let code = CacheFile.bytes(of: path) else { return nil }
    let file = CodeFile(allOf: code, 0, path: path)
    var open = file.declarations
    while let next = open.popLast() {
      open += next.members
      let start = Int(file.tokens[next.keyword].start)
      guard next.kind == .enum, code[..<start].count(where: { $0 == UInt8(ascii: "\n") }) == line - 1 else {
        continue
      }
      let isInteger = next.inherited.flatMap(\.names).contains(where: StandardNames.integerTypes.contains)
      // Which of the cases there are is for the compiler to say.
      let isConditional = code[next.range].contains(UInt8(ascii: "#"))
      return isInteger && !isConditional ? names(of: next) : nil
    }
    return nil
  }

  private static func names(of declaration: CodeDeclaration) -> [Int: String]? {
    let (file, tokens) = (declaration.file, declaration.file.tokens)
    var names: [Int: String] = [:]
    var value = -1
    for member in declaration.members where member.kind == .case {
      var next = member.keyword + 1
      for name in member.names {
        value &+= 1
        next += 1
        if next < member.tokens.upperBound, tokens[next].isSymbol("=") {
          let end =
            (next..<member.tokens.upperBound).first { tokens[$0].isSymbol(",") } ?? member.tokens.upperBound
          let literal = (next + 1..<end).map { file.text(tokens[$0]) }.joined().filter { $0 != "_" }
          guard let written = Int(literal) else { return nil }
          (value, next) = (written, end)
        }
        names[value] = name
        // The comma.
        next += 1
      }
    }
    return names
  }
}
