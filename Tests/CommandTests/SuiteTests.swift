import Foundation
import Testing
import TestSupport

@Suite struct SuiteTests {
  private static let valid = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#
  private static let invalid = #"{"id":"1","image":"https://example.com/a.png","caption":"c"}"#

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let suite: String
    var words: [String] = []
    var report = ""
    var errors = ""
    let status: Int32
  }

  /// The files are `ok/1.json`, `ok/2.json`, which decode as `meme`, `bad/1.json`, `bad/2.json`, which do not,
  /// `lines.jsonl`, one of each, and `empty.jsonl`; the suite is in the same folder.
  static let rows = [
    Row(
      testDescription: "everything is as expected",
      suite: #"{"meme": {"valid": ["ok/*.json"], "invalid": ["bad/*.json"]}, "json": ["**/1.json"]}"#,
      status: 0),
    Row(
      testDescription: "what should not decode does",
      suite: #"{"meme": {"invalid": ["*/*.json"]}}"#,
      report: """
        in/ok/1.json: error: expected this file to be invalid, but it decodes as meme [data-corrupted]

        in/ok/2.json: error: expected this file to be invalid, but it decodes as meme [data-corrupted]

        """,
      errors: "2 problems in 2 of 4 files (4 records)\n", status: 1),
    Row(
      testDescription: "what should decode does not", suite: #"{"meme": ["*/1.json"]}"#,
      words: ["-r", "json", "--first-error"],
      report: #"""
        {"file":"in/bad/1.json","line":1,"column":7,"endLine":1,"endColumn":10,"offset":6,"model":"meme","severity":"error","code":"type-mismatch","message":"expected Int, found string \"1\"","pointer":"/id","expected":"Int","found":"string \"1\"","subjects":["string"],"help":["the string contains an Int: remove the quotes, or convert it in the model"]}

        """#,
      errors: "1 problem in 1 of 2 files (2 records)\n", status: 1),
    Row(
      testDescription: "a path that matches nothing", suite: #"{"meme": ["ok/*.json", "gone/*.json"]}"#,
      report: """
        in/suite.json:2:24: error: no file matches "gone/*.json" [unreadable-input]
          at .checks.meme[1]
        2 | {"meme": ["ok/*.json", "gone/*.json"]}}
          |                        ^~~~~~~~~~~~~

        """,
      errors: "1 problem in 1 of 3 files (2 records)\n", status: 3),
    Row(
      testDescription: "lines: a file is invalid by one of them",
      suite: #"{"meme": {"invalid": ["lines.jsonl"]}}"#, words: ["-l"], status: 0),
    Row(
      testDescription: "a folder that is named", suite: #"{"meme": ["ok"]}"#, status: 0),
    Row(
      testDescription: "gitlab wants a report all the same", suite: #"{"meme": ["ok/*.json"]}"#,
      words: ["-r", "gitlab"], report: "[]\n", status: 0),
  ]

  @Test(arguments: rows, ["-j1", "-j8"]) func checksValidAndInvalidFiles(_ row: Row, _ jobs: String)
    async throws
  {
    let result = try await run(
      ["check", "--suite", "in/suite.json", jobs] + row.words, in: folder(row.suite))
    #expect(result.status == row.status)
    #expect(result.text == row.report)
    #expect(result.errorText == row.errors)
  }

  @Test func suiteOnStandardInputIsRelativeToTheWorkingDirectory() async throws {
    let suite = #"{"checks": {"meme": {"valid": ["in/ok/*.json"], "invalid": ["gone"]}}}"#
    let result = try await run(["check", "--suite", "-"], input: suite, in: folder())
    #expect(result.status == 3)
    #expect(result.text.hasPrefix("<stdin>:1:61: error: no file matches \"gone\" [unreadable-input]\n"))
  }

  @Test func missingSuiteIsReported() async throws {
    let result = try await run(["check", "--suite", "gone.json"], in: folder())
    #expect(result.status == 3)
    #expect(result.text == "")
    #expect(result.errorText == "decode-model: cannot read \"gone.json\": No such file or directory\n")
  }

  @Test func reportDoesNotOverwriteAFileOfTheSuite() async throws {
    let folder = try folder(#"{"meme": ["ok/*"]}"#)
    let result = try await run(["check", "--suite", "in/suite.json", "-r", "json=in/ok/1.json"], in: folder)
    #expect(result.status == 2)
    #expect(
      result.errorText.contains("\"in/ok/1.json\" would overwrite an input"))
    #expect(try folder.text("in/ok/1.json") == Self.valid)
  }

  @Test func hundredsOfFilesKeepTheirOrder() async throws {
    let folder = try TemporaryFolder(["suite.json": #"{"checks": {"meme": ["*.txt"]}}"#])
    for number in 100..<500 { try folder.write(Self.invalid, to: "\(number).txt") }
    let result = try await run(
      ["check", "--suite", "suite.json", "-j8", "-r", "json", "--first-error"], in: folder)
    #expect(result.status == 1)
    let files = result.text.split(separator: "\n").map { $0.prefix(16) }
    #expect(files == (100..<500).map { #"{"file":"\#($0).txt"# })
  }

  private func run(_ words: [String], input: String = "", in folder: TemporaryFolder) async throws
    -> Command.Result
  {
    // The folder is removed with its last reference, but the program needs it longer.
    defer { withExtendedLifetime(folder) {} }
    return try await Command.run(words, input: input, in: folder.url)
  }

  private func folder(_ suite: String = "{}") throws -> TemporaryFolder {
    try TemporaryFolder([
      "in/suite.json": #"{"checks":\#n\#(suite)}"#, "in/ok/1.json": Self.valid, "in/ok/2.json": Self.valid,
      "in/bad/1.json": Self.invalid, "in/bad/2.json": "", "in/empty.jsonl": "",
      "in/lines.jsonl": Self.valid + "\n" + Self.invalid,
    ])
  }
}
