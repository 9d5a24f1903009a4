import Diagnostics
import JSONCoding

/// Reads a path as jq writes it: `.items[0].name`, `."odd name"?`, `.["a"][]`, `.body | fromjson | .id`.
///
/// These are jq's expressions that name places in a document, and no others.
package struct PathSyntax {
  /// What is wrong with a path.
  package struct Problem: Error {
    let message: String
    /// 0-based, in Unicode scalars.
    let offset: Int
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
      if next == "." {
        try parsePath()
      } else if word() == "fromjson" {
        offset += "fromjson".count
        steps.append(PathExpression.Step(.fromJSON, isOptional: passQuestionMarks()))
      } else {
        throw problem(word().isEmpty ? "expected a path that begins with \".\"" : unknown(word()))
      }
      skipSpace()
    } while pass("|")
    guard next == nil else { throw problem("expected \".\", \"[\", \"?\" or \"|\"" + unsupported) }
  }

  /// Parses a path from its first point to a `|` or the end.
  private mutating func parsePath() throws(Problem) {
    var isFirst = true
    while true {
      if !isFirst { skipSpace() }
      if pass(".") {
        if next == "." { throw problem("\"..\" is not supported: a path names every step") }
        if try !parseName() {
          skipSpace()
          if next == "[" {
            try parseBrackets()
          } else if !isFirst {
            throw problem("expected a name or \"[\" after \".\"" + quotesNeeded)
          } else if let next, next != "|" {
            throw problem("expected a name or \"[\" after \".\"" + quotesNeeded)
          }
        }
      } else if next == "[", !isFirst {
        try parseBrackets()
      } else {
        return
      }
      isFirst = false
    }
  }

  /// Parses a name with or without quotes after a point; false without a name.
  private mutating func parseName() throws(Problem) -> Bool {
    if next == "\"" {
      append(.member(try parseString()))
      return true
    }
    let word = word()
    guard !word.isEmpty else { return false }
    offset += word.unicodeScalars.count
    append(.member(word))
    return true
  }

  private mutating func parseBrackets() throws(Problem) {
    let start = offset
    offset += 1
    skipSpace()
    if next == "\"" {
      let name = try parseString()
      try close(start)
      return append(.member(name))
    }
    if pass("]") { return append(.each) }
    var digits = pass("-") ? "-" : ""
    while let digit = next, ("0"..."9").contains(digit) {
      digits.unicodeScalars.append(digit)
      offset += 1
    }
    guard let index = Int(digits) else {
      throw problem(
        next == ":" ? "slices are not supported" : "expected an index, a name in double quotes or \"]\"")
    }
    skipSpace()
    if next == ":" { throw problem("slices are not supported") }
    try close(start)
    append(.index(index))
  }

  private mutating func close(_ start: Int) throws(Problem) {
    skipSpace()
    guard pass("]") else { throw problem("expected \"]\" for the \"[\" at character \(start + 1)") }
  }

  /// Parses a name in double quotes, with the escapes of JSON.
  private mutating func parseString() throws(Problem) -> String {
    let start = offset
    offset += 1
    while let scalar = next, scalar != "\"" {
      if scalar == "\\" {
        offset += 1
        if next == "(" { throw problem("\"\\(\" is not supported: a path is the same for all records") }
      }
      offset += 1
    }
    guard pass("\"") else { throw Problem(message: "the closing double quote is missing", offset: start) }
    var literal = String.UnicodeScalarView()
    literal.append(contentsOf: scalars[start..<offset])
    let text = Text(String(literal))
    let range = SourceRange(start: 0, end: text.count)
    let outcome = RecordDecoder().outcome(String.self, from: text, range, [])
    guard let string = outcome.value else {
      throw Problem(message: "the name in double quotes is not a JSON string", offset: start)
    }
    return string
  }

  private mutating func append(_ kind: PathExpression.Step.Kind) {
    steps.append(PathExpression.Step(kind, isOptional: passQuestionMarks()))
  }

  // MARK: - Scalars

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func pass(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  private mutating func passQuestionMarks() -> Bool {
    var isOptional = false
    while true {
      let start = offset
      skipSpace()
      guard pass("?") else {
        offset = start
        return isOptional
      }
      isOptional = true
    }
  }

  private mutating func skipSpace() {
    while let next, next == " " || next == "\t" || next == "\n" || next == "\r" { offset += 1 }
  }

  /// The letters, digits and underscores here, if the first is no digit: what jq takes as a name without quotes.
  private func word() -> String {
    var word = String.UnicodeScalarView()
    for scalar in scalars[offset...] {
      let isDigit = ("0"..."9").contains(scalar)
      guard ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_" || isDigit,
        !(word.isEmpty && isDigit)
      else { break }
      word.append(scalar)
    }
    return String(word)
  }

  // MARK: - Problems

  private func problem(_ message: String) -> Problem { Problem(message: message, offset: offset) }

  private func unknown(_ word: String) -> String {
    word == "tojson" || scalars.dropFirst(offset + word.unicodeScalars.count).first == "("
      ? "\(word) is not supported: a path has names, indexes, [] and | fromjson"
      : "expected \".\" before a name"
  }

  private var unsupported: String {
    guard let next else { return "" }
    if next == "-" || next.properties.isAlphabetic { return "; a name such as this needs double quotes" }
    return ",+*/%=<>()".unicodeScalars.contains(next) ? "; a path has names, indexes, [] and | fromjson" : ""
  }

  /// A remark on names that need quotes, if one seems to be here.
  private var quotesNeeded: String {
    guard let next, next.properties.isAlphabetic || ("0"..."9").contains(next) || next == "-" || next == "$"
    else { return "" }
    return "; this name needs double quotes"
  }
}
