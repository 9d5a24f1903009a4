import Foundation
import Testing
import TestSupport

/// Checks with types and options of their own, in a suite or in a project's `.decode-model.json`.
@Suite struct ProjectTests {
  private static let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#
  private static let file = #"""
    {"wrapped": {"type": "meme", "at": ".data", "valid": ["wrapped.json"]},
     "log": {"type": "meme", "lines": true, "unread": "error", "valid": ["log.jsonl"]},
     "plain": {"type": "meme", "valid": ["plain.json"]}}
    """#

  private func folder(_ checks: String = Self.file) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("a/b"), withIntermediateDirectories: true)
    try folder.write("ref: refs/heads/main\n", to: ".git")
    for (name, text) in [
      (".decode-model.json", checks), ("plain.json", Self.meme), ("wrapped.json", #"{"data":\#(Self.meme)}"#),
      ("log.jsonl", "\(Self.meme)\n\(Self.meme.dropLast()),\"more\":1}\n"),
    ] { try folder.write(text, to: name) }
    return folder
  }

  private func run(
    _ words: String, in folder: TemporaryFolder, at path: String = "", environment: [String: String] = [:]
  ) async throws -> Command.Result {
    defer { withExtendedLifetime(folder) {} }
    return try await Command.run(
      words.split(separator: " ").map(String.init), in: folder.url.appendingPathComponent(path),
      environment: environment)
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
    let other = try await run("-o json log log.jsonl", in: folder())
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

  /// Not even read: it may be in another's repository, broken, or writable by everybody.
  @Test(arguments: [
    "{", #"{"json": {"type": "Evil", "source": "Evil.swift"}}"#, #"{"*": {"type": "json"}}"#,
  ])
  func builtInModelsNeedNoFile(_ checks: String) async throws {
    let folder = try folder(checks)
    #expect(chmod(folder.url.appendingPathComponent(".decode-model.json").path, 0o666) == 0)
    let result = try await run("json -o json plain.json", in: folder, at: "")
    #expect(result.text == Self.meme + "\n")
    #expect(result.errorText == "")
    #expect(result.status == 0)
  }

  @Test func checkCannotReplaceABuiltInModel() async throws {
    let checks =
      #"{"a": {"type": "meme", "valid": ["plain.json"]}, "json": {"type": "X", "source": "X.swift"}}"#
    for words in ["-c", "a plain.json"] {
      let result = try await run(words, in: folder(checks))
      let report = result.text + result.errorText
      #expect(
        report.hasPrefix(
          ".decode-model.json:1:50: error: \"json\" is a built-in model, which a check cannot replace [data-corrupted]\n"
        ))
      #expect(report.contains("help: give the check another name; {\"type\": \"json\", …} checks files"))
      #expect(result.status == 2)
    }
  }

  @Test func fileCanBeTurnedOff() async throws {
    let typed = try await run("--no-config wrapped wrapped.json", in: folder())
    #expect(typed.status == 2)
    #expect(typed.errorText.hasPrefix("decode-model: unknown model \"wrapped\""))
    let variable = ["DECODE_MODEL_NO_CONFIG": "1"]
    let set = try await run("-c", in: folder(), environment: variable)
    #expect(set.status == 2)
    #expect(set.errorText.hasPrefix("decode-model: no MODEL is given"))
    let named = try await run("-c --suite .decode-model.json", in: folder(), environment: variable)
    #expect(named.status == 1)
  }

  /// As git checks out where the umask is 002: the two commands of the hint work.
  @Test func fileOfAGroupSaysWhatToRun() async throws {
    let folder = try folder(#"{"plain": {"type": "meme", "valid": ["plain.json"]}}"#)
    for (path, mode) in [("", 0o775), (".decode-model.json", 0o664)] {
      #expect(chmod(folder.url.appendingPathComponent(path).path, mode_t(mode)) == 0)
    }
    let result = try await run("--check", in: folder)
    #expect(result.status == 2)
    #expect(
      result.errorText == """
        decode-model: ".decode-model.json" is not used, because others may write to ".decode-model.json" and "."
        to keep others out: chmod go-w .decode-model.json .
        if you trust it: decode-model --check --suite .decode-model.json

        """)
    #expect(try await run("--check --suite .decode-model.json", in: folder).status == 0)
    let commands = try await Command.shell(
      "chmod go-w .decode-model.json . && decode-model --check", in: folder.url)
    #expect(commands.status == 0)
  }
}
