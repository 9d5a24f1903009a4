import JSONCoding
import Testing

@testable import Diagnostics

/// Texts that are not JSON, and the help for them.
struct LookalikeTests {
  private func help(_ bytes: [UInt8], isWholeInput: Bool = true) -> String? {
    let text = bytes.withUnsafeBytes { Text($0) }
    let range = SourceRange(start: 0, end: text.count)
    let issues = PartFinder(PathExpression([])).parse(text, range, beginsInput: true).issues
    for issue in issues {
      if case .syntax(let error) = issue.kind {
        return Lookalike(text, range, error).help(isWholeInput: isWholeInput)?.words
      }
    }
    return nil
  }

  private static let html =
    "this is an HTML page, not JSON: check the URL, the status and the login of the request"
  private static let headers =
    "these are HTTP headers before the body: keep the body only, as curl without -i does"
  private static let several =
    "if several values follow one another, put each on a line, as jq -c . does, and use --lines"

  @Test(
    arguments: [
      ("<!DOCTYPE html>\n<p>", html), ("\n <HTML lang=de>", html), ("\u{FEFF}<html>", html),
      ("<a/>", nil), ("<3", nil), ("hello", nil), ("{", nil), ("", nil), ("{'a':1}", nil),
      ("{\"a\":<html>}", nil), ("a,b\n1,2\n", nil), ("GIF89a", nil),
      ("HTTP/1.1 200 OK\r\nA: b\r\n\r\n{}", headers), ("http", nil),
      ("1\n\n2\n", "each line is a separate value: use --lines"),
      ("{\"a\":1}\r\n{}", "each line is a separate value: use --lines"),
      (String(repeating: "{}\n", count: 30), "the first 20 lines are separate values: use --lines"),
      ("{}{}", several), ("{\n}\n{}", several), ("{}\n{", several), ("1 2", nil), ("1 x", nil), ("1\nx", nil),
    ])
  func textsAreRecognized(_ text: String, _ expected: String?) {
    #expect(help(Array(text.utf8)) == expected, "\(text.debugDescription)")
  }

  @Test func linesAreNotAdvisedWhereTheRecordIsALine() {
    #expect(help(Array("{}{}".utf8), isWholeInput: false) == nil)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0], "convert it with iconv -f UTF-16 -t UTF-8"),
      ([0xFE, 0xFF, 0, 0x7B], "convert it with iconv -f UTF-16 -t UTF-8"),
      ([0x7B, 0, 0x7D, 0], "convert it with iconv -f UTF-16LE -t UTF-8"),
      ([0, 0x7B, 0, 0x7D], "convert it with iconv -f UTF-16BE -t UTF-8"),
      ([0, 0, 0, 0x31], "convert it with iconv -f UTF-32BE -t UTF-8"),
      ([0x31, 0, 0, 0], "convert it with iconv -f UTF-32LE -t UTF-8"),
      ([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], "convert it with iconv -f UTF-32 -t UTF-8"),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31], "convert it with iconv -f UTF-32 -t UTF-8"),
    ] as [([UInt8], String)])
  func encodingsAreRecognized(_ bytes: [UInt8], _ expected: String) {
    #expect(help(bytes) == expected)
  }
}
