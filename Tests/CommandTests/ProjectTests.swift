import Foundation
import Testing

/// Checks with types and options of their own, in a suite or in a project's `.decode-model.json`.
@Suite struct ProjectTests {
  private static let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#
  private static let file = #"""
    {"wrapped": {"type": "meme", "at": ".data", "valid": ["wrapped.json"]},
     "log": {"type": "meme", "lines": true, "unread": "error", "valid": ["log.jsonl"]},
     "meme": ["plain.json"]}
    """#

  private func folder(_ checks: String = Self.file) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("a/b"), withIntermediateDirectories: true)
    for (name, text) in [
      (".decode-model.json", checks), ("plain.json", Self.meme), ("wrapped.json", #"{"data":\#(Self.meme)}"#),
      ("log.jsonl", "\(Self.meme)\n\(Self.meme.dropLast()),\"more\":1}\n"),
    ] { try folder.write(text, to: name) }
    return folder
  }

  private func run(_ words: String, in folder: TemporaryFolder, at path: String = "") async throws
    -> Command.Result
  {
    defer { withExtendedLifetime(folder) {} }
    return try await Command.run(
      words.split(separator: " ").map(String.init), in: folder.url.appendingPathComponent(path))
  }

  @Test(arguments: [("", ""), ("a/b", "../../")])
  func checkAloneRunsAllChecksEachInItsOwnWay(_ place: String, _ up: String) async throws {
    let result = try await run("--check", in: folder(), at: place)
    #expect(
      result.text.hasPrefix(
        "\(up)log.jsonl:2:59: error: unread key \"more\": the model never asks for it [unread-key]\n"))
    #expect(result.errorText == "1 problem in 1 of 3 files (4 records)\n")
    #expect(result.status == 1)
  }

  @Test func typedOptionsWin() async throws {
    let result = try await run("-c --unread ignore", in: folder())
    #expect(result.text == "")
    #expect(result.status == 0)
  }

  @Test func checkIsAModel() async throws {
    let result = try await run("wrapped wrapped.json", in: folder())
    #expect(result.text == "Meme(id: 1, image: https://example.com/a.png, caption: \"c\")\n")
    let other = try await run("--config .decode-model.json -o json log log.jsonl", in: folder())
    #expect(other.text == Self.meme + "\n")
    #expect(other.status == 1)
  }

  @Test func whatIsWrongWithTheFileHasItsPlace() async throws {
    let checks = #"{"a": {"type": "meme", "date": "iso8601", "valid": ["plain.json"]}}"#
    for words in ["-c", "a plain.json"] {
      let result = try await run(words, in: folder(checks))
      let report = result.text + result.errorText
      #expect(report.hasPrefix(".decode-model.json:1:24: error: unknown key \"date\" [unread-key]\n"))
      #expect(report.contains("help: did you mean \"dates\"?\n"))
      #expect(result.status == 2)
    }
  }

  @Test func modelThatIsNoCheckIsTheCatalogues() async throws {
    #expect(try await run("json plain.json", in: folder()).text == Self.meme + "\n")
  }
}
