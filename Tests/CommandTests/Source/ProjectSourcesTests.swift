import Foundation
import Testing
import TestSupport

/// Checks whose types come from different sources: a program for each, and one report, as in `Samples/your-models`.
@Suite(.serialized, .slow) struct ProjectSourcesTests {
  private static let checks = #"""
    {"checks": {
     "customer": {"type": "User", "source": "User.swift", "at": ".data", "valid": ["user.json"]},
     "any": {"type": "json", "valid": ["user.json"]},
     "shop": {"type": "Shop", "source": "Shop.swift", "lines": true, "valid": ["shop.jsonl"]},
     "customers": {"type": "[User]", "source": "User.swift", "invalid": ["user.json"]}}}
    """#

  private func source(_ shop: String = "struct Shop: Codable { let items: [String: Int] }") throws
    -> SourceFolder
  {
    try SourceFolder([
      "User.swift": SourceFolder.user, "Shop.swift": shop, ".decode-model.json": Self.checks,
      "user.json": #"{"data":{"id":"7","name":"Ada"}}"#,
      "shop.jsonl": #"{"items":{"a":1}}"# + "\n" + #"{"items":{"a":"x"}}"#,
    ])
  }

  /// The example file, shown if none exists, checks what it claims.
  @Test func exampleFileWorks() async throws {
    let source = try SourceFolder([
      "Sources/User.swift": SourceFolder.user, "Fixtures/a.json": #"{"id":1,"name":"Ada"}"#,
      "Fixtures/b.json": #"{"id":"2","name":"Bob"}"#,
    ])
    let none = try await source.run("check")
    let file = try #require(none.errorText.firstMatch(of: /example: ({.*}), where/)?.output.1)
    try source.folder.write(String(file), to: ".decode-model.json")
    let result = try await source.run("check")
    #expect(result.text.hasPrefix("Fixtures/b.json:1:7: error: expected Int, found string \"2\""))
    #expect(result.errorText.hasSuffix("1 problem in 1 of 2 files (2 records)\n"), "\(result.errorText)")
    #expect(none.status == 2 && result.status == 1)
  }

  /// A decoder whose custom strategy cannot write JSON does not affect other checks.
  @Test func settingsOfACheckAreItsOwn() async throws {
    let source = try source()
    try source.folder.write(
      #"""
      {"checks": {"customer": {"type": "[Date]", "source": "User.swift", "valid": ["dates.json"],
       "decoder": "{ let d = JSONDecoder(); d.dateDecodingStrategy = .custom { _ in .now }; return d }()"},
       "shop": {"type": "Shop", "source": "Shop.swift", "round-trip": "warn", "lines": true, "valid": ["shop.jsonl"]},
       "any": {"type": "json", "round-trip": "error", "valid": ["user.json"]}}}
      """#, to: ".decode-model.json")
    try source.folder.write("[1]", to: "dates.json")
    let result = try await source.run("check")
    #expect(result.text.hasPrefix("shop.jsonl:2:15: error: expected Int, found string \"x\""))
    #expect(result.errorText.hasSuffix("1 problem in 1 of 3 files (4 records)\n"))
    #expect(result.status == 1)
  }

  @Test func crashOfOneCheckIsReportedAndTheOthersRun() async throws {
    let shop = """
      struct Shop: Decodable {
        let items: [String: Int]
        init(from decoder: any Decoder) throws { fatalError("no") }
      }
      """
    let result = try await source(shop).run("check -r json")
    #expect(result.status == 1 && result.text.contains(#""code":"internal""#))
    #expect(result.text.contains(#""pointer":"/data/id""#))
  }

  /// Versions are compared beside ordinary checks, whatever options the command line has for those.
  @Test func checksCompareVersions() async throws {
    let source = try source("struct Shop: Codable { let items: [String: String]; let note: String }")
    let git = "git init -q && git add . && git -c user.name=a -c user.email=a@example.com commit -qm first"
    #expect(try await Command.shell(git, in: source.folder.url).status == 0)
    try source.folder.write(
      "struct Shop: Codable { let items: [String: Int]; let name: String? }", to: "Shop.swift")
    try source.folder.write("struct Fresh: Codable { let id: Int }", to: "Fresh.swift")
    try source.folder.write(
      #"""
      {"checks": {"shops": {"type": "Shop", "source": "Shop.swift", "against": "HEAD", "lines": true, "valid": ["shop.jsonl"]},
       "any": {"type": "json", "valid": ["user.json"]},
       "again": {"type": "Shop", "source": "Shop.swift", "against": "./Shop.swift"},
       "fresh": {"type": "Fresh", "source": "Fresh.swift", "against": "HEAD"},
       "shop": {"type": "Shop", "source": "Shop.swift", "lines": true, "valid": ["shop.jsonl"]}}}
      """#, to: ".decode-model.json")
    try source.folder.write(#"{"items":{"a":"x"},"note":""}"#, to: "shop.jsonl")
    let result = try await source.run("check --unread warn")
    #expect(result.status == 1)
    let errors = result.text.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      errors.map { $0.prefix { $0 != " " } + $0.drop { $0 != "[" } } == [
        "shop.jsonl:1:15:[refused-by-new]", "shop.jsonl:1:15:[type-mismatch]",
      ], "\(result.text)\(result.errorText)")
    #expect(
      result.errorText.contains(
        "note: fresh: git has no \"Fresh.swift\" in \"HEAD\": nothing is compared"), "\(result.errorText)")
  }
}
