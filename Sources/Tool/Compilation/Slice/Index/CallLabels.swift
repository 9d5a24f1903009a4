/// The labels of calls and of functions, by which the compiler tells most overloads apart.
enum CallLabels {
  /// The labels that a call writes.
  ///
  /// - Parameter open: the token of the opening parenthesis.
  /// - Returns: nil if a closure follows, which may stand for any parameter.
  static func labels(ofCallAt open: Int, _ file: CodeFile) -> Set<String>? {
    let close = Int(file.tokens[open].match)
    guard close > open, close + 1 >= file.tokens.count || !file.tokens[close + 1].isSymbol("{") else {
      return nil
    }
    return Set(parts(of: open + 1..<close, file).compactMap { label(of: $0, file) })
  }

  /// Whether a call with these labels may be one of a function: no parameter without a default lacks its label.
  static func fit(_ function: CodeDeclaration, _ labels: Set<String>) -> Bool {
    guard let parameters = function.parameterTokens else { return true }
    let file = function.file
    return parts(of: parameters, file).allSatisfy { part in
      guard let label = label(of: part, file), label != "_", !labels.contains(label) else { return true }
      // A default, any number of arguments, a closure.
      return part.contains {
        file.tokens[$0].isSymbol("=") || file.tokens[$0].isSymbol(".") && file.tokens[$0 + 1].isSymbol(".")
          || file.tokens[$0].isSymbol("-") && file.tokens[$0 + 1].isSymbol(">")
      }
    }
  }

  /// The arguments or parameters, as the commas part them.
  private static func parts(of tokens: Range<Int>, _ file: CodeFile) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = tokens.lowerBound
    var next = start
    while next < tokens.upperBound {
      if file.tokens[next].isSymbol(",") {
        parts.append(start..<next)
        start = next + 1
      }
      let match = Int(file.tokens[next].match)
      next = match > next ? match + 1 : next + 1
    }
    return parts + (start < tokens.upperBound ? [start..<tokens.upperBound] : [])
  }

  /// `a` of `a: 1`, `a: Int` and `a b: Int`.
  private static func label(of part: Range<Int>, _ file: CodeFile) -> String? {
    guard let first = part.first, file.tokens[first].kind != .symbol else { return nil }
    let colon = part.prefix(3).first { file.tokens[$0].isSymbol(":") }
    guard let colon, part[first..<colon].allSatisfy({ file.tokens[$0].kind != .symbol }) else { return nil }
    return file.text(file.tokens[first])
  }
}
