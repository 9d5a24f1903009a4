/// The strings in code that a model may compare values with: the ones after `case`, `==` and the like first, with the
/// plain integers after `case`, and then the names of cases, as in `case Kind.circle.rawValue:`.
enum ComparedStrings {
  /// More are not worth a trial each.
  private static let most = 300
  private static let longest = 40

  /// In the order of the files, each once, joined by line ends.
  static func text(in modules: [DeclaringModule]) -> String {
    var (compared, cases, others): ([String], [String], [String]) = ([], [], [])
    for file in modules.flatMap(\.files) {
      var last: CodeToken?
      var name: String?
      for token in file.tokens {
        switch token.kind {
        case .word:
          let word = file.text(token)
          if last?.keyword == .case, Int(word) != nil {
            compared.append(word)
            continue
          }
          if word == "rawValue", last?.isSymbol(".") == true, let name { cases.append(name) }
          name = word
        case .literal:
          let isCompared = last.map { $0.keyword == .case || $0.isSymbol("=") || $0.isSymbol("[") } == true
          guard let string = string(file.code[Int(token.start)..<Int(token.end)]) else { continue }
          if isCompared { compared.append(string) } else { others.append(string) }
        default: break
        }
        // In `case "a", "b":` both are compared.
        if token.kind != .literal, !token.isSymbol(",") { last = token }
      }
    }
    var seen: Set<String> = []
    let all = (compared + cases + others).filter { seen.insert($0).inserted }
    return all.prefix(most).joined(separator: "\n")
  }

  /// The contents of a plain string.
  private static func string(_ literal: ArraySlice<UInt8>) -> String? {
    let contents = literal.dropFirst().dropLast()
    guard literal.first == UInt8(ascii: "\""), literal.last == UInt8(ascii: "\""), !contents.isEmpty,
      contents.count <= longest,
      !contents.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") })
    else { return nil }
    return String(decoding: contents, as: UTF8.self)
  }
}
