import Foundation
import Testing
import TestSupport

@testable import JSONCoding

@Suite struct PrettyPrinterTests {
  static let texts = [
    "1", "\"text\"", "null", "[]", "{}", "[[],{}]", "[1,2,[3,{}]]", #"{"a":1,"b":[1,2],"c":{"d":{}}}"#,
    #"["a,b","{\"x\":1}","\\","\"",":"]"#, #"{"":"","é":"😀"}"#, "[[[[[[1]]]]]]", "[true,false,null,-1.5]",
  ]

  static let jq = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appending(path: "jq") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path()) }

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

  @Test(.enabled(if: jq != nil, "jq is not installed")) func equalsJQ() async throws {
    let nested = Self.texts.map {
      String(repeating: #"{"k":["#, count: 60) + $0 + String(repeating: "]}", count: 60)
    }
    let texts = Self.texts + nested
    let (file, output) = (temporaryFile(), temporaryFile())
    defer { for url in [file, output] { try? FileManager.default.removeItem(at: url) } }
    try texts.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = Self.jq
    process.arguments = [".", file.path()]
    process.standardOutput = try FileHandle(forWritingTo: output)
    let end = ProcessEnd(of: process)
    try process.run()
    #expect(await end.wait(atMost: .seconds(60)))
    #expect(
      texts.map { Self.pretty($0) + "\n" }.joined() == (try String(contentsOf: output, encoding: .utf8)))
  }

  private func temporaryFile() -> URL {
    FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  }
}
