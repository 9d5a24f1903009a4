import JSONCoding
import Testing

@testable import Diagnostics

/// Texts that are no JSON, and the help for them.
struct LookalikeTests {
  private func help(_ bytes: [UInt8], isWholeInput: Bool = true) -> String? {
    let text = bytes.withUnsafeBytes { Text($0) }
    let range = SourceRange(start: 0, end: text.count)
    let issues = PartFinder(PathExpression([])).parse(text, range, beginsInput: true).issues
    for issue in issues {
      if case .syntax(let error) = issue.kind {
        return Lookalike(text, range, error).help(isWholeInput: isWholeInput)
      }
    }
    return nil
  }

  private static let html =
    "this is an HTML page, not JSON: look at the address, the status and the login of the request"
  private static let script =
    "this is JavaScript: keep only the value after the equals sign, without a semicolon at its end"
  private static let headers =
    "these are HTTP headers before the body: keep the body only, as curl without -i does"
  private static let json5 = "this is JSON5, not JSON: convert it first"
  private static let several =
    "if several values follow one another, put each on a line, as jq -c . does, and use --lines"

  @Test(
    arguments: [
      ("<!DOCTYPE html>\n<p>", html), ("\n <HTML lang=de>", html), ("\u{FEFF}<html>", html),
      ("<?xml version='1.0'?>", "this is XML, not JSON"), ("<a/>", "this is XML, not JSON"), ("<3", nil),
      ("var x = {\"a\":1};", script), ("const x=[1]", script), ("let x =\n {}", script),
      ("window.__X = {}", script),
      ("x = 1", nil), ("hello", nil), ("var", nil), ("var ", nil), ("x(1)", nil), ("nullx", nil), ("{", nil),
      ("", nil),
      ("cb({\"a\":1})", "this is JSONP: keep only the value between the parentheses"),
      (
        "export default {a:1}",
        "this is JavaScript: keep only the value after \"export default\", without a semicolon at its end"
      ),
      (
        ")]}'\n{}",
        "leave out what comes before the value: )]}' keeps the text from being run as a script"
      ),
      ("HTTP/1.1 200 OK\r\nA: b\r\n\r\n{}", headers), ("http", nil),
      ("id,name\n1,x\n2,y\n", "this is CSV, not JSON: convert it first"),
      ("\"id\",\"a,b\"\r\n1,\"x\"", "this is CSV, not JSON: convert it first"),
      ("1;2\n3;4", "this is CSV with semicolons, not JSON: convert it first"),
      ("a\tb\n1\t2", "this is tab-separated text, not JSON: convert it first"),
      ("id,name\n", nil), ("id,name\n1\n", nil), ("Dear all, hello\nSee you, then\n", nil),
      ("[1,2]x\n[3,4]x", nil),
      ("{\"a\":1 /* x */}", "JSON has no comments, as JSON5 and JSONC have: take them out"),
      ("{'a':1}", json5), ("{a:1}", json5), ("{\"a\":0x1F}", json5), ("[+1]", json5), ("[.5, 5.]", json5),
      ("[NaN,-Infinity]", json5), ("{a:'it\\'s', // x\n b_$1:[1,],}", json5), ("\u{FEFF}{a:'\\\n'}", json5),
      // Not JSON5 either.
      ("{'a':True}", nil), ("{a:01}", nil), ("{a:1 b:2}", nil), ("{'a:1}", nil), ("{a:1}}", nil),
      ("{a}", nil),
      ("{a:,}", nil), ("['a',,]", nil), ("{a:0x}", nil), ("{'a':'\n'}", nil), ("[NaNs]", nil),
      ("{1a:2}", nil),
      ("{'a':1} # x", nil), ("{'a':1} /*", nil),
      (String(repeating: "[", count: 200) + "'a'" + String(repeating: "]", count: 200), nil),
      ("{\"a\":<html>}", nil), ("[var x = {}]", nil),
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
      ([0x1F, 0x8B, 8, 0], "pipe it through gzip -dc"),
      ([0x28, 0xB5, 0x2F, 0xFD], "pipe it through zstd -dc"),
      ([0x50, 0x4B, 3, 4, 0], "unpack it first"),
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
