import Foundation
import Testing
import TestSupport

/// The output of `stats`. The text of a whole page is in `Samples/insight/README.md`; `JSONShapeTests` counts the values
/// of a few records, and `ShapeMessageTests` merges those of many.
@Suite struct StatisticsTests {
  @Test(arguments: [
    ("text", "1 of 2 records decode; 2 more are not JSON\n"),
    ("json", #"{"records":2,"decoded":1,"notJSON":2,"#),
  ])
  func invalidRecordsAreCountedSeparately(_ format: String, _ start: String) async throws {
    let records = """
      {"id":1,"image":"https://example.com/a.png","caption":"a"}
      not JSON
      {"id":2}
      {"id":{"a":
      """
    let result = try await Command.run(["stats", "-l", "-o", format, "meme"], input: records)
    #expect(result.text.hasPrefix(start), "\(result.text)")
  }

  /// The values at a path of a truncated text are unknown.
  @Test(arguments: [["--at", ".a[]"], ["--each"], []])
  func truncatedTextsAreCounted(_ words: [String]) async throws {
    let folder = try TemporaryFolder(["a.json": #"{"a":[{"b":1},"#])
    let result = try await Command.run(["stats", "json", "a.json"] + words, in: folder.url)
    #expect(result.text.prefix { $0 != "\n" }.hasSuffix("; 1 more is not JSON"), "\(result.text)")
  }

  /// Few records do not show that a key is never absent.
  @Test(arguments: [(19, false), (20, true)])
  func optionalKeyThatIsAlwaysPresentIsAFinding(_ records: Int, _ isFound: Bool) async throws {
    let record = #"{"category":"m","image":"https://example.com/a.png","caption":"a"}"# + "\n"
    let result = try await Command.run(
      "stats -l meme-optional-caption",
      input: String(repeating: record, count: records))
    #expect(
      result.text.contains("\n  .caption: optional, but present and not null in every object\n") == isFound)
  }

  @Test func recordWithManyKeysFitsOneScreen() async throws {
    let keys = (1...120).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let record = #"{"id":1,"image":"https://example.com/a.png","caption":"c","#
    let result = try await Command.run("stats meme", input: record + keys + "}")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50 && lines.allSatisfy { $0.count <= 80 }, "\(lines.count)")
    #expect(
      result.text.contains(
        "\nin .\n  read:\n    .id Int, .image URL, .caption String\n  never read:\n    .key1, .key2,"))
    #expect(result.text.contains("\nFindings\n  never read, in 1 of 1 object:\n    .key1, .key2,"))
    for number in 1...120 { #expect(result.text.contains(".key\(number)")) }
  }

  @Test func peculiaritiesOfAFoldedKeyAreShown() async throws {
    let keys = (1...30).map { #""key\#($0)":null"# }.joined(separator: ",")
    let records = #"{"id":"x","image":"https://example.com/a.png",\#(keys)}"# + "\n" + #"{"id":1}"#
    let result = try await Command.run("stats -l meme", input: records)
    #expect(result.text.contains("\n  read:\n    .id Int (1 failed)\n  not reached:\n"), "\(result.text)")
    #expect(result.text.contains(" .key7 (in 1 of 2, 1 null),"))
  }

  @Test(arguments: ["text", "json"]) func redactedStatisticsHaveNoValues(_ format: String) async throws {
    let record = #"{"id":987,"image":"https://example.com/S3CRET","caption":"S3CRET","S3CRET":["S3CRET"]}"#
    // A record that does not decode, and a model that accepts any names.
    for model in ["meme", "song", "json"] {
      let result = try await Command.run(["stats", "--redact", "-o", format, model], input: record)
      #expect(result.text.contains("1 object") || result.text.contains("\"object\":1"))
      #expect(result.text.contains(".caption") == (model == "meme"))
      #expect(!result.text.contains("S3CRET") && !result.text.contains("987"))
    }
  }

  @Test func statisticsAndReportGoToDifferentStreams() async throws {
    let record = #"{"id":"x","image":"https://example.com/a.png","caption":"a"}"#
    let result = try await Command.run("stats -o json meme", input: record)
    #expect(result.status == 1 && result.text.hasPrefix("{\"records\":1,\"decoded\":0,"))
    #expect(result.errorText.hasPrefix("<stdin>:1:7: error: expected Int"))
    let both = try await Command.run("stats -r json=- meme", input: record)
    #expect(both.status == 2 && both.errorText.contains("the statistics and the json report would both be"))
  }

  // MARK: - Totals, for every kind of record and any number of threads

  private static let records = [
    #"{"id":1,"caption":"c","a b":[1,2.5,"x",null]}"#, #"{"id":null,"o":{"p":{}}}"#,
    #"{"id":"2","o":{"p":1}}"#,
  ]

  /// The paths, without the places where each was first seen.
  private static let paths = #"""
    {"path":".","present":3,"null":0,"kinds":{"object":3},"reads":[]},
    {"path":".id","holders":3,"present":3,"null":1,"absent":0,"kinds":{"number":1,"string":1},"reads":[{"type":"Int","optional":false,"count":3,"failures":2}],"unread":0,"strings":[{"value":"2","count":1}],"numbers":{"least":1,"greatest":1},"stringLengths":{"least":1,"greatest":1}},
    {"path":".caption","holders":3,"present":1,"null":0,"absent":2,"kinds":{"string":1},"reads":[],"unread":0,"strings":[{"value":"c","count":1}],"stringLengths":{"least":1,"greatest":1}},
    {"path":".\"a b\"","holders":3,"present":1,"null":0,"absent":2,"kinds":{"array":1},"reads":[],"unread":0,"arrayLengths":{"least":4,"greatest":4}},
    {"path":".\"a b\"[]","present":4,"null":1,"kinds":{"number":2,"string":1},"reads":[],"strings":[{"value":"x","count":1}],"numbers":{"least":1,"greatest":2.5},"stringLengths":{"least":1,"greatest":1}},
    {"path":".o","holders":3,"present":2,"null":0,"absent":1,"kinds":{"object":2},"reads":[],"unread":0},
    {"path":".o.p","holders":2,"present":2,"null":0,"absent":0,"kinds":{"number":1,"object":1},"reads":[],"unread":0,"numbers":{"least":1,"greatest":1}}
    ],"findings":[

    """#

  @Test(
    arguments: [(["-l"], "1:30 2:16"), (["--each"], "1:31 2:16"), (["--at", ".[]"], "1:31 2:16")],
    ["1", "16"])
  func totalsMatchTheRecords(_ unit: (words: [String], firsts: String), _ jobs: String) async throws {
    let isLines = unit.words == ["-l"]
    let records = Self.records.joined(separator: isLines ? "\n" : ",\n")
    let result = try await Command.run(
      ["stats", "-q", "-j", jobs, "-o", "json", "meme"] + unit.words,
      input: isLines ? records : "[\(records)]")
    #expect(result.text.replacing(/,"first":{[^}]*}/, with: "").contains(Self.paths), "\(result.text)")
    let firsts = result.text.matches(of: /"line":(\d+),"column":(\d+)/).map { "\($0.1):\($0.2)" }
    #expect(firsts[4...5].joined(separator: " ") == unit.firsts)
  }
}
