import Foundation
import Testing
import TestSupport

struct ReportTests {
  /// The problem's line in color, in a pipe.
  @Test(arguments: [
    ("--color always", "", true), ("--color never", "CLICOLOR_FORCE=1", false), ("", "", false),
    ("", "CLICOLOR_FORCE=1", true), ("", "FORCE_COLOR=1 CLICOLOR=0 TERM=dumb", true),
    ("", "FORCE_COLOR=0", false), ("", "NO_COLOR=1 FORCE_COLOR=1", false),
  ])
  func colorsAreWrittenWhereTheyAreWanted(
    _ words: String, _ environment: String, _ isColored: Bool
  ) async throws {
    let result = try await Command.shell("echo x | \(environment) decode-model check \(words) json")
    #expect(result.status == 1 && result.text.contains("\u{1B}[") == isColored)
  }

  @Test(arguments: [
    ("check json", true), ("check -r text json", false), ("-r text=/dev/stdout -o none json", false),
    ("json", false),
  ])
  func checksAnnotateStepsOfGitHub(_ words: String, _ isAnnotated: Bool) async throws {
    let result = try await Command.shell("echo x | GITHUB_ACTIONS=true decode-model \(words)")
    #expect(result.status == 1 && result.text.contains("\n::error ") == isAnnotated)
    #expect(!result.errorText.contains("::error"))
  }

  /// Reports of a check go to standard output, and to standard error beside values. Every consumer gets some text.
  @Test(
    arguments: [
      ("text", ""), ("gitlab", "[]\n"), ("sarif", nil),
    ] as [(String, String?)])
  func reportsHaveTheirStreams(_ format: String, _ valid: String?) async throws {
    let folder = try TemporaryFolder(["a.json": "1", "b.json": "x"])
    let check = try await Command.run(["check", "-r", format, "json", "a.json", "b.json"], in: folder.url)
    #expect(check.status == 1 && check.text.contains("invalid-json"))
    #expect(check.errorText == "1 problem in 1 of 2 files (2 records)\n")
    let decode = try await Command.run(
      ["-r", format, "-o", "json", "json", "a.json", "b.json"], in: folder.url)
    #expect(decode.status == 1 && decode.text == "1\n" && decode.errorText == check.text + check.errorText)
    let fine = try await Command.run(["check", "-r", format, "json", "a.json"], in: folder.url)
    #expect(fine.status == 0 && fine.errorText == "")
    let hasProblems = fine.text.contains("\"ruleId\"") || fine.text.contains("<failure")
    #expect(valid.map { fine.text == $0 } ?? !hasProblems)
    let missing = try await Command.run(
      ["check", "-r", "\(format)=report", "json", "gone.json"], in: folder.url)
    #expect(missing.status == 3 && missing.text == "")
    #expect(try folder.text("report").contains("unreadable-input"))
  }

  @Test func severalReportsAreWrittenAtOnce() async throws {
    let folder = try TemporaryFolder()
    let all = try await Command.run(["check"] + ReportFormats.options + ["json"], input: "x", in: folder.url)
    #expect(all.status == 1 && all.text == "" && all.errorText == "1 problem in 1 file (1 record)\n")
    for format in ReportFormats.all {
      let one = try await Command.run(["check", "-r", format, "json"], input: "x", in: folder.url)
      #expect(try folder.text(format) == one.text, "\(format)")
    }
  }

  /// Every message counts alike.
  @Test(arguments: [
    ["check", "-r", "text"], ["check", "-r", "html"], ["check", "--tolerate", "1250"],
    ["check", "--max-errors", "1100"], ["stats"], ["stats", "-r", "summary"],
  ])
  func countsHaveSeparators(_ words: [String]) async throws {
    let lines = (0..<2500).map {
      #"{"id":\#($0 % 2 == 0 ? "1" : "\"x\""),"caption":"c","image":"https://example.com"}"#
    }
    let result = try await Command.run(words + ["-l", "meme"], input: lines.joined(separator: "\n"))
    let text = result.text + result.errorText
    #expect(text.contains("2,500 records"))
    #expect(text.contains(#/(1250|2500)([^0-9: ]| [a-z])/#) == false, "\(text)")
  }

  @Test(arguments: [
    ("song good.json", 0), ("check song good.json bad.json", 1), ("song bad.json missing.json", 3),
    ("check --suite suite.json", 1), ("-l --rejects rejected -r json=report song bad.json", 1),
    // Mistakes in the command line or the suite are still reported.
    ("-r json song", 2), ("list", 2), ("son", 2), ("check --suite wrong.json", 2),
  ])
  func quietRunsSayNothingAboutPayloads(_ words: String, _ status: Int32) async throws {
    let folder = try TemporaryFolder([
      "good.json": #"{"id":1}"#, "bad.json": #"{"id":"2"}"#,
      "suite.json": #"{"checks": {"song": ["good.json", "bad.json"]}}"#,
      "wrong.json": #"{"checks": {"son": []}}"#,
    ])
    let result = try await Command.run(words + " -q", in: folder.url)
    #expect(result.status == status && result.text == "")
    #expect(result.errorText.isEmpty == (status != 2), "\(result.errorText)")
    if words.contains("rejected") {
      #expect(try folder.text("rejected") == "{\"id\":\"2\"}\n")
      #expect(try folder.text("report").contains("\"type-mismatch\""))
    }
  }

  /// Hash seeds differ between processes, so output in the order of a set or a dictionary would differ.
  @Test func twoProcessesWriteTheSameReport() async throws {
    let folder = try TemporaryFolder()
    let keys = (0..<40).map { "\"key \($0)\": {\"id\": \"\($0)\", \"id\": 1}" }.joined(separator: ", ")
    try folder.write("{\(keys)}", to: "a.json")
    try folder.write("[1, {\"gender\": 2, \"gander\": 1}]", to: "b.json")
    let words =
      ["check", "--strict", "--unread", "warn"] + ReportFormats.options + ["villager", "a.json", "b.json"]
    func run() async throws -> [String] {
      let result = try await Command.run(words, in: folder.url)
      #expect(result.status == 1)
      return try ReportFormats.all.map(folder.text) + [result.errorText]
    }
    let first = try await run()
    #expect(first.dropLast().allSatisfy { $0.utf8.count > 500 })
    for _ in 0..<3 { #expect(try await run() == first) }
  }

  /// A page with groups, statistics and notes.
  @Test(.slow) func tidyFindsNothingInAPage() async throws {
    let folder = try TemporaryFolder([
      "new": #"{"id":"1","caption":null,"image":"https://a.b","x":{"new":"2"}}"#
    ])
    let result = try await Command.shell(
      """
      command -v tidy >/dev/null || exit 9
      decode-model stats -l -r html=page.html --unread warn meme new > out 2>&1; tidy -q -e page.html
      """, in: folder.url)
    if result.status == 9 { return try skipTest("there is no tidy") }
    // The one of macOS does not know HTML 5.
    if result.errorText.contains("<section> is not recognized") { return try skipTest("tidy is too old") }
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
  }
}
