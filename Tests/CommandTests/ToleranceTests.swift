import Foundation
import Testing
import TestSupport

/// `--tolerate`: the number of records that may fail.
@Suite struct ToleranceTests {
  private static let good = #"{"id":1,"image":"https://a.b","caption":"c"}"# + "\n"
  private static let bad = #"{"id":"x"}"# + "\n"

  /// The tolerance, the number of failing records among ten, and the exit status.
  static let rows: [(String, Int, Int32)] = [
    ("0", 0, 0), ("0", 1, 1), ("1", 1, 0), ("1", 2, 1), ("10", 10, 0), ("10%", 1, 0), ("10%", 2, 1),
    ("9.9%", 1, 1), ("0%", 0, 0), ("100%", 10, 0),
  ]

  @Test(arguments: rows) func recordsMayFail(_ most: String, _ failing: Int, _ status: Int32) async throws {
    let lines =
      String(repeating: Self.bad, count: failing) + String(repeating: Self.good, count: 10 - failing)
    for words in [["check", "-l", "-j", "3", "--strict"], ["-lqo", "source"]] {
      let result = try await Command.run(words + ["--tolerate", most, "meme"], input: lines)
      #expect(result.status == status, "\(words): \(result.errorText)")
      if words[0] == "check", failing > 0 {
        #expect(result.text.contains("expected Int, found string \"x\""))
        #expect(result.errorText.contains("within the tolerance") == (status == 0), "\(result.errorText)")
      }
    }
  }

  /// Failures that are not about a record, and files that are meant to be invalid.
  @Test(arguments: [
    ("check --tolerate 100% meme gone.json", Int32(3)), ("check --tolerate 9 --each meme cut.json", 1),
    ("check --tolerate 9 --suite suite.json", 3), ("check --tolerate 9 -l --strict meme empty.jsonl", 1),
    ("check --tolerate 9 meme empty.json", 1), ("check -q --tolerate 100% meme good.json empty.json", 1),
    ("check --tolerate 9 --at .a meme empty.json", 1), ("-qo json --tolerate 9 meme empty.json", 1),
    ("check --tolerate 0 --suite invalid.json", 0), ("check --tolerate 9 --suite wrong.json", 1),
  ])
  func problemsOutsideRecordsAreNotTolerated(_ words: String, _ status: Int32) async throws {
    let folder = try TemporaryFolder([
      "cut.json": "[\(Self.good)", "empty.jsonl": "", "empty.json": "\n", "good.json": Self.good,
      "suite.json": #"{"checks": {"meme": ["gone.json"]}}"#,
      "invalid.json": #"{"checks": {"meme": {"valid": ["good.json"], "invalid": ["empty.json"]}}}"#,
      "wrong.json": #"{"checks": {"meme": {"invalid": ["good.json"]}}}"#,
    ])
    let result = try await Command.run(words, in: folder.url)
    #expect(result.status == status, "\(result.text)\(result.errorText)")
    #expect(!result.errorText.contains("within the tolerance"))
  }

  /// The first records alone would fail the run.
  @Test(arguments: [("50%", "0"), ("10%", "1"), ("6000", "0")])
  func closedReportDoesNotDecideTheStatus(_ most: String, _ status: String) async throws {
    let folder = try TemporaryFolder()
    let bad = Self.bad.dropLast()
    let good = Self.good.dropLast()
    let result = try await Command.shell(
      """
      { { yes '\(bad)' | head -n 2000; yes '\(good)' | head -n 2800; } |
        decode-model check -l -r json --tolerate \(most) meme; echo $? > status; } | head -n 1
      """, in: folder.url)
    #expect(result.text.hasPrefix("{"))
    #expect(try folder.text("status") == status + "\n")
  }
}
