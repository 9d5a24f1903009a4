import Foundation
import Testing
import TestSupport

/// `--coverage`: what a model can take and no fixture shows.
@Suite struct CoverageTests {
  private static let model = """
    enum State: String, Codable { case open, closed }
    struct User: Codable {
      let name: String
      let state: State
      let nickName: String?
    }
    """

  private func run(
    _ words: [String], _ files: [String: String] = [:], input: String = ""
  ) async throws -> Command.Result {
    let source = try SourceFolder(["Models/User.swift": Self.model].merging(files) { $1 })
    return try await Command.run(
      words, input: Data(input.utf8), in: source.folder.url, environment: source.environment)
  }

  private static let one = #"{"name":"a","state":"open","nickName":null}"#

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func gapsAreShownWhereTheCodeDeclaresThem()
    async throws
  {
    let words = ["--source", "Models", "-c", "--coverage", "User"]
    let result = try await run(words, input: Self.one)
    #expect(
      result.text == """
        Models/User.swift:1:6: warning: never "closed" [not-covered]
          at .state
        1 | enum State: String, Codable { case open, closed }
          |      ^~~~~

        Models/User.swift:5:7: warning: never anything but null, never absent [not-covered]
          at .nickName
        5 |   let nickName: String?
          |       ^~~~~~~~

        """)
    #expect(result.errorText.contains("decode-model: coverage of User: 57.1%, 4 of 7\n"))
    #expect(result.status == 0)
    // Every record counts, however the input is cut.
    let lines =
      Self.one + "\n" + #"{"name":"b","state":"closed","nickName":"c"}"# + "\n"
      + #"{"name":"d","state":"open"}"#
    let all = try await run(
      words + ["-l", "--strict", "-r", "json"], input: lines)
    #expect(all.text == "{\"coverage\":{\"model\":\"User\",\"percent\":100,\"shown\":7,\"all\":7}}\n")
    #expect(all.status == 0)
    let parts = try await run(
      words.dropLast() + ["--each", "--at", ".users", "-r", "json", "User"],
      input: #"{"users":{"x":\#(Self.one)}}"#)
    #expect(
      parts.text.hasSuffix("{\"coverage\":{\"model\":\"User\",\"percent\":57.1,\"shown\":4,\"all\":7}}\n"))
  }

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func lessThanThePercentageFails() async throws
  {
    let words = ["--source", "Models", "-c", "-r", "github", "User"]
    let low = try await run(["--coverage=58"] + words, input: Self.one)
    #expect(low.text.contains("::error "))
    #expect(low.text.contains("coverage is 57.1%25, 4 of 7, and should be at least 58%25"))
    #expect(low.status == 1)
    let enough = try await run(["--coverage=57", "--strict"] + words, input: Self.one)
    #expect(enough.status == 0 && !enough.text.contains("::error"))
    let wrong = try await run(["--coverage=101"] + words)
    #expect(wrong.status == 2)
    #expect(wrong.errorText.contains("from 0 to 100"))
  }

  @Test func checksOfOneModelCountTogether() async throws {
    let suite = """
      {"*": {"source": "Models", "keys": "snake", "coverage": true},
       "new": {"type": "User", "coverage": 60, "valid": ["json/new/*.json"]},
       "old": {"type": "User", "valid": ["json/old.json"], "invalid": ["json/broken.json"]},
       "some": {"type": "[User]", "coverage": false, "valid": ["json/list.json"]},
       "none": {"type": "User", "invalid": ["json/broken.json"]},
       "State": ["json/state.json"]}
      """
    let files = [
      ".decode-model.json": suite,
      "json/new/1.json": #"{"name":"a","state":"open","nickName":"b"}"#,
      "json/old.json": #"{"name":"a","state":"open","nick_name":null}"#,
      "json/broken.json": #"{"name":1,"state":"closed"}"#, "json/list.json": "[]",
      "json/state.json": #""open""#,
      "json/new/deep/2.json": "[1,]", "3.json": "1",
    ]
    let result = try await run(["--check", "-r", "json"], files)
    let lines = result.text.split(separator: "\n")
    func has(_ words: String...) -> Bool { lines.contains { line in words.allSatisfy(line.contains) } }
    #expect(has("json/new/1.json", "unconverted-key", "nickName", "nick_name"))
    // Neither a key that was left alone nor a file that must be invalid shows anything.
    #expect(has("User.swift", #"never \"closed\""#))
    #expect(has("User.swift", "never anything but null, never absent"))
    #expect(has(#"{"coverage":{"model":"User","percent":57.1,"shown":4,"all":7}}"#))
    #expect(has(#"{"coverage":{"model":"State","percent":50,"shown":1,"all":2}}"#))
    #expect(has(#"{"coverage":{"percent":55.5,"shown":5,"all":9}}"#))
    #expect(has("<User>", "coverage-too-low", "at least 60%"))
    #expect(!has("<State>") && !has("[User]"))
    #expect(
      has("deep/2.json", "unlisted-file") && has("deep/2.json", "warning", "invalid-json")
        && !has("3.json", "unlisted-file"))
    #expect(has("check-without-file", "none") && !has("check-without-file", "old"))
    #expect(result.status == 1)
    #expect(result.errorText.contains("decode-model: coverage of all models: 55.5%, 5 of 9\n"))
  }

  @Test func redactedReportsHaveNoValue() async throws {
    let result = try await run(
      [
        "--source", "Models", "-c", "--coverage", "--redact", "-r", "json", "-r", "html=page.html", "--keys",
        "snake", "User",
      ],
      input: #"{"name":"secret","state":"open","nickName":"secret"}"#)
    #expect(result.text.contains("not-covered") && result.text.contains("unconverted-key"))
    #expect(!result.text.contains("secret"))
  }
}
