import Foundation
import Testing

/// The compiler's warnings about the user's files are shown when it compiles, and not again.
@Suite struct SourceWarningsTests {
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
