import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

/// The models of these tests.
let testModels = [
  ModelSummary(name: "meme", summary: "a meme: id, image, caption"),
  ModelSummary(name: "meme-string-id", summary: "the same with a string for its id"),
  ModelSummary(name: "song", summary: "a song's fields, \"absent\" or not"),
]

@Suite struct CompletionTests {
  /// The words up to the cursor, and the words offered; `FILES`, or `FILES .swift` after a prefix.
  static let rows: [Row<[String]>] = [
    Row("no word yet", words: ["so"], ["song"]),
    Row("che", ["check"]),
    Row("check mem", ["meme", "meme-string-id"]),
    Row("check che", []),
    Row("--max", ["--max-errors"]),
    Row("check --on", ["--only"]),
    Row("list --l", []),
    Row("an option after MODEL", words: ["meme", "--eac"], ["--each"]),
    Row("a file after MODEL", words: ["meme", ""], ["FILES"]),
    Row("a format", words: ["--output", ""], ["swift", "json", "pretty", "source", "none"]),
    Row("--output=js", ["--output=json"]),
    Row("-o p", ["pretty"]),
    Row("-lqo p", ["pretty"]),
    Row("stats -o j", ["json"]),
    Row("build -o a", ["FILES"]),
    Row("--output=json so", ["song"]),
    Row("-lq so", ["song"]),
    Row("a value that looks like a model", words: ["--stdin-name", "meme", "so"], ["song"]),
    Row("-r gi", ["github", "gitlab"]),
    Row("--report=sarif=a", ["FILES after --report=sarif="]),
    Row("--rejects a", ["FILES"]),
    Row("a second operand", words: ["describe", "song", ""], []),
    Row("completions z", ["zsh"]),
    Row("help comp", ["compare", "completions", "comparing"]),
    Row("explain type", ["type-mismatch"]),
    Row("-- so", ["song"]),
    Row("no option after --", words: ["--", "--li"], []),
    Row("files after NAME", words: ["scaffold", "Song", ""], ["FILES"]),
    Row("a contract", words: ["contract", ""], ["FILES"]),
    Row("contract a.json so", ["song"]),
    Row("check --only a so", []),
    Row("the checks of the project", words: ["check", "--only", ""], ["nightly", "users"]),
    Row("check --suite all.json --only u", ["users-of-all"]),
    Row("a type of the sources", words: ["--source", "User.swift", ""], ["User", "Shop.Kind"]),
    Row("--source=User.swift Sh", ["Shop.Kind"]),
    Row(
      "a type of two sources",
      words: ["check", "--source", "~/'User'.swift", "--source", "a\\ b.swift", "B"], ["B"]),
    Row("no type", words: ["--source", "gone.swift", ""], []),
    Row("--source U", ["FILES .swift"]),
    Row("--source=U", ["FILES .swift after --source="]),
  ]

  @Test(arguments: rows) func offers(_ row: Row<[String]>) {
    let completion = Completion(
      models: testModels, words: row.words,
      types: { sources, package in
        switch sources {
        case ["User.swift"]: ["User", "Shop.Kind"].filter { _ in package == nil }
        case ["\(NSHomeDirectory())/User.swift", "a b.swift"]: ["B"]
        default: []
        }
      }, checks: { $0 == nil ? ["nightly", "users"] : ["users-of-all"] })
    switch completion.answer {
    case .words(let choices): #expect(choices.map(\.word) == row.expected)
    case .files(let prefix, let ending):
      let text = ["FILES", ending, prefix.isEmpty ? "" : "after \(prefix)"].filter { !$0.isEmpty }
      #expect([text.joined(separator: " ")] == row.expected)
    }
  }
}
