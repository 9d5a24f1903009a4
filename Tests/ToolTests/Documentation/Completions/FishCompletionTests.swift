import Diagnostics
import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

/// Asked of a real fish, by its `complete -C`.
@Suite(.enabled(if: SystemTool.exists("fish"), "fish is not installed"), .serialized)
struct FishCompletionTests {
  /// A line up to the cursor, and the words that are offered.
  static let rows: [(String, [String])] = [
    ("", ["meme", "meme-string-id", "song"]),
    ("mem", ["meme", "meme-string-id"]),
    ("--max", ["--max-errors"]),
    ("meme ", ["a.json"]),
    ("meme --eac", ["--each"]),
    ("--output ", ["json", "none", "pretty", "source", "swift"]),
    ("--output=js", ["--output=json"]),
    ("-o p", ["pretty"]),
    ("-lco p", ["pretty"]),
    ("-o json so", ["song"]),
    ("--output=json so", ["song"]),
    ("-lc so", ["song"]),
    ("--stdin-name meme so", ["song"]),
    ("-r gi", ["github", "gitlab"]),
    ("--rejects a", ["a.json"]),
    ("--describe so", ["song"]),
    ("--completions z", ["zsh"]),
    ("--color a", ["always", "auto"]),
    ("--unread ", ["error", "ignore", "warn"]),
    ("--source a.json a", ["a.json"]),
    // No model of the catalogue, where a type of the sources is asked for.
    ("--source a.json so", []),
    ("-c --suite a.json a", ["a.json"]),
  ]

  @Test(arguments: rows) func offers(_ line: String, _ expected: [String]) async throws {
    #expect(try await complete(line).map { String($0.prefix { $0 != "\t" }) }.sorted() == expected)
  }

  @Test func everyWordHasADescription() async throws {
    #expect(
      try await complete("song --first") == [
        "--first-error\treport only the first problem of each record"
      ]
    )
    #expect(try await complete("so") == ["song\ta song's fields, \"absent\" or not"])
    #expect(try await complete("-o pre") == ["pretty\tJSON as the model encodes it, indented"])
  }

  @Test(arguments: [
    ("--source ~/a.swift U", "--source=$HOME/a.swift"), ("--source=~/a.swift -c ", "--source=$HOME/a.swift"),
    ("-c --package p --source 'a b' ", "--package=p --source=a b"),
  ])
  func typesOfTheSourcesAreOffered(_ line: String, _ sources: String) async throws {
    let program = #"test "$argv" = "\#(sources) --list"; and printf '%s\n' User 'Page<Item>'"#
    #expect(try await complete(line, program: program) == ["User"])
  }

  @Test func withoutModelFilesAreOffered() async throws {
    #expect(try await complete("", models: []) == ["a.json"])
  }

  private func complete(_ line: String, program: String? = nil, models: [ModelSummary] = testModels)
    async throws -> [String]
  {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.json")
    let scripts = try TemporaryFolder()
    let script = try scripts.write(CompletionScript.text(for: .fish, models: models), to: "decode-model.fish")
    let stub = program.map { "function decode-model; \($0); end" } ?? ""
    return try await #require(SystemTool("fish")).run(
      [
        "--no-config", "-c",
        "source \(script); \(stub)\ncomplete -C \(ShellWord.quotedForFish("decode-model " + line))",
      ],
      in: folder.url, environment: ["HOME": scripts.url.path, "LC_ALL": "C.UTF-8"]
    ).lines
  }
}
