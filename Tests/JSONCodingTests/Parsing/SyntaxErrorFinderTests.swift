import Foundation
import JSONCoding
import Testing

/// Every syntax error has its own kind and its exact place.
struct SyntaxErrorFinderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let marked: String
    let kind: SyntaxError.Kind
    let path: String
    let opening: Int?
    var testDescription: String { "\(marked) \(kind)" }

    init(_ marked: String, _ kind: SyntaxError.Kind, _ path: String = ".", opening: Int? = nil) {
      self.marked = marked
      self.kind = kind
      self.path = path
      self.opening = opening
    }
  }

  @Test(arguments: strings + numbers + literals + structure + ends) func findsTheErrorAndItsPlace(row: Row)
    throws
  {
    let marked = MarkedText(row.marked)
    let error = try #require(SyntaxError(in: Data(marked.text.utf8)))
    #expect(error.kind == row.kind)
    #expect(error.range == marked.range)
    #expect(error.path.text == row.path)
    #expect(error.opening == row.opening)
    // The oracle agrees that it is not JSON, except for extensions that it accepts.
    let isLetPass: Bool
    switch row.kind {
    case .trailingComma: isLetPass = true
    default: isLetPass = false
    }
    let value = try? JSONSerialization.jsonObject(with: Data(marked.text.utf8), options: .fragmentsAllowed)
    #expect(value == nil || isLetPass)
  }

  static let strings = [
    Row(#"⟦"abc⟧"#, .unterminatedString, opening: 0),
    Row(#"["a",⟦"b]⟧"#, .unterminatedString, "[1]", opening: 5),
    Row(#"{"a":⟦"b⟧"# + "\n}", .unterminatedString, ".a", opening: 5),
    Row(#"["a⟦\q⟧"]"#, .invalidEscape("q"), "[0]"), Row(#"["⟦\é⟧"]"#, .invalidEscape("é"), "[0]"),
    Row(#"["⟦\u12⟧G4"]"#, .invalidUnicodeEscape, "[0]"), Row(#"["⟦\u⟧"]"#, .invalidUnicodeEscape, "[0]"),
    Row(#"{"⟦\uD800⟧":1}"#, .loneSurrogate(0xD800)), Row(#""⟦\uDC00⟧\uD800""#, .loneSurrogate(0xDC00)),
    Row(#""\uD834\uDD1E⟦\uD834⟧\n""#, .loneSurrogate(0xD834)),
    Row(#""⟦\udbff⟧\ud800""#, .loneSurrogate(0xDBFF)), Row("\"a⟦\u{0}⟧\"", .controlCharacter(0)),
    Row("[\"⟦\t⟧\"]", .controlCharacter(9), "[0]"), Row("[\"⟦\u{1F}⟧\"]", .controlCharacter(0x1F), "[0]"),
    Row("[\"a⟦\n⟧b\"]", .controlCharacter(10), "[0]"),
  ]

  static let numbers = [
    Row("[⟦01⟧]", .leadingZero, "[0]"), Row("⟦-012⟧", .leadingZero),
    Row("[⟦00.5⟧]".replacing(".5⟧", with: "⟧.5"), .leadingZero, "[0]"), Row("[⟦+⟧1]", .leadingPlus, "[0]"),
    Row("[⟦.⟧5]", .leadingPoint, "[0]"), Row("[⟦-⟧.5]", .leadingPoint, "[0]"),
    Row("[⟦1.⟧]", .missingFraction, "[0]"), Row("[⟦1.⟧e5]", .missingFraction, "[0]"),
    Row("⟦2.⟧", .missingFraction), Row("[⟦1e⟧]", .missingExponent, "[0]"),
    Row("[⟦1E+⟧]", .missingExponent, "[0]"), Row("⟦1.5e-⟧", .missingExponent),
    Row("[⟦-⟧]", .loneMinus, "[0]"), Row("⟦-⟧", .loneMinus), Row("{\"a\":⟦-⟧x}", .loneMinus, ".a"),
    Row("[⟦0x1F⟧]", .hexadecimalNumber, "[0]"), Row("⟦0XaB⟧", .hexadecimalNumber),
    Row("[⟦NaN⟧]", .nonFiniteNumber("NaN"), "[0]"),
    Row("[⟦-Infinity⟧]", .nonFiniteNumber("-Infinity"), "[0]"),
    Row("{\"a\":⟦Infinity⟧}", .nonFiniteNumber("Infinity"), ".a"), Row("⟦+inf⟧", .nonFiniteNumber("+inf")),
  ]

  static let literals = [
    Row("[⟦True⟧]", .misspelledLiteral("True", meant: "true"), "[0]"),
    Row("{\"a\":⟦nil⟧}", .misspelledLiteral("nil", meant: "null"), ".a"),
    Row("⟦undefined⟧", .misspelledLiteral("undefined", meant: "null")),
    Row("[⟦FALSE⟧]", .misspelledLiteral("FALSE", meant: "false"), "[0]"),
    Row("[⟦tru⟧]", .unexpected(.word("tru"), expected: .valueOrEnd), "[0]"),
    Row("[1,⟦nul⟧]", .unexpected(.word("nul"), expected: .value), "[1]"),
    Row("⟦hello⟧", .unexpected(.word("hello"), expected: .value)), Row("[⟦'⟧a']", .singleQuotes, "[0]"),
    Row("{⟦'⟧a':1}", .singleQuotes), Row("{⟦id⟧:1}", .unquotedName), Row("{\"a\":1,⟦b⟧:2}", .unquotedName),
    Row("[1, ⟦//⟧ one\n2]", .comment, "[1]"), Row("⟦/*⟧ */ 1", .comment), Row("1 ⟦#⟧ one", .comment),
    Row("[1⟦/*⟧x*/]", .comment),
  ]

  static let structure = [
    Row("[1⟦,⟧]", .trailingComma), Row("{\"a\":1⟦,⟧ }", .trailingComma),
    Row("[⟦,⟧]", .extraComma(instead: .valueOrEnd), "[0]"),
    Row("[1,⟦,⟧2]", .extraComma(instead: .value), "[1]"), Row("{⟦,⟧}", .extraComma(instead: .nameOrEnd)),
    Row("{\"a\":1,⟦,⟧}", .extraComma(instead: .name)), Row("[1⟦}⟧", .mismatchedClose, opening: 0),
    Row("{\"a\":[1,2⟦}⟧", .mismatchedClose, ".a", opening: 5),
    Row("{\"a\":1⟦]⟧", .mismatchedClose, opening: 0), Row("{⟦]⟧", .mismatchedClose, opening: 0),
    Row("{\"a\"⟦1⟧}", .unexpected(.number, expected: .colon), ".a"),
    Row("{\"a\"⟦,⟧\"b\":1}", .unexpected(.character(","), expected: .colon), ".a"),
    Row("{⟦1⟧:2}", .unexpected(.number, expected: .nameOrEnd)), Row("{\"a\":1,⟦true⟧:2}", .unquotedName),
    Row("[1 ⟦2⟧]", .unexpected(.number, expected: .commaOrArrayEnd)),
    Row("[1 ⟦\"two\"⟧]", .unexpected(.string, expected: .commaOrArrayEnd)),
    Row("{\"a\":1 ⟦\"b\"⟧:2}", .unexpected(.string, expected: .commaOrObjectEnd)),
    Row("{\"a\":⟦}⟧", .unexpected(.character("}"), expected: .value), ".a"),
    Row("[⟦:⟧]", .unexpected(.character(":"), expected: .valueOrEnd), "[0]"),
    Row("[⟦é⟧]", .unexpected(.character("é"), expected: .valueOrEnd), "[0]"),
    Row("1 ⟦2⟧", .trailingContent(.number)), Row("{} ⟦{⟧}", .trailingContent(.objectStart)),
    Row("[]⟦]⟧", .trailingContent(.character("]"))), Row("null⟦,⟧", .trailingContent(.character(","))),
    Row("\"a\" ⟦\"b\"⟧", .trailingContent(.string)), Row("12⟦\u{0}⟧", .trailingContent(.character("\u{0}"))),
    Row(
      "{\"x\":[[1,{\"y\\u0061\":[⟦tru⟧]}]]}", .unexpected(.word("tru"), expected: .valueOrEnd),
      ".x[0][1].ya[0]"),
  ]

  static let ends = [
    Row("⟦⟧", .emptyText), Row("⟦⟧ \n\t", .emptyText),
    Row("[⟦⟧", .unexpectedEnd(expected: .valueOrEnd), "[0]", opening: 0),
    Row("[1⟦⟧", .unexpectedEnd(expected: .commaOrArrayEnd), opening: 0),
    Row("[1,⟦⟧", .unexpectedEnd(expected: .value), "[1]", opening: 0),
    Row("{⟦⟧", .unexpectedEnd(expected: .nameOrEnd), opening: 0),
    Row("{\"a\"⟦⟧", .unexpectedEnd(expected: .colon), ".a", opening: 0),
    Row("{\"a\":⟦⟧", .unexpectedEnd(expected: .value), ".a", opening: 0),
    Row("{\"a\":[1⟦⟧", .unexpectedEnd(expected: .commaOrArrayEnd), ".a", opening: 5),
    Row("{\"a\":1⟦⟧", .unexpectedEnd(expected: .commaOrObjectEnd), opening: 0),
    Row("{\"a\":1,⟦⟧", .unexpectedEnd(expected: .name), opening: 0),
  ]
}

extension SyntaxError {
  /// The error of a text, or nil if it is JSON.
  init?(in data: Data) {
    let text = Text(data)
    let outcome = RecordDecoder().outcome(Ignored.self, from: text, SourceRange(start: 0, end: text.count))
    guard case .syntax(let error) = outcome.issues.first?.kind else { return nil }
    self = error
  }
}

/// Decodes from anything, and reads nothing.
struct Ignored: Decodable {
  init(from decoder: any Decoder) {}
}

/// A text in which `⟦` and `⟧` mark the place that an error must name.
struct MarkedText {
  let text: String
  /// The bytes between the marks; empty for adjacent marks `⟦⟧`.
  let range: SourceRange

  init(_ marked: String) {
    let start = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let end = start.dropFirst().joined().split(separator: "⟧", omittingEmptySubsequences: false)
    let before = String(start.first ?? "")
    let inside = String(end.first ?? "")
    text = before + inside + end.dropFirst().joined()
    range = SourceRange(start: before.utf8.count, end: before.utf8.count + inside.utf8.count)
  }
}
