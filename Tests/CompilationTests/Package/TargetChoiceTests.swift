import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

@Suite struct TargetChoiceTests {
  private static let files = [
    "App/User.swift": """
    struct User: Codable { enum Kind: String, Codable { case a } }
    private struct Hidden: Codable { struct Inner: Codable {} }
    struct Both: Codable {}
    """,
    "Core/Page.swift": "struct Page<Item: Codable>: Codable {}\nstruct Both: Codable {}",
    "Tool/main.swift": "struct Settings: Codable {}",
    "AppTests/Tests.swift": "struct Fixture: Codable {}",
  ]

  private static let description = """
    {"name": "app", "targets": [
      {"name": "App", "c99name": "App", "type": "library", "module_type": "SwiftTarget", "path": "App",
       "sources": ["User.swift"], "target_dependencies": ["Core", "CThing"]},
      {"name": "Core", "c99name": "Core", "type": "library", "module_type": "SwiftTarget", "path": "Core",
       "sources": ["Page.swift"]},
      {"name": "CThing", "c99name": "CThing", "type": "library", "module_type": "ClangTarget", "path": "CThing",
       "sources": ["thing.c"]},
      {"name": "Tool", "c99name": "Tool", "type": "executable", "module_type": "SwiftTarget", "path": "Tool",
       "sources": ["main.swift"]},
      {"name": "Mac", "c99name": "Mac", "type": "macro", "module_type": "SwiftTarget", "path": "Mac",
       "sources": []},
      {"name": "AppTests", "c99name": "AppTests", "type": "test", "module_type": "SwiftTarget",
       "path": "AppTests", "sources": ["Tests.swift"]}
    ]}
    """

  private func choice() throws -> TargetChoice {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("", to: "Package.swift")
    return TargetChoice(
      try JSONDecoder().decode(PackageDescription.self, from: Data(Self.description.utf8)),
      in: try PackageLocation(folder.url.path),
      builtIn: ["meme"])
  }

  private func target(_ model: String, named name: String? = nil) throws -> String {
    let type = try #require(TypeExpression(model))
    return try choice().candidate(named: name, for: [type]).target.name
  }

  @Test(
    arguments: [
      ("User", "App"), ("[User.Kind]", "App"), ("App.User", "App"), ("Page<Int>", "Core"),
      ("Settings", "Tool"), ("Page<User>", "App"), ("[String: User]", "App"), ("Core.Both", "Core"),
    ])
  func modelFindsItsTarget(_ model: String, _ expected: String) throws {
    #expect(try target(model) == expected)
  }

  @Test func targetDecidesWhenSeveralDeclareTheType() throws {
    #expect(try target("Both", named: "Core") == "Core")
    let error = thrown(UsageError.self) { _ = try target("Both") }
    #expect(error?.message == "several targets declare \"Both\": App and Core")
    #expect(error?.hint == "add --target App or --target Core")
  }

  @Test func modelAcrossTargetsImportsThemAll() throws {
    let type = try #require(TypeExpression("Page<User>"))
    let choice = try choice()
    let chosen = try choice.candidate(named: nil, for: [type])
    #expect(choice.imports(of: [type], in: chosen).map(\.target.name) == ["App", "Core"])
  }

  @Test(
    arguments: [
      ("Usr", nil, "there is no type \"Usr\" in"), ("meme", nil, "\"meme\" is a built-in model"),
      ("Fixture", nil, "there is no type \"Fixture\" in"), ("Hidden", nil, "\"Hidden\" is private in"),
      ("Hidden.Inner", nil, "\"Hidden\" is private in"), ("User", "Ap", "there is no target \"Ap\" in"),
      ("User", "AppTests", "target \"AppTests\" is a test target"),
      ("User", "CThing", "target \"CThing\" has no Swift code"), ("User", "Mac", "target \"Mac\" is a macro"),
    ] as [(String, String?, String)])
  func reasonForRefusingAModelIsReported(_ model: String, _ name: String?, _ words: String) throws {
    let error = thrown(UsageError.self) { _ = try target(model, named: name) }
    #expect(error?.message.hasPrefix(words) == true)
  }

  @Test func typesThatOtherFilesSeeAreListed() throws {
    #expect(
      try choice().candidates.flatMap(\.decodable) == [
        "User", "User.Kind", "Both", "Page<Item>", "Both", "Settings",
      ])
  }
}
