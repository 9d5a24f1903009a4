import Foundation
import Testing

/// The compiler's warnings about the user's files are shown when it compiles, and not again.
@Suite struct SourceWarningsTests {
  @Test func warningsAreShownOnceAndTheValueAsEver() async throws {
    let source = try SourceFolder([
      "My User.swift": "private struct User: Codable {\n  let id: Int\n  let a: Int = 5\n}\n"
    ])
    func run() async throws -> Command.Result {
      try await source.run("--source", "My User.swift", "User", input: #"{"id":7}"#)
    }
    let first = try await run()
    #expect(first.text == "User(id: 7, a: 5)\n")
    #expect(first.errorText.hasPrefix("My User.swift:3:7: warning: immutable property will not be decoded"))
    #expect(!first.errorText.contains("DecodeModel") && !first.errorText.contains("MODEL"))
    #expect(first.errorText.components(separatedBy: "warning:").count == 3)
    let second = try await run()
    #expect(second.text == first.text)
    #expect(second.errorText == "")
  }

  /// Of the whole folder, and of a slice of it.
  @Test(arguments: ["Foundation", "NoSuchUI"])
  func warningsOfFilesThatTheModelNeedsAreShownOnce(_ module: String) async throws {
    let file = "import \(module)\nstruct NAME: Codable {\n  let id: Int\n  let a: Int = 5\n}\n"
    let source = try SourceFolder([
      "App/User.swift": file.replacing("NAME", with: "User"),
      "App/Note.swift": file.replacing("NAME", with: "Note"),
    ])
    for count in [1, 0] {
      let result = try await source.run("--source", "App", "User", input: #"{"id":7}"#)
      let found = result.errorText.components(separatedBy: "App/User.swift:4:7: warning: ").count - 1
      #expect(found == count && !result.errorText.contains("Note.swift"), "\(result.errorText)")
      #expect(result.text == "User(id: 7, a: 5)\n")
    }
  }
}
