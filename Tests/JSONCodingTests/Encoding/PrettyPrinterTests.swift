import Foundation
@testable import JSONCoding
import Testing

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

  @Test func layout() {
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

  @Test(arguments: texts) func spaceThatWasThereBefore(text: String) throws {
    #expect(Self.pretty(Self.pretty(text)) == Self.pretty(text))
    #expect(Self.pretty(text.replacing("[]", with: " [ ]\n")) == Self.pretty(text))
  }

  /// What is not JSON comes out in some layout, without a trap.
  @Test(arguments: ["", "]]}}", "\"", "\"\\", "{", "[,", ":::", "\"a\\\""]) func brokenText(text: String) {
    #expect(Self.pretty(text).filter { !$0.isWhitespace } == text)
  }

  @Test(.enabled(if: jq != nil, "jq is not installed"), arguments: texts, [false, true])
  func equalsJQ(text: String, deep: Bool) throws {
    let jq = try #require(Self.jq)
    let json =
      deep ? String(repeating: #"{"k":["#, count: 60) + text + String(repeating: "]}", count: 60) : text
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try json.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = jq
    process.arguments = [".", file.path()]
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(Self.pretty(json) + "\n" == output)
  }
}
