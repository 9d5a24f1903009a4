import Foundation
import Testing
import TestSupport

/// Changes since earlier statistics: `--since`.
@Suite struct SinceTests {
  private static let old = """
    {"id":1,"state":"open","tags":[{"n":1}],"opts":null,"half":1,"all":[1]}
    {"id":2,"state":"closed","tags":[],"opts":"x","all":[]}

    """
  /// The last three records differ from the earlier ones.
  private static let new =
    String(repeating: #"{"id":1,"state":"open","tags":[{"n":1}],"opts":"x","all":[]}"# + "\n", count: 100)
      + """
      {"id":1,"state":"open","tags":[{"n":1}],"opts":"x","half":1,"all":[]}
      {"id":"2","state":"open","tags":[],"opts":"x","a b":{"c":1},"all":[]}
      {"id":3,"state":"archived","tags":[{"n":1},{"n":null}],"all":[]}

      """

  /// A folder with `new.jsonl`, and `b.json` with the statistics of `old`, which is repeated.
  private func folder(
    _ new: String = new, old: String = old, count: Int = 100, _ words: [String] = ["json"]
  ) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["old.jsonl": String(repeating: old, count: count), "new.jsonl": new])
    let result = try await Command.run(
      ["stats", "-lq", "-o", "json"] + words + ["old.jsonl"], in: folder.url)
    #expect(result.status == 0)
    try folder.write(result.output, to: "b.json")
    return folder
  }

  /// Reports changes as text on standard output.
  private func run(_ words: String..., in folder: TemporaryFolder) async throws -> Command.Result {
    let result = try await Command.run(
      ["stats", "-o", "json", "--since", "b.json", "-r", "text=report"] + words, in: folder.url)
    try folder.write(result.output, to: "now.json")
    return Command.Result(status: result.status, output: try folder.data("report"), errors: result.errors)
  }

  @Test(arguments: ["1", "16"]) func everyChangeIsAWarningAtItsFirstValue(_ jobs: String) async throws {
    let folder = try await folder()
    let result = try await run("-l", "-j", jobs, "json", "new.jsonl", in: folder)
    #expect(result.status == 0)
    #expect(
      result.text.matches(of: /: warning: (.+)\n/).map(\.output.1) == [
        #"new key "a b" (object) in 1 of 103 objects; no earlier object had it [new-path]"#,
        #"key "opts" is missing from 1 of 103 objects; all 200 had it before [new-absence]"#,
        "string for the first time, in 1 of 103 values; each of the 200 earlier ones was a number [new-kind]",
        #"new value "archived", in 1 of 103 strings; all 200 earlier ones were "open" or "closed" [new-value]"#,
        "null for the first time, in 1 of 103 values; none of the 100 earlier ones was null [new-null]",
        "all 103 arrays are now empty; before, they had 100 elements [elements-gone]",
      ])
    #expect(
      result.text.matches(of: /new.jsonl:(\d+:\d+): warning/).map(\.output.1) == [
        "102:53", "103:1", "102:7", "103:17", "103:49", "1:58",
      ])
    #expect(result.errorText == "6 warnings in 1 file (103 records)\n")
    let strict = try await run("-l", "--strict", "json", "new.jsonl", in: folder)
    #expect(strict.status == 1)
    #expect(strict.text == result.text.replacing(": warning:", with: ": error:"))
    #expect(try folder.text("now.json").hasPrefix("{\"records\":103,"))
    // A pipe cannot be read again, so there are no excerpts.
    let piped = try await Command.run("stats -l --since b.json json", input: Self.new, in: folder.url)
    #expect(piped.errorText.hasPrefix("<stdin>:102:53: warning: new key") && !piped.errorText.contains(" | "))
  }

  /// Earlier records, new ones, and the codes of the changes.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: [String]
    let new: [String]
    let codes: [String]

    init(_ name: String, _ old: [String], _ new: [String], _ codes: String...) {
      (testDescription, self.old, self.new, self.codes) = (name, old, new, codes)
    }
  }

  private static func repeated(_ text: String, _ count: Int = 100) -> [String] {
    Array(repeating: text, count: count)
  }

  /// Days as names, all different, of an object in each of a hundred records.
  private static func days(_ month: Int, _ count: Int) -> [String] {
    repeated("{\"a\":{\((1...count).map { "\"2026-\(month)-\($0)\":1" }.joined(separator: ","))}}")
  }

  private static let kinds = #"{"a":null,"b":{"d":1},"e":true}"#

  static let cases = [
    Case("ninety-nine earlier values", repeated(#"{"a":1,"b":{"c":"x"}}"#, 99), repeated(kinds)),
    Case(
      "a hundred earlier values", repeated(#"{"a":1,"b":{"c":"x"}}"#), repeated(kinds), "new-path",
      "new-null", "new-path", "new-absence"),
    Case("twenty values", (0..<100).map { "\"\($0 % 20)\"" }, ["\"new\""], "new-value"),
    // Free text, dates, or strings with rare values are not a set.
    Case("more than twenty values", (0..<105).map { "\"\($0 % 21)\"" }, ["\"new\""]),
    Case("dates", repeated("\"2026-01-31\""), ["\"2026-02-01\""]),
    Case("rare values", repeated("\"often\"") + repeated("\"rare\"", 4), ["\"new\""]),
    Case("values five times", repeated("\"often\"") + repeated("\"rare\"", 5), ["\"new\""], "new-value"),
    Case("Booleans", repeated("true"), ["false"]),
    Case(
      "many new values are one problem", repeated(#"{"a":"x","b":"x"}"#),
      (0..<50).map { #"{"a":"\#($0 % 7)","b":"\#($0)"}"# }, "new-value", "new-value"),
    Case("few names that are data", days(1, 28), days(2, 28)),
    Case("many names that are data", days(1, 60), days(2, 60)),
    Case("fewer names that are data", days(1, 60), days(2, 28)),
    Case("more names that are data", days(1, 28), days(2, 60)),
    Case("first elements", repeated("[]"), ["[1]"], "new-path"),
  ]

  @Test(arguments: cases) func changeIsFoundWhereEnoughIsKnown(_ row: Case) async throws {
    let folder = try await folder(
      row.new.joined(separator: "\n"), old: row.old.joined(separator: "\n"), count: 1)
    let result = try await run("-l", "json", "new.jsonl", in: folder)
    let codes = result.text.matches(of: /\[([a-z-]+)\]\n/).map { String($0.output.1) }
    #expect(codes == row.codes, "\(result.text)")
    let note = #"decode-model: nothing is compared: "b.json" has no place with 100 values"#
    #expect(result.errorText.hasPrefix(note) == (row.old.count < 100))
  }

  @Test(arguments: [
    ("missing.json", 3, "cannot read \"missing.json\": No such file or directory\n"),
    ("new.jsonl", 2, "\"new.jsonl\" holds no statistics: 2:1: expected the end of the input"),
    ("other.json", 2, "\"other.json\" holds no statistics\n--since reads what 'decode-model stats -o json'"),
  ])
  func filesWithoutStatisticsAreRefused(_ name: String, _ status: Int32, _ words: String) async throws {
    let folder = try TemporaryFolder([
      "new.jsonl": Self.new, "other.json": #"{"records":1,"paths":[]}"#,
    ])
    let result = try await Command.run(["stats", "-l", "--since", name, "json", "new.jsonl"], in: folder.url)
    #expect(result.status == status && result.errorText.hasPrefix("decode-model: " + words))
  }

  /// The statistics may come from anywhere.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
  func countsMayBeAnyNumbers(_ count: String) async throws {
    let folder = try await folder()
    for name in ["holders", "present", "null", "array", "object", "string", "count"] {
      let earlier = try folder.text("b.json").replacing(
        try Regex("\"\(name)\":[0-9]+"), with: "\"\(name)\":\(count)")
      try folder.write(earlier, to: "b.json")
      let result = try await run("-l", "json", "new.jsonl", in: folder)
      // No place has a negative number of values to compare.
      let comparesNothing = count.hasPrefix("-") && name != "holders"
      #expect(result.errorText.contains("nothing is compared") == comparesNothing, "\(name)")
      #expect(
        result.status == 0 && (comparesNothing || result.errorText.hasSuffix("(103 records)\n"))
          || result.errorText == "", "\(name): \(result.status) \(result.errorText)")
    }
  }

  @Test func redactedChangesHaveNoValuesAndNoNamesOfThePayload() async throws {
    let folder = try await folder(
      Self.new.replacing("archived", with: "S3CRET").replacing("a b", with: "S3CRET").replacing(
        "opt", with: "o"))
    let words = ["stats", "-l", "--redact", "--since", "b.json"] + ReportFormats.options
    let result = try await Command.run(words + ["json", "new.jsonl"], in: folder.url)
    #expect(result.status == 0)
    for format in ReportFormats.all {
      let text = try folder.text(format)
      #expect(text.contains("new value,") && text.contains("is missing from"))
      #expect(!text.contains("S3CRET") && !text.contains(".opts") && !text.contains("/opts"))
    }
  }

  @Test func changesHiddenByRedactionAreNotFound() async throws {
    let record = #"{"id":1,"image":"https://example.com","caption":"a","x":{"y":1}}"# + "\n"
    let folder = try await folder(
      record.replacing("x\"", with: "z\"").replacing(#""a""#, with: "null"), old: record,
      ["--redact", "meme"])
    let result = try await run("-l", "meme", "new.jsonl", in: folder)
    #expect(result.text.contains("warning: null for the first time"))
    #expect(!result.text.contains("new-path") && !result.text.contains("new-absence"))
  }
}
