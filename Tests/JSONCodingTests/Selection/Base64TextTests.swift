import Foundation
import Testing

@testable import JSONCoding

@Suite struct Base64TextTests {
  /// How a JSON string may spell base64.
  @Test(arguments: ["plain", "lines", "slashes"]) func bytesAreFoundInTheirCharacters(_ form: String) throws {
    let body = #"{"é":[1,"???>>>"],"x":-1.5}"#
    let encoded = Data(body.utf8).base64EncodedString()
    var string = encoded
    if form == "lines" {
      let characters = Array(encoded)
      string = stride(from: 0, to: characters.count, by: 10).map { start in
        String(characters[start..<min(start + 10, characters.count)])
      }.joined(separator: "\\r\\n ")
    } else if form == "slashes" {
      string = encoded.replacing("/", with: "\\/").replacing("+", with: "\\u002b").replacing(
        "8", with: "\\u0038")
    }
    let text = Text(#"["\#(string)"]"#)
    let finder = PartFinder(PathExpression([]))
    #expect(finder.parse(text, SourceRange(start: 0, end: text.count), beginsInput: true).isParsed)
    let found = try #require(finder.top.elements.first)
    let decoded = try #require(Base64Text.decoded(found.string ?? ""))
    #expect(decoded.string(SourceRange(start: 0, end: decoded.count)) == body)

    let bytes = text.bytes
    let range = SourceRange(start: found.range.start + 1, end: found.range.end - 1)
    var walk = Base64Text.Walk(range)
    var back = walk
    for offset in 0..<decoded.count {
      let raw = Base64Text.raw(
        of: SourceRange(start: offset, end: offset + 1), in: bytes, range, from: &walk)
      #expect(Base64Text.offset(of: raw.start, in: bytes, range, from: &back) == offset)
      // Two characters hold a byte.
      let characters = try #require(
        try? JSONDecoder().decode([String].self, from: Data("[\"\(text.string(raw))\"]".utf8)).first)
      let number = offset / 3 * 4 + offset % 3
      #expect(
        characters.filter { !$0.isWhitespace }.map(String.init)
          == Array(encoded)[number...].prefix(2).map(String.init))
    }
    #expect(finder.parse(decoded, in: found, isBase64: true).issues.isEmpty)
    var paths: [[PathComponent]] = []
    finder.forEachPart { _ in
    } _: {
      paths.append($0.path)
    }
    #expect(paths == [[]])
  }

  @Test(arguments: [
    ("", ""), ("YQ==", "a"), ("YQ", "a"), ("YWI=", "ab"), ("YWJj", "abc"), (" Y W\nJ j ", "abc"),
  ]) func decodes(_ string: String, _ expected: String) {
    #expect(Base64Text.decoded(string).map { $0.string(SourceRange(start: 0, end: $0.count)) } == expected)
  }

  @Test(arguments: ["Y", "YWJjY", "YQ==YQ==", "Y!", "YQ===", "é"]) func isNone(_ string: String) {
    #expect(Base64Text.decoded(string) == nil)
  }
}
