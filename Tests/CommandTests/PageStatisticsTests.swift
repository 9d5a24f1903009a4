import Foundation
import Testing
import TestSupport

/// The statistics in `--report html`.
struct PageStatisticsTests {
  private static let new = """
    {"id":1,"state":"open","tags":[]}
    {"id":"S3CRET","state":null,"tags":["x"],"S3CRET":true}
    {"id":3,"state":"open","tags":["x"],"S3CRET":false}

    """

  /// The rows of the table in the report on the new records, by their paths. Bars are left out.
  private func rows(_ words: String...) async throws -> [String: String] {
    let folder = try TemporaryFolder()
    try folder.write(Self.new, to: "new.jsonl")
    let result = try await Command.run(words + ["-lc", "-r", "html", "json", "new.jsonl"], in: folder.url)
    if words.contains("--redact") {
      #expect(!result.text.contains("S3CRET"))
    }
    let table = try #require(result.text.components(separatedBy: "<section class=\"stats\"").last)
    let rows = table.components(separatedBy: "<tr").filter { $0.contains(" data-path=") }
    return Dictionary(
      rows.map { row in
        let path = row.components(separatedBy: "data-path=\"")[1].components(separatedBy: "\"")[0]
        let text = row.components(separatedBy: "</tr>")[0].replacing(/<svg.*?<\/svg>/, with: "")
          .replacing(/<[^>]*>|^[^>]*>/, with: "|").replacing(/\|[| ]*/, with: "|")
        return (path, text)
      }, uniquingKeysWith: { $0 + $1 })
  }

  @Test func pathsHaveTheWordsOfTheText() async throws {
    let rows = try await rows("--stats", "json=stats.json")
    #expect(rows.keys.sorted() == [".", ".S3CRET", ".id", ".state", ".tags", ".tags[]"])
    #expect(
      rows[".id"]
        == "|.id|3 of 3|–|2 numbers (1 to 3), 1 string (6 characters)|JSONValue (3)|new.jsonl:1:7|")
    #expect(
      rows[".state"]
        == "|.state|3 of 3|1|2 strings (4 characters)|2|&quot;open&quot;|JSONValue (3)|new.jsonl:1:17|")
    #expect(
      rows[".tags[]"]
        == "|[]|2|–|2 strings (1 character)|2|&quot;x&quot;|JSONValue (2)|new.jsonl:2:37|")
  }

  @Test func pathsSayWhereTheyBegin() async throws {
    let input = Data(#"{"people":[{"name":"a"}]}"#.utf8)
    let words = ["-c", "-r", "html", "--stats", "text=/dev/null", "json"]
    let each = try await Command.run(["--each", "--at", ".people"] + words, input: input)
    #expect(each.text.contains("decodes; paths begin at a record, which is at .people[] of the input</p>"))
    let whole = try await Command.run(words, input: input)
    #expect(whole.text.contains("1 of 1 record decodes</p>"))
  }

  @Test func redactedPageShowsNoValue() async throws {
    let rows = try await rows("--stats", "json=stats.json", "--redact")
    #expect(rows[".id"]?.hasPrefix("|.id|") != true)
    #expect(
      rows.values.allSatisfy { !$0.contains("open") && !$0.contains("closed") && !$0.contains("(1 to 3)") })
  }

  @Test("the page stays below 2 MB", .enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func manyPaths() async throws {
    // Names in larger objects would be data.
    let members = (0..<47).map { "\"member \($0)\":\($0)" }.joined(separator: ",")
    let objects = (0..<47).map { "\"object \($0)\":{\(members)}" }.joined(separator: ",")
    let all = (0..<46).map { ",\"part \($0)\":{\(objects)}" }.joined()
    let large = Data("{\"id\":1,\"caption\":\"\",\"image\":\"https://a.b\"\(all)}".utf8)
    let result = try await Command.run(
      ["-c", "-r", "html", "--stats", "json=/dev/null", "meme"], input: large)
    #expect(result.status == 0 && result.output.count < 2_000_000)
    #expect(result.text.contains("more paths, for which there is no room"))
    let problems = (0..<100_000).map { "{\"key \($0)\":\($0)}" }.joined(separator: "\n")
    let many = try await Command.run(
      ["-lc", "-r", "html", "--unread", "warn", "meme"], input: Data(problems.utf8))
    #expect(many.status == 1 && many.output.count < 2_000_000)
    #expect(many.text.contains("more problems in other groups"))
  }
}
