import Foundation
import Testing
import TestSupport

/// Warnings about files that no check of a suite lists, and about checks that list none.
@Suite struct SuiteFilesTests {
  /// The output for a suite beside `users/1.json` to `users/3.json`, `users/deep/4.json`, `users/notes.txt` and
  /// `settings/5.json`, `settings/6.json`.
  private func check(
    _ suite: String, _ words: [String] = [], prepare: (TemporaryFolder) async throws -> Void = { _ in }
  ) async throws -> (problems: [String], status: Int32) {
    let folder = try TemporaryFolder([
      "users/1.json": "1", "users/2.json": "2", "users/3.json": "3",
      "users/deep/4.json": "4", "users/notes.txt": "", "settings/5.json": "5", "settings/6.json": "6",
      "7.json": "7", "suite.json": #"{"checks":\#n\#(suite)}"#,
    ])
    try await prepare(folder)
    let result = try await Command.run(["check", "--suite", "suite.json"] + words, in: folder.url)
    let problems = result.text.split(separator: "\n").filter { $0.hasSuffix("]") }.map(String.init)
    return (problems, result.status)
  }

  private static let unlisted = "users/3.json: warning: no check of the suite lists this file [unlisted-file]"

  @Test func fileBesideOthersIsInNoCheck() async throws {
    for suite in [
      #"{"json": ["users/1.json", "users/2.json"]}"#,
      #"{"json": ["users/1.json", "settings/5.json"], "meme": {"invalid": ["users/[2]*"]}}"#,
    ] {
      let (problems, status) = try await check(suite)
      #expect(problems == [Self.unlisted], "\(suite)")
      #expect(status == 0)
    }
  }

  /// These do not count: a folder with one listed file, files in other folders, and the folder of the suite.
  @Test func otherFoldersAreIgnored() async throws {
    for suite in [
      #"{"json": ["users/[123].json", "settings/5.json"]}"#, #"{"json": ["suite.json", "users/1.json"]}"#,
      #"{"json": ["users/1.json", "users/../users/1.json"]}"#,
    ] {
      let (problems, status) = try await check(suite)
      #expect(problems.isEmpty && status == 0, "\(suite)")
    }
  }

  @Test func filesThatGitIgnoresMayBeThere() async throws {
    let suite = #"{"json": ["users/1.json", "users/2.json"]}"#
    let (problems, _) = try await check(suite) { folder in
      try folder.write("3.json\n", to: ".gitignore")
      _ = try await Command.shell("git init -q .", in: folder.url)
    }
    #expect(problems.isEmpty)
  }

  @Test func strictChecksMakeErrorsOfThem() async throws {
    let files = #"["users/1.json", "users/2.json"]"#
    for (suite, words) in [
      (#"{"json": \#(files)}"#, ["--strict"]), (#"{"json": \#(files)}, "defaults": {"strict": true}"#, []),
    ] {
      let (problems, status) = try await check(suite, words)
      #expect(problems == [Self.unlisted.replacing("warning", with: "error")])
      #expect(status == 1)
    }
  }

  @Test func aFolderStandsForThePayloadsBelowIt() async throws {
    for folder in ["users", "./users/"] {
      let suite = #"{"json": ["\#(folder)"], "meme": {"invalid": ["settings"]}}"#
      let (problems, status) = try await check(suite)
      #expect(problems == [])
      #expect(status == 0)
    }
    let (problems, _) = try await check(#"{"meme": ["users"]}"#)
    #expect(problems.count == 4)
  }

  @Test func checkWithoutFiles() async throws {
    let suite = #"{"meme": [], "json": ["7.json"], "song": {"invalid": ["7.json"]}}"#
    let (problems, status) = try await check(suite)
    #expect(problems == [#"suite.json:2:2: warning: check "meme" lists no file [check-without-file]"#])
    #expect(status == 0)
    // A suite is not a payload, so its names are shown.
    let (redacted, strict) = try await check(suite, ["--redact", "--strict"])
    #expect(redacted == [#"suite.json:2:2: error: check "meme" lists no file [check-without-file]"#])
    #expect(strict == 1)
  }
}
