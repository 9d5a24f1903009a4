/// The strings in code that a model may compare values with: those after `case`, `==` and the like first, and then the
/// names of cases, as in `case Kind.circle.rawValue:`.
enum ComparedStrings {
  /// More are not worth a trial each.
  private static let most = 300
  private static let longest = 40

  /// In the order of the files, each once, joined by line ends.
  static func text(in modules: [DeclaringModule]) -> String {
    var (compared, cases, others): ([String], [String], [String]) = ([], [], [])
    for file in modules.flatMap(\.files) {
      var lexer = SwiftLexer(file.code)
      var last: SwiftLexer.Token?
      var name: String?
      while let token = lexer.next() {
        if token == .word("rawValue"), last == .symbol(UInt8(ascii: ".")), let name {
          cases.append(name)
        }
        if case .word(let word) = token { name = word }
        if token == .literal, let string = string(file.code[lexer.start..<lexer.offset]) {
          if last.map(isComparison) == true { compared.append(string) } else { others.append(string) }
        }
        // In `case "a", "b":` both are compared.
        if token != .literal, token != .symbol(UInt8(ascii: ",")) { last = token }
      }
    }
    var seen: Set<String> = []
    let all = (compared + cases + others).filter { seen.insert($0).inserted }
    return all.prefix(most).joined(separator: "\n")
  }

  private static func isComparison(_ token: SwiftLexer.Token) -> Bool {
    token == .word("case") || token == .symbol(UInt8(ascii: "=")) || token == .symbol(UInt8(ascii: "["))
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
