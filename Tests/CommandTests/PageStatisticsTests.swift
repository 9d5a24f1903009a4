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

  /// The texts of the table's rows in the report on the new records, without bars.
  private func rows(_ words: String...) async throws -> [String] {
    let folder = try TemporaryFolder(["new.jsonl": Self.new])
    _ = try await Command.run(
      ["stats", "-l", "-r", "html=page", "json", "new.jsonl"] + words, in: folder.url)
    let table = try #require(folder.text("page").components(separatedBy: "<table class=\"stats\"").last)
    return table.components(separatedBy: "<tr>").dropFirst(2).map { row in
      row.components(separatedBy: "</tr>")[0].replacing(/<svg.*?<\/svg>/, with: "")
        .replacing(/<[^>]*>/, with: "|").replacing(/\|[| ]*/, with: "|")
    }
  }

  @Test func pathsHaveTheWordsOfTheText() async throws {
    #expect(
      try await rows() == [
        "|.|all|3 objects|new.jsonl:1:1|",
        "|.id|all|2 numbers (1 to 3), 1 string (6 characters)|JSONValue|new.jsonl:1:7|",
        "|.state|all|1|2 strings (4 characters)|2|&quot;open&quot;|JSONValue|new.jsonl:1:17|",
        "|.tags|all|3 arrays (0 to 1 element)|JSONValue|new.jsonl:1:31|",
        "|[]|all|2 strings (1 character)|2|&quot;x&quot;|JSONValue|new.jsonl:2:37|",
        "|.S3CRET|2 of 3|2 Booleans (1 true, 1 false)|JSONValue|new.jsonl:2:51|",
      ])
  }

  @Test func pathsSayWhereTheyBegin() async throws {
    let input = Data(#"{"people":[{"name":"a"}]}"#.utf8)
    let words = ["stats", "-r", "html", "json"]
    let each = try await Command.run(words + ["--each", "--at", ".people"], input: input)
    #expect(
      each.errorText.contains("decodes; paths begin at a record, which is at .people[] of the input</p>"))
    let whole = try await Command.run(words, input: input)
    #expect(whole.errorText.contains("1 of 1 record decodes</p>"))
  }

  @Test func redactedPageShowsNoValue() async throws {
    let rows = try await rows("--redact")
    #expect(!rows.isEmpty)
    for word in ["S3CRET", "open", "(1 to 3)", "|.id|"] {
      #expect(!rows.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test("the page stays below 2 MB", .enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
  func manyPaths() async throws {
    // Names in larger objects would count as data.
    let members = (0..<47).map { "\"member \($0)\":\($0)" }.joined(separator: ",")
    let objects = (0..<47).map { "\"object \($0)\":{\(members)}" }.joined(separator: ",")
    let all = (0..<46).map { ",\"part \($0)\":{\(objects)}" }.joined()
    let large = Data("{\"id\":1,\"caption\":\"\",\"image\":\"https://a.b\"\(all)}".utf8)
    let result = try await Command.run(["stats", "-r", "html", "meme"], input: large)
    #expect(result.status == 0 && result.errors.count < 2_000_000)
    #expect(result.errorText.contains("more paths, for which there is no room"))
    let problems = (0..<20_000).map { "{\"key \($0)\":\($0)}" }.joined(separator: "\n")
    let many = try await Command.run(
      ["check", "-l", "-r", "html", "--unread", "warn", "meme"], input: problems)
    #expect(many.status == 1 && many.output.count < 2_000_000)
    #expect(many.text.contains("more problems in other groups"))
  }
}
