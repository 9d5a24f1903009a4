import Foundation
import Testing
import TestSupport

/// Every problem of many files with many problems is reported, in every format: more than any format's limit.
struct ManyProblemsTests {
  private static let count = 20
  private static let formats = ["text", "json", "github", "gitlab", "sarif", "junit"]

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let names = ["artistName", "trackName"]
    let results = (0..<count).map { "    {\"\(names[$0 % 2])\": \"\($0)\"}" }.joined(separator: ",\n")
    for number in 0..<count {
      try folder.write(
        "{\n  \"resultCount\": \(count),\n  \"results\": [\n\(results)\n  ]\n}\n", to: "\(number).json")
    }
    return folder
  }

  private static let files = (0..<count).map { "\($0).json" }

  @Test func maxErrorsZeroShowsAll() async throws {
    let folder = try Self.folder()
    let reports = Self.formats.flatMap { ["--report", "\($0)=\($0)"] }
    let result = try await Command.run(
      ["check", "--max-errors", "0"] + reports + ["store-item"] + Self.files, in: folder.url)
    #expect(result.status == 1 && result.text == "")
    #expect(
      result.errorText
        == "\(Self.count * Self.count) problems in \(Self.count) of \(Self.count) files (\(Self.count) records)\n"
    )
    let marks = [
      "text": ": error: missing key", "json": "\"code\":\"key-not-found\"", "github": "::error file=",
      "gitlab": "\"check_name\":\"key-not-found\"", "sarif": "\"ruleId\":\"key-not-found\"",
      "junit": ": error: missing key",
    ]
    for (format, mark) in marks {
      let text = try folder.text(format)
      // GitHub shows at most ten errors per step, whatever the limit is.
      let expected = format == "github" ? 10 : Self.count * Self.count
      #expect(text.components(separatedBy: mark).count - 1 == expected, "\(format)")
    }
  }

  @Test func problemsHaveTheirPlacesAndFilesKeepTheirOrder() async throws {
    let folder = try Self.folder()
    let result = try await Command.run(["check", "-r", "json", "store-item"] + Self.files, in: folder.url)
    let expected = Self.files.flatMap { file in (0..<Self.count).map { "\(file):\($0 + 4):5:/results/\($0)" }
    }
    let found = try result.output.split(separator: UInt8(ascii: "\n")).map { line in
      let problem = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      let pointer = (problem["pointer"] as? String ?? "").split(separator: "/").dropLast()
      return "\(problem["file"] ?? ""):\(problem["line"] ?? ""):\(problem["column"] ?? ""):"
        + pointer.map { "/\($0)" }.joined()
    }
    #expect(found == expected)
  }

  /// After a hundred problems, issues are only counted, except for the first ones of each kind: here, the help about a
  /// similarly spelled key remains. The same with another report that shows ten.
  @Test(arguments: [["-l"], ["--each"], ["--at", ".[]"], ["-l", "-r", "text", "-r", "github=github"]])
  func anotherKindBehindManyAlikeHasItsHelp(_ options: [String]) async throws {
    let image = #""image":"https://example.com""#
    let records =
      (0..<300).map { #"{"id":"\#($0)","caption":"c",\#(image)}"# } + [#"{"id":1,"captoin":"c",\#(image)}"#]
    let input =
      options.contains("-l")
      ? records.joined(separator: "\n") : "[" + records.joined(separator: ",") + "]"
    let folder = try TemporaryFolder()
    let result = try await Command.run(
      ["check"] + options + ["meme"], input: input, in: folder.url)
    let text = result.text + result.errorText
    #expect(text.contains("help: the object has an unread key \"captoin\""), "\(text)")
    #expect(text.contains("\n… and 295 more at "))
  }

  /// Every message counts alike.
  @Test(arguments: [
    ["check", "-r", "text"], ["check", "-r", "summary"], ["check", "-r", "markdown"],
    ["check", "-r", "github"],
    ["check", "-r", "junit"], ["check", "-r", "html"], ["check", "--tolerate", "1250"],
    ["check", "--max-errors", "1100"], ["stats"], ["stats", "-r", "summary"],
  ])
  func countsHaveSeparators(_ words: [String]) async throws {
    let lines = (0..<2500).map {
      #"{"id":\#($0 % 2 == 0 ? "1" : "\"x\""),"caption":"c","image":"https://example.com"}"#
    }
    let result = try await Command.run(
      words + ["-l", "meme"], input: lines.joined(separator: "\n"))
    let text = result.text + result.errorText
    #expect(text.contains("2,500 records"))
    #expect(text.contains(#/(1250|2500)([^0-9: ]| [a-z])/#) == false, "\(text)")
  }

  @Test func fiveOfEachKindAndTheNumberOfTheRest() async throws {
    let folder = try Self.folder()
    let result = try await Command.run(["check", "store-item"] + Self.files, in: folder.url)
    let shown = result.text.components(separatedBy: ": error: ").count - 1
    let more = result.text.matches(of: #/\n… and ([0-9,]+) more at /#).compactMap {
      Int($0.1.replacing(",", with: ""))
    }
    #expect(shown == 5 * more.count)
    #expect(shown + more.reduce(0, +) == Self.count * Self.count)
  }
}
