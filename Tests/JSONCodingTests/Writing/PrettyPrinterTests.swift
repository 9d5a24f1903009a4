import Foundation
import Testing
import TestSupport

@testable import JSONCoding

@Suite struct PrettyPrinterTests {
  static let texts = [
    "1", "\"text\"", "null", "[]", "{}", "[[],{}]", "[1,2,[3,{}]]", #"{"a":1,"b":[1,2],"c":{"d":{}}}"#,
    #"["a,b","{\"x\":1}","\\","\"",":"]"#, #"{"":"","é":"😀"}"#, "[[[[[[1]]]]]]", "[true,false,null,-1.5]",
  ]

  static func pretty(_ text: String) -> String {
    var output: [UInt8] = []
    PrettyPrinter.append(Array(text.utf8), to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func indentsByTwoSpaces() {
    #expect(
      Self.pretty(#"{"a":[1,{"b":"x, y"}],"c":{},"d":[]}"#) == """
        {
          "a": [
            1,
            {
              "b": "x, y"
            }
          ],
          "c": {},
          "d": []
        }
        """)
  }

  @Test(arguments: texts) func existingWhiteSpaceIsReplaced(text: String) throws {
    #expect(Self.pretty(Self.pretty(text)) == Self.pretty(text))
    #expect(Self.pretty(text.replacing("[]", with: " [ ]\n")) == Self.pretty(text))
  }

  /// Invalid JSON is written in some layout, without a trap.
  @Test(arguments: ["", "]]}}", "\"", "\"\\", "{", "[,", ":::", "\"a\\\""]) func brokenText(text: String) {
    #expect(Self.pretty(text).filter { !$0.isWhitespace } == text)
  }

  @Test(.enabled(if: SystemTool.exists("jq"), "jq is not installed")) func equalsJQ() async throws {
    let nested = Self.texts.map {
      String(repeating: #"{"k":["#, count: 60) + $0 + String(repeating: "]}", count: 60)
    }
    let texts = Self.texts + nested
    let folder = try TemporaryFolder()
    let file = try folder.write(texts.joined(separator: "\n"), to: "texts")
    let printed = try await #require(SystemTool("jq")).run([".", file])
    #expect(texts.map { Self.pretty($0) + "\n" }.joined() == printed.text)
  }
}
