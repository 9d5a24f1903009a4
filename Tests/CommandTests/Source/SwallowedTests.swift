import Foundation
import Testing
import TestSupport

/// Reports of `--swallowed` about a model that catches errors, for every kind of record and report.
@Suite(.serialized, .slow) struct SwallowedTests {
  private static let shop = """
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
    """
  private static let fitting = #"{"items":[{"id":1}],"note":null}"#
  private static let lossy = #"{"items":[{"id":1},{"id":"S3CRET"}]}"#
  private static let report = """
    error: expected Int, found string "S3CRET" [swallowed-failure]
      at .items[1].id; the model silently drops the Shop.Item at .items[1]

    """

  private func source(_ records: String, _ name: String = "a.json") throws -> SourceFolder {
    try SourceFolder(["Shop.swift": Self.shop, name: records])
  }

  @Test func lossHasItsPlaceInEveryKindOfRecord() async throws {
    let one = try source(Self.lossy)
    let whole = try await one.run("check --swallowed error --source Shop.swift Shop a.json")
    #expect(whole.text.hasPrefix("a.json:1:26: " + Self.report))
    #expect(whole.status == 1)
    let warned = try await one.run("check --swallowed warn --source Shop.swift Shop a.json")
    #expect(warned.text.hasPrefix("a.json:1:26: " + Self.report.replacing("error:", with: "warning:")))
    #expect(warned.status == 0)
    let strict = try await one.run("check --strict --swallowed warn --source Shop.swift Shop a.json")
    #expect(strict.status == 1)
    let ignored = try await one.run("check --strict --source Shop.swift Shop a.json")
    #expect(ignored.text == "")
    #expect(ignored.status == 0)

    let lines = "\(Self.fitting)\n\(Self.lossy)\n"
    try one.folder.write(lines, to: "b.jsonl")
    try one.folder.write("[\(Self.fitting),\n\(Self.lossy)]", to: "c.json")
    try one.folder.write("{\"a\":[0,\n\(Self.lossy)]}", to: "d.json")
    for jobs in ["-j1", "-j16"] {
      let lines = try await one.run(
        "check \(jobs) -l --swallowed error --source Shop.swift Shop b.jsonl")
      #expect(lines.text.hasPrefix("b.jsonl:2:26: " + Self.report))
    }
    let each = try await one.run("check --each --swallowed error --source Shop.swift Shop c.json")
    #expect(each.text.hasPrefix("c.json:2:26: "))
    #expect(
      each.text.contains("  at .[1].items[1].id; the model silently drops the Shop.Item at .[1].items[1]\n"))
    let part = try await one.run("check --at .a[1] --swallowed error --source Shop.swift Shop d.json")
    #expect(
      part.text.contains("  at .a[1].items[1].id; the model silently drops the Shop.Item at .a[1].items[1]\n")
    )
  }

  @Test func everyReportNamesWhatWasLost() async throws {
    let source = try source(Self.lossy)
    for redaction in [[], ["--redact"]] {
      _ = try await source.run(
        ["check", "--swallowed", "error", "--source", "Shop.swift", "Shop", "a.json"] + redaction
          + ReportFormats.options)
      for format in ReportFormats.all {
        let text = try source.folder.text(format)
        // Groups do not have a separate path for the loss.
        let isGroup = ["summary", "markdown"].contains(format)
        #expect(
          text.contains(isGroup ? "the model silently drops the Shop.Item" : "the Shop.Item at .items[1]"),
          "\(format): \(text)")
        #expect(redaction.isEmpty || !text.contains("S3CRET"), "\(format): \(text)")
      }
    }
  }

  /// A type that is called by its `init(from:)` and fails may be lost: a note, not a problem.
  @Test func uncertainLossIsReportedOnce() async throws {
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
    for jobs in ["-j1", "-j16"] {
      let words =
        "check \(jobs) -l -r text -r json=notes --strict --swallowed error --redact --source Code.swift Code a.jsonl"
      let result = try await source.run(words)
      #expect(result.text == "")
      #expect(
        result.errorText == """
          decode-model: the model may have lost values, first in the record at a.jsonl:2:1: it seems to catch \
          the error of an init(from:) that it calls itself

          """)
      #expect(result.status == 0)
      #expect(
        try source.folder.text("notes").hasPrefix(#"{"note":"the model may have lost values"#))
    }
  }

  @Test func lossyRecordIsRejected() async throws {
    let source = try source("\(Self.lossy)\n\(Self.fitting)\n")
    let result = try await source.run(
      "-l -o source --swallowed error --rejects bad.jsonl --source Shop.swift Shop a.json")
    #expect(result.text == Self.fitting + "\n")
    #expect(try source.folder.text("bad.jsonl") == Self.lossy + "\n")
  }
}
