import JSONCoding
import Words

/// Reads a path as jq writes it: `.items[0].name`, `."odd name"?`, `.["a"][]`, `.body | fromjson | .id`.
///
/// These are jq's expressions that name places in a document, and no others.
package struct PathSyntax {
  /// An error in a path.
  package struct Problem: Error {
    let message: String
    /// 0-based, in Unicode scalars.
    let offset: Int

    /// The path on a line, and below it a caret under the mistake.
    func marked(in path: String) -> String {
      let scalars = path.unicodeScalars
      let before = Quoted(path: String(String.UnicodeScalarView(scalars.prefix(offset)))).contents
      let rest = Quoted(path: String(String.UnicodeScalarView(scalars.dropFirst(offset)))).contents
      return "  \(before)\(rest)\n  " + String(repeating: " ", count: before.unicodeScalars.count) + "^"
    }
  }

  private let scalars: [Unicode.Scalar]
  private var offset = 0
  private var steps: [PathExpression.Step] = []

  package static func parse(_ text: String) throws(Problem) -> PathExpression {
    var syntax = PathSyntax(scalars: Array(text.unicodeScalars))
    try syntax.parsePipeline()
    return PathExpression(syntax.steps)
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private mutating func parsePipeline() throws(Problem) {
    repeat {
      skipSpace()
      if pass(".") {
        try parsePath()
      } else if word == "fromjson" {
        offset += word.unicodeScalars.count
        append(.fromJSON)
      } else {
        throw problem("expected a path that begins with \".\", or fromjson")
      }
      skipSpace()
    } while pass("|")
    if next != nil { throw problem("expected \".\", \"[\", \"?\" or \"|\"\(Self.quotes)") }
  }

  /// Parses a path, after its first dot, up to a `|` or the end.
  private mutating func parsePath() throws(Problem) {
    var mayEnd = true
    repeat {
      if next == "\"" {
        append(.member(try parseString()))
      } else if !word.isEmpty {
        let name = word
        offset += name.unicodeScalars.count
        append(.member(name))
      } else {
        skipSpace()
        guard next == "[" || mayEnd && (next == nil || next == "|") else {
          throw problem("expected a name or \"[\" after \".\"\(Self.quotes)")
        }
      }
      skipSpace()
      while pass("[") { try parseBrackets() }
      mayEnd = false
    } while pass(".")
  }

  /// Parses an index, a name or nothing, and the `]`.
  private mutating func parseBrackets() throws(Problem) {
    skipSpace()
    var kind = PathExpression.Step.Kind.each
    if next == "\"" {
      kind = .member(try parseString())
    } else if next != "]" {
      let digits = scalars[offset...].prefix { $0 == "-" || ("0"..."9").contains($0) }
      guard let index = Int(String(String.UnicodeScalarView(digits))) else {
        throw problem("expected an index, a name in double quotes or \"]\"")
      }
      offset += digits.count
      kind = .index(index)
    }
    skipSpace()
    guard pass("]") else { throw problem("expected \"]\"") }
    append(kind)
    skipSpace()
  }

  /// Parses a name in double quotes, with the escapes of JSON.
  private mutating func parseString() throws(Problem) -> String {
    let start = offset
    offset += 1
    while let scalar = next, scalar != "\"" { offset += scalar == "\\" ? 2 : 1 }
    guard pass("\"") else { throw Problem(message: "the closing double quote is missing", offset: start) }
    let text = Text(String(String.UnicodeScalarView(scalars[start..<offset])))
    let range = SourceRange(start: 0, end: text.count)
    guard let string = RecordDecoder().outcome(String.self, from: text, range, []).value else {
      throw Problem(message: "the name in double quotes is not a JSON string", offset: start)
    }
    return string
  }

  private mutating func append(_ kind: PathExpression.Step.Kind) {
    var isOptional = false
    while pass("?") { isOptional = true }
    steps.append(PathExpression.Step(kind, isOptional: isOptional))
  }

  // MARK: - Scalars

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func pass(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let next, next == " " || next == "\t" || next == "\n" || next == "\r" { offset += 1 }
  }

  /// The letters, digits and underscores here, if the first is not a digit: jq accepts these as a name without
  /// quotes.
  private var word: String {
    let scalars = scalars[min(offset, scalars.count)...].prefix {
      $0.isASCII && ($0 == "_" || $0.properties.isXIDContinue)
    }
    guard let first = scalars.first, !("0"..."9").contains(first) else { return "" }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let quotes = "; names need double quotes if they contain anything but letters, digits and _"

  private func problem(_ message: String) -> Problem { Problem(message: message, offset: offset) }
}
