import Foundation
import Testing
import TestSupport

/// Reports of `--round-trip` for every kind of record.
@Suite struct RoundTripTests {
  private static let line = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#
  private static let lossy = #"{"id":1,"image":"https://example.com/a.png","caption":"c","S3CRET":"S3CRET"}"#

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String { words }
    let words: String
    let input: String
    let places: [String]
    var status: Int32 = 1
  }

  static let rows = [
    Row(words: "--round-trip error meme", input: lossy, places: ["1:59 .S3CRET"]),
    Row(words: "--round-trip warn meme", input: lossy, places: ["1:59 .S3CRET"], status: 0),
    Row(words: "--round-trip ignore meme", input: lossy, places: [], status: 0),
    Row(words: "--round-trip warn --strict meme", input: lossy, places: ["1:59 .S3CRET"]),
    Row(words: "--round-trip error -l meme", input: "\(line)\n\(lossy)\n", places: ["2:59 .S3CRET"]),
    Row(words: "--round-trip error --each meme", input: "[\(line),\n\(lossy)]", places: ["2:59 .[1].S3CRET"]),
    Row(
      words: "--round-trip error --at .a[1] meme", input: "{\"a\":[0,\n\(lossy)]}",
      places: ["2:59 .a[1].S3CRET"]),
    Row(
      words: "--round-trip error --at .a|fromjson meme",
      input: #"{"a":"{\"id\":1,\"image\":\"https://example.com/a.png\",\"caption\":\"c\",\"more\":2}"}"#,
      places: ["1:75 .a.more"]),
  ]

  @Test(arguments: rows, ["-j1", "-j8"]) func changesHaveTheirPlaces(_ row: Row, _ jobs: String) async throws
  {
    let words = row.words.split(separator: " ").map(String.init)
    let result = try await Command.run(["check", jobs] + words, input: row.input)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasSuffix("[lost-key]") }.map { index in
      lines[index].dropFirst("<stdin>:".count).prefix { $0 != " " }.dropLast()
        + lines[index + 1].dropFirst("  at".count)
    }
    #expect(places.map(String.init) == row.places)
    #expect(result.status == row.status)
  }

  @Test func redactedReportHidesNamesAndValues() async throws {
    let folder = try TemporaryFolder()
    _ = try await Command.run(
      ["check", "--round-trip", "error", "--redact"] + ReportFormats.options + ["meme"],
      input: Self.lossy, in: folder.url)
    for format in ReportFormats.all {
      let text = try folder.text(format)
      #expect(text.contains("lost") && !text.contains("S3CRET"), "\(format): \(text)")
    }
  }

  /// A record with an error goes to the rejects, and its value is not written.
  @Test func changedRecordIsRejected() async throws {
    let folder = try TemporaryFolder()
    let result = try await Command.run(
      "-l -o json --round-trip error --rejects bad.jsonl meme",
      input: "\(Self.lossy)\n\(Self.line)\n", in: folder.url)
    #expect(result.text == Self.line + "\n")
    #expect(try folder.text("bad.jsonl") == Self.lossy + "\n")
  }
}
