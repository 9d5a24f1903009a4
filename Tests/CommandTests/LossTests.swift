import Foundation
import Testing
import TestSupport

/// What a record loses in silence: by `--round-trip`, and by `--swallowed` for a model that catches errors.
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

  @Test(arguments: roundTrips) func changesHaveTheirPlaces(_ run: Run) async throws {
    try await run.expect()
  }

  // MARK: - Errors that a model catches

  private static let fitting = #"{"items":[{"id":1}],"note":null}"#
  private static let dropping = #"{"items":[{"id":1},{"id":"S3CRET"}]}"#

  private static let shop = Result {
    try SourceFolder([
      "Shop.swift": """
      struct Shop: Decodable {
        struct Item: Decodable { let id: Int }
        struct Skipped: Decodable {}
        var items: [Item] = []
        let note: String?
        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          note = try? container.decode(String.self, forKey: .note)
          var all = try container.nestedUnkeyedContainer(forKey: .items)
          while !all.isAtEnd {
            do { items.append(try all.decode(Item.self)) } catch { _ = try all.decode(Skipped.self) }
          }
        }
        enum CodingKeys: String, CodingKey { case items, note }
      }
      """,
      "a.json": dropping, "b.jsonl": "\(fitting)\n\(dropping)\n", "c.json": "[\(fitting),\n\(dropping)]",
      "d.json": "{\"a\":[0,\n\(dropping)]}",
    ])
  }

  /// Options, the beginning of the report, the path in it, and the status.
  @Test(
    .slow,
    arguments: [
      ("--swallowed error Shop a.json", "a.json:1:26: error", ".items[1]", 1),
      ("--swallowed warn Shop a.json", "a.json:1:26: warning", ".items[1]", 0),
      ("--strict --swallowed warn Shop a.json", "a.json:1:26: error", ".items[1]", 1),
      ("--strict Shop a.json", "", "", 0),
      ("-j16 -l --swallowed error Shop b.jsonl", "b.jsonl:2:26: error", ".items[1]", 1),
      ("--each --swallowed error Shop c.json", "c.json:2:26: error", ".[1].items[1]", 1),
      ("--at .a[1] --swallowed error Shop d.json", "d.json:2:26: error", ".a[1].items[1]", 1),
    ])
  func caughtErrorHasItsPlace(_ words: String, _ start: String, _ path: String, _ status: Int) async throws {
    let result = try await Self.shop.get().run("check --source Shop.swift " + words)
    let report = """
      \(start): expected Int, found string "S3CRET" [swallowed-failure]
        at \(path).id; the model silently drops the Shop.Item at \(path)

      """
    #expect(start.isEmpty ? result.text == "" : result.text.hasPrefix(report), "\(result.text)")
    #expect(result.status == status)
  }

  @Test(.slow, arguments: [[], ["--redact"]])
  func everyReportNamesWhatWasLost(_ redaction: [String]) async throws {
    let source = try Self.shop.get()
    let folder = redaction.isEmpty ? "shown" : "hidden"
    try source.folder.write("", to: "\(folder)/none")
    _ = try await source.run(
      ["check", "--swallowed", "error", "--source", "Shop.swift", "Shop", "a.json"] + redaction
        + ReportFormats.all.flatMap { ["-r", "\($0)=\(folder)/\($0)"] })
    for format in ReportFormats.all {
      let text = try source.folder.text("\(folder)/\(format)")
      // Groups do not have a separate path for the loss.
      let isGroup = ["summary", "markdown"].contains(format)
      #expect(
        text.contains(isGroup ? "the model silently drops the Shop.Item" : "the Shop.Item at .items[1]"),
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
