import Foundation
import Testing
import TestSupport

/// Silent losses: `--round-trip` reports those of encoding, `--swallowed` those of a model that catches errors.
@Suite struct LossTests {
  private static let line = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#
  private static let lossy = #"{"id":1,"image":"https://example.com/a.png","caption":"c","S3CRET":"S3CRET"}"#

  static let roundTrips = [
    Run(
      "an error", "check --round-trip error meme", input: lossy, status: 1,
      problems: ["lost-key /S3CRET 1:59"]
    ),
    Run(
      "a warning", "check --round-trip warn meme", input: lossy, problems: ["lost-key /S3CRET 1:59 warning"]),
    Run(
      "strict", "check --round-trip warn --strict --unread ignore meme", input: lossy, status: 1,
      problems: ["lost-key /S3CRET 1:59"]),
    Run(
      "a line, which is rejected", "-l -o json --round-trip error --rejects bad meme",
      input: "\(line)\n\(lossy)\n", status: 1, output: line + "\n", problems: ["lost-key /S3CRET 2:59"],
      written: ["bad": lossy + "\n"]),
    Run(
      "an element", "check -j8 --round-trip error --each meme", input: "[\(line),\n\(lossy)]", status: 1,
      problems: ["lost-key /1/S3CRET 2:59"]),
    Run(
      "a value at a path", "check --round-trip error --at '.a[1]' meme", input: "{\"a\":[0,\n\(lossy)]}",
      status: 1, problems: ["lost-key /a/1/S3CRET 2:59"]),
    Run(
      "a text in a string", "check --round-trip error --at '.a|fromjson' meme",
      input: #"{"a":"{\"id\":1,\"image\":\"https://example.com/a.png\",\"caption\":\"c\",\"more\":2}"}"#,
      status: 1, problems: ["lost-key /a/more 1:75"]),
  ]

  // MARK: - Errors that a model catches

  private static let fitting = #"{"title":"a","tracks":[{"name":"n","seconds":1}]}"#
  private static let dropping = fitting.replacing("]}", with: #",{"name":"n","seconds":"S3CRET"}]}"#)

  static let swallowed = [
    Run(
      "caught: an error", "check --swallowed error playlist", input: dropping, status: 1,
      problems: ["swallowed-failure /tracks/1/seconds 1:71"]),
    Run(
      "caught: a warning", "check --swallowed warn playlist", input: dropping,
      problems: ["swallowed-failure /tracks/1/seconds 1:71 warning"]),
    Run(
      "caught: a warning, strict", "check --strict --swallowed warn playlist", input: dropping, status: 1,
      problems: ["swallowed-failure /tracks/1/seconds 1:71"]),
    Run("caught: nobody asked", "check --strict playlist", input: dropping),
    Run(
      "caught: a line", "check -j16 -l --swallowed error playlist", input: "\(fitting)\n\(dropping)\n",
      status: 1, problems: ["swallowed-failure /tracks/1/seconds 2:71"]),
    Run(
      "caught: an element", "check --each --swallowed error playlist", input: "[\(fitting),\n\(dropping)]",
      status: 1, problems: ["swallowed-failure /1/tracks/1/seconds 2:71"]),
    Run(
      "caught: a value at a path", "check --at '.a[1]' --swallowed error playlist",
      input: "{\"a\":[0,\n\(dropping)]}", status: 1,
      problems: ["swallowed-failure /a/1/tracks/1/seconds 2:71"]),
  ]

  @Test(arguments: roundTrips + swallowed) func lossesHaveTheirPlaces(_ run: Run) async throws {
    try await run.expect()
  }

  @Test(arguments: [[], ["--redact"]]) func everyReportNamesWhatWasLost(_ redaction: [String]) async throws {
    let folder = try TemporaryFolder(["a.json": Self.dropping])
    _ = try await Command.run(
      ["check", "--swallowed", "error", "playlist", "a.json"] + redaction + ReportFormats.options,
      in: folder.url)
    for format in ReportFormats.all {
      let text = try folder.text(format)
      // Groups do not have a separate path for the loss.
      let isGroup = ["summary", "markdown"].contains(format)
      #expect(
        text.contains(
          isGroup ? "the model silently drops the Playlist.Track" : "the Playlist.Track at .tracks[1]"),
        "\(format): \(text)")
      #expect(redaction.isEmpty || !text.contains("S3CRET"), "\(format): \(text)")
    }
  }

  /// A type that is called by its `init(from:)` and fails may be lost: a note, not a problem.
  @Test(.slow) func uncertainLossIsReportedOnce() async throws {
    let source = try SourceFolder([
      "Code.swift": """
      struct Code: Decodable {
        enum Number: String, Decodable { case one = "1" }
        let number: Number?
        init(from decoder: any Decoder) throws { number = try? Number(from: decoder) }
      }
      """,
      "a.jsonl": "\"1\"\n\"S3CRET\"\n\"S3CRET\"\n",
    ])
    let result = try await source.run(
      "check -j16 -l -r text -r json=notes --strict --swallowed error --redact --source Code.swift Code a.jsonl"
    )
    #expect(result.status == 0 && result.text == "")
    #expect(
      result.errorText == """
        decode-model: the model may have lost values, first in the record at a.jsonl:2:1: it seems to catch \
        the error of an init(from:) that it calls itself

        """)
    #expect(try source.folder.text("notes").hasPrefix(#"{"note":"the model may have lost values"#))
  }
}
