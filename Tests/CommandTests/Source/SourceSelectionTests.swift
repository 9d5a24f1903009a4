import Foundation
import TestSupport
import Testing

/// Of a folder, `--source` takes what MODEL needs.
@Suite struct SourceSelectionTests {
  /// An application of more than 20 files; several do not compile on this machine.
  private static var app: [String: String] {
    var files = [
      "App/main.swift": "print(User.self)", "App/Package.swift": "import PackageDescription",
      "App/Models/User.swift": """
      import UIKit
      struct User: Codable {
        let id: UserID
        let role: Role
        @Trimmed var name: String
      }
      extension User { var view: UIView { UIView() } }
      """,
      "App/Models/UserID.swift": "struct UserID: Codable, Hashable { let raw: Int }",
      // Without this file, the compiler would write another init(from:) by itself.
      "App/Coding/UserID+Coding.swift": """
      extension UserID {
        init(from decoder: any Decoder) throws { raw = try Int(from: decoder) * 2 }
      }
      """,
      "App/Models/Role.swift": "enum Role: String { case admin; static let all: [Role] = defaultRoles() }",
      "App/Coding/Roles.swift": "extension Role: Codable {}",
      "App/Helpers/Functions.swift": "func defaultRoles() -> [Role] { [.admin] }",
      "App/Helpers/Trimmed.swift": """
      @propertyWrapper struct Trimmed: Codable {
        var wrappedValue: String
        init(wrappedValue: String) { self.wrappedValue = wrappedValue }
        init(from decoder: any Decoder) throws {
          wrappedValue = try String(from: decoder).trimmingCharacters(in: .whitespaces)
        }
      }
      """,
      "App/AppDelegate.swift": "@main class AppDelegate: UIResponder {}",
    ]
    for number in 0..<20 {
      files["App/Views/View\(number).swift"] = "import UIKit\nstruct View\(number): View { let a: Missing }"
    }
    return files
  }

  private static let payload = #"{"id":7,"role":"admin","name":" Ada "}"#

  @Test func whatModelNeedsIsCompiledAndNothingElse() async throws {
    let source = try SourceFolder(Self.app)
    let first = try await source.run("--source", "App", "User", "-o", "json", input: Self.payload)
    #expect(
      first.errorText == "decode-model: note: this machine has no module UIKit: its imports are left out\n")
    #expect(first.text == #"{"id":{"raw":14},"role":"admin","name":{"wrappedValue":"Ada"}}"# + "\n")
    let second = try await source.run("--source", "App", "User", "-o", "json", input: Self.payload)
    #expect(second.text == first.text)
    #expect(second.errorText == "")
    // What it does not need may change; what it needs is read again.
    try source.folder.write("struct", to: "App/Views/View1.swift")
    #expect(try await source.run("--source", "App", "User", "-c", input: Self.payload).errorText == "")
    try source.folder.write("struct UserID: Codable { let raw: String }", to: "App/Models/UserID.swift")
    let third = try await source.run("--source", "App", "User", "-c", input: Self.payload)
    #expect(third.status == 2)
    #expect(third.errorText.contains("UserID+Coding.swift:2:"))
  }

  @Test func errorsOfWhatModelNeedsAreShown() async throws {
    let source = try SourceFolder(Self.app)
    let result = try await source.run("--source", "App", "View3", input: "{}")
    #expect(result.status == 2)
    #expect(result.errorText.contains("View3.swift:2:15: error: cannot find type 'View' in scope"))
    #expect(!result.errorText.contains("View4.swift"))
    #expect(result.errorText.contains("swiftc could not compile the source (exit 1)"))
  }

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func fileByNameIsChosenAndExcludedFilesAreNot() async throws {
    var files = Self.app
    files["App/Other/User.swift"] = "struct User: Codable { let other: Int? }"
    let source = try SourceFolder(files)
    let both = try await source.run("--source", "App", "User", input: Self.payload)
    #expect(both.status == 2)
    #expect(
      both.errorText == """
        decode-model: "User" is declared in "App/Models/User.swift", "App/Other/User.swift"
        choose a file with a further --source, or leave files out with --exclude

        """)
    for words in [
      ["--source", "App/Other/User.swift"], ["--exclude", "Models"], ["--exclude", "App/M*/**"],
    ] {
      let result = try await Command.run(
        ["--source", "App", "User"] + words, input: Data(Self.payload.utf8), in: source.folder.url,
        environment: source.environment)
      #expect(result.text == "User(other: nil)\n")
    }
  }

  @Test func otherFileThatDeclaresATypeIsNamed() async throws {
    let source = try SourceFolder([
      "Models/User.swift": "struct User: Codable { let role: Role }",
      "Models/a b/Role.swift": "enum Role: String, Codable { case admin }",
    ])
    let result = try await source.run("--source", "Models/User.swift", "User")
    #expect(result.status == 2)
    #expect(
      result.errorText.hasSuffix(
        """
        decode-model: swiftc could not compile the source (exit 1)
        "Role" is declared in "Models/a b/Role.swift": add --source 'Models/a b/Role.swift'

        """))
  }
}
