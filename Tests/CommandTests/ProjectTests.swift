import Foundation
import Testing
import TestSupport

/// Checks with their own types and options, in a suite or in a project's `.decode-model.json`.
@Suite struct ProjectTests {
  private static let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#
  private static let file = #"""
    {"checks": {"wrapped": {"type": "meme", "at": ".data", "valid": ["wrapped.json"]},
     "log": {"type": "meme", "lines": true, "unread": "error", "valid": ["log.jsonl"]},
     "plain": {"type": "meme", "valid": ["plain.json"]}}}
    """#

  private func folder(_ checks: String = Self.file) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      ".git": "ref: refs/heads/main\n", ".decode-model.json": checks, "plain.json": Self.meme,
      "wrapped.json": #"{"data":\#(Self.meme)}"#,
      "log.jsonl": "\(Self.meme)\n\(Self.meme.dropLast()),\"more\":1}\n",
    ])
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("a/b"), withIntermediateDirectories: true)
    return folder
  }

  private func run(
    _ words: String, in folder: TemporaryFolder, at path: String = "", environment: [String: String] = [:]
  ) async throws -> Command.Result {
    defer { withExtendedLifetime(folder) {} }
    return try await Command.run(
      words, in: folder.url.appendingPathComponent(path), environment: environment)
  }

  @Test(arguments: [("", ""), ("a/b", "../../")])
  func checkAloneRunsAllChecksEachInItsOwnWay(_ place: String, _ up: String) async throws {
    let result = try await run("check", in: folder(), at: place)
    #expect(
      result.text.hasPrefix(
        "\(up)log.jsonl:2:59: error: unread key \"more\": the model never asks for it [unread-key]\n"))
    #expect(result.errorText == "1 problem in 1 of 3 files (4 records)\n")
    #expect(result.status == 1)
  }

  @Test func typedOptionsWin() async throws {
    let result = try await run("check --unread ignore", in: folder())
    #expect(result.text == "")
    #expect(result.status == 0)
  }

  @Test func typedOptionsReplaceThoseOfACheckThatTheyCannotBeCombinedWith() async throws {
    let folder = try TemporaryFolder([
      "a.json": #"[{"a":1}]"#,
      ".decode-model.json": #"{"checks": {"json": {"each": true, "at": ".[]", "valid": ["a.json"]}}}"#,
    ])
    let result = try await run("check --lines --at .[0].a", in: folder)
    #expect(result.text + result.errorText == "" && result.status == 0)
    let idle = try await run("check --swift-version 6", in: folder)
    #expect(
      idle.errorText == """
        decode-model: option "--swift-version" needs "--source"
        try 'decode-model help check'

        """)
    #expect(idle.status == 2)
  }

  @Test func oneCheckIsRunByItsName() async throws {
    let one = try await run("check --only wrapped", in: folder())
    #expect(one.text + one.errorText == "" && one.status == 0)
    let two = try await run("check --only wrapped --only=log", in: folder())
    #expect(two.errorText == "1 problem in 1 of 2 files (3 records)\n" && two.status == 1)
    let none = try await run("check --only wraped", in: folder())
    #expect(none.status == 2)
    #expect(
      none.errorText == """
        decode-model: there is no check "wraped" in ".decode-model.json"; did you mean "wrapped"?
        the checks are "wrapped", "log" and "plain"

        """)
  }

  /// Problems with files of another check are not reported.
  @Test func otherChecksAreIgnored() async throws {
    let checks =
      #"{"checks": {"a": {"type": "meme", "valid": ["plain.json"]}, "b": {"type": "meme", "valid": ["gone*"]}}}"#
    let result = try await run("check --only a", in: folder(checks))
    #expect(result.text + result.errorText == "" && result.status == 0)
    #expect(try await run("check", in: folder(checks)).status == 3)
  }

  /// A name on the command line means the built-in model, whatever a check is called.
  @Test(arguments: ["users", "user", "person", "checks", "defaults", "*", "$schema", "list"])
  func checkMayHaveAnyName(_ name: String) async throws {
    let checks = #"{"checks": {"\#(name)": {"type": "meme", "valid": ["plain.json", "wrapped.json"]}}}"#
    let folder = try folder(checks)
    let result = try await Command.run(["check", "--only", name], in: folder.url)
    #expect(
      result.text.hasPrefix("wrapped.json:1:1: error: expected Meme, found an envelope"), "\(result.text)")
    #expect(result.status == 1)
  }

  /// The file is not even read: it may be in somebody else's repository, broken, or writable by everybody.
  @Test(arguments: [
    "{", #"{"checks": {"json": {"type": "Evil", "source": "Evil.swift"}}}"#,
    #"{"defaults": {"type": "json"}}"#,
  ])
  func builtInModelsNeedNoFile(_ checks: String) async throws {
    let folder = try folder(checks)
    #expect(chmod(folder.url.appendingPathComponent(".decode-model.json").path, 0o666) == 0)
    let result = try await run("json -o json plain.json", in: folder, at: "")
    #expect(result.text == Self.meme + "\n")
    #expect(result.errorText == "")
    #expect(result.status == 0)
  }

  @Test func fileCanBeTurnedOff() async throws {
    let typed = try await run("check --no-config", in: folder())
    #expect(typed.status == 2)
    #expect(typed.errorText.hasPrefix("decode-model: no MODEL is given"))
    let variable = ["DECODE_MODEL_NO_CONFIG": "1"]
    let set = try await run("check", in: folder(), environment: variable)
    #expect(set.status == 2)
    #expect(set.errorText.hasPrefix("decode-model: no MODEL is given"))
    let named = try await run("check --suite .decode-model.json", in: folder(), environment: variable)
    #expect(named.status == 1)
  }
}
