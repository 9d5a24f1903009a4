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

  /// The messages with their codes.
  private func problems(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains(": warning: ") || $0.contains(": error: ") }
      .map { String($0.split(separator: ": ", maxSplits: 2)[2]) }
  }

  @Test(arguments: ["1", "2", "16"]) func everyChangeIsAWarningAtItsFirstValue(_ jobs: String) async throws {
    let folder = try await folder()
    let result = try await run("-l", "-j", jobs, "json", "new.jsonl", in: folder)
    #expect(result.status == 0)
    #expect(
      result.text == """
        new.jsonl:102:53: warning: new key "a b" (object) in 1 of 103 objects; no earlier object had it [new-path]
          at ."a b"
        102 | {"id":"2","state":"open","tags":[],"opts":"x","a b":{"c":1},"all":[]}
            |                                                     ^

        new.jsonl:103:1: warning: key "opts" is missing from 1 of 103 objects; all 200 had it before [new-absence]
          at .opts
        103 | {"id":3,"state":"archived","tags":[{"n":1},{"n":null}],"all":[]}
            | ^

        new.jsonl:102:7: warning: string for the first time, in 1 of 103 values; each of the 200 earlier ones was a number [new-kind]
          at .id
        102 | {"id":"2","state":"open","tags":[],"opts":"x","a b":{"c":1},"all":[]}
            |       ^~~

        new.jsonl:103:17: warning: new value "archived", in 1 of 103 strings; all 200 earlier ones were "open" or "closed" [new-value]
          at .state
        103 | {"id":3,"state":"archived","tags":[{"n":1},{"n":null}],"all":[]}
            |                 ^~~~~~~~~~

        new.jsonl:103:49: warning: null for the first time, in 1 of 103 values; none of the 100 earlier ones was null [new-null]
          at .tags[1].n
        103 | {"id":3,"state":"archived","tags":[{"n":1},{"n":null}],"all":[]}
            |                                                 ^~~~

        new.jsonl:1:58: warning: all 103 arrays are now empty; before, they had 100 elements [elements-gone]
          at .all
        1 | {"id":1,"state":"open","tags":[{"n":1}],"opts":"x","all":[]}
          |                                                          ^

        """)
    #expect(result.errorText == "6 warnings in 1 file (103 records)\n")
    let strict = try await run("-l", "--strict", "json", "new.jsonl", in: folder)
    #expect(strict.status == 1)
    #expect(strict.text == result.text.replacing(": warning:", with: ": error:"))
    #expect(try folder.text("now.json").hasPrefix("{\"records\":103,"))
  }

  /// Changes at places with fewer earlier values are not reported.
  @Test func hundredEarlierValuesAreNeeded() async throws {
    let old = #"{"a":1,"b":{"c":"x"}}"# + "\n"
    let new = String(repeating: #"{"a":null,"b":{"d":1},"e":true}"# + "\n", count: 100)
    for (count, codes) in [
      (99, []), (100, ["new-path", "new-null", "new-path", "new-absence"]),
    ] {
      let folder = try await folder(new, old: old, count: count)
      let result = try await run("-l", "json", "new.jsonl", in: folder)
      #expect(
        result.text.matches(of: /\[([a-z-]+)\]\n/).map { String($0.output.1) } == codes, "\(result.text)")
      let note = #"decode-model: nothing is compared: "b.json" has no place with 100 values"#
      #expect(result.errorText.hasPrefix(note) == codes.isEmpty)
    }
  }

  /// Free text, dates, or strings with rare values are not a set.
  @Test(arguments: [
    ((0..<100).map { "\"\($0 % 20)\"" }, "\"new\"", true),
    ((0..<105).map { "\"\($0 % 21)\"" }, "\"new\"", false),
    ((0..<100).map { "\"\(max($0, 4))\"" }, "\"new\"", false),
    ((0..<100).map { _ in "\"2026-01-31\"" }, "\"2026-02-01\"", false),
    ((0..<104).map { $0 < 4 ? "\"rare\"" : "\"often\"" }, "\"new\"", false),
    ((0..<105).map { $0 < 5 ? "\"rare\"" : "\"often\"" }, "\"new\"", true),
    ((0..<100).map { _ in "\"same\"" }, "\"new\"", true), ((0..<100).map { _ in "true" }, "false", false),
  ]) func valuesOfASmallSetAreKnown(_ old: [String], _ new: String, _ isFound: Bool) async throws {
    let folder = try await folder(new, old: old.joined(separator: "\n") + "\n", count: 1)
    let result = try await run("-l", "json", "new.jsonl", in: folder)
    #expect(result.text.contains("[new-value]") == isFound)
  }

  @Test func newValuesOfOnePlaceAreOneProblem() async throws {
    let old = #"{"a":"x","b":"x"}"# + "\n"
    let new = (0..<50).map { #"{"a":"\#($0 % 7)","b":"\#($0)"}"# }.joined(separator: "\n")
    let folder = try await folder(new, old: old)
    let result = try await run("-l", "json", "new.jsonl", in: folder)
    #expect(
      problems(result.text) == [
        #"new values "0", "1", "2", "3", "4" and 2 more, in 50 of 50 strings; all 100 earlier ones were "x" [new-value]"#,
        #"many new values in 50 strings; all 100 earlier ones were "x" [new-value]"#,
      ])
  }

  /// Days as names, all different.
  @Test func namesThatAreDataAreNoFindings() async throws {
    let days = { (month: Int, count: Int) in
      "{" + (1...count).map { "\"2026-\(month)-\($0)\":\($0)" }.joined(separator: ",") + "}"
    }
    let table: [(old: String, new: String, problems: [String])] = [
      (days(1, 28), days(2, 28), []),
      (days(1, 60), days(2, 60), []), (days(1, 60), days(2, 28), []), (days(1, 28), days(2, 60), []),
    ]
    for (old, new, expected) in table {
      let folder = try await folder("{\"a\":\(new)}", old: "{\"a\":\(old)}\n")
      let result = try await run("-l", "json", "new.jsonl", in: folder)
      #expect(problems(result.text) == expected)
    }
  }

  @Test func firstElementsAreFound() async throws {
    let folder = try await folder(#"{"a":[1],"b":{"c":2}}"#, old: #"{"a":[],"b":{}}"# + "\n")
    let result = try await run("-l", "json", "new.jsonl", in: folder)
    #expect(
      problems(result.text) == [
        "elements for the first time, with number; all 100 arrays were empty before [new-path]",
        #"new key "c" (number) in 1 of 1 object; no earlier object had it [new-path]"#,
      ])
  }

  /// A pipe cannot be read again.
  @Test func changesInStandardInputHaveNoExcerpt() async throws {
    let folder = try await folder()
    let result = try await Command.run("stats -l --since b.json json", input: Self.new, in: folder.url)
    #expect(result.errorText.hasPrefix("<stdin>:102:53: warning: new key \"a b\""))
    #expect(!result.errorText.contains(" | "))
  }

  @Test(arguments: [
    ("missing.json", 3, "cannot read \"missing.json\": No such file or directory\n"),
    (
      "new.jsonl", 2,
      "\"new.jsonl\" holds no statistics: 2:1: expected the end of the input after the value, found \"{\"\n"
        + "--since reads what 'decode-model stats -o json' writes\n"
    ),
    (
      "other.json", 2,
      "\"other.json\" holds no statistics\n"
        + "--since reads what 'decode-model stats -o json' writes\n"
    ),
  ]) func otherFilesAreRefused(_ name: String, _ status: Int32, _ words: String) async throws {
    let folder = try await folder()
    try folder.write(#"{"records":1,"paths":[]}"#, to: "other.json")
    let result = try await Command.run(["stats", "-l", "--since", name, "json", "new.jsonl"], in: folder.url)
    #expect(result.status == status)
    #expect(result.errorText == "decode-model: " + words)
    let alone = try await Command.run("check -l --since b.json json new.jsonl", in: folder.url)
    #expect(
      alone.status == 2
        && alone.errorText.contains("unknown option \"--since\" for \"check\"; \"stats\" has it"))
  }

  /// The statistics may come from anywhere.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808"]) func countsMayBeAnyNumbers(
    _ count: String
  )
    async throws
  {
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

  @Test func noOutputIsWrittenOverTheEarlierStatistics() async throws {
    let folder = try await folder()
    for words in [["-r", "text=b.json"], ["-r", "json=./b.json"]] {
      let result = try await Command.run(
        ["stats", "-l", "--since", "b.json"] + words + ["json", "new.jsonl"], in: folder.url)
      #expect(result.status == 2)
    }
    #expect(try folder.text("b.json").hasPrefix("{\"records\":200,"))
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
