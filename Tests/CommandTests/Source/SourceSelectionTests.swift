import Foundation
import Testing
import TestSupport
@testable import Compilation

/// With a folder, `--source` uses the files that MODEL needs.
@Suite struct SourceSelectionTests {
  /// An application with more than 20 files; several do not compile on this machine.
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
      // Without this file, the compiler would synthesize a different init(from:).
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

  @Test func onlyTheFilesThatModelNeedsAreCompiled() async throws {
    let source = try SourceFolder(Self.app)
    let first = try await source.run("--source App User -o json", input: Self.payload)
    #expect(first.errorText.hasPrefix("decode-model: note: slice: 16 declarations of 6 files"))
    #expect(first.text == #"{"id":{"raw":14},"role":"admin","name":{"wrappedValue":"Ada"}}"# + "\n")
    let second = try await source.run("--source App User -o json", input: Self.payload)
    #expect(second.text == first.text)
    #expect(second.errorText == "")
    // Files that it does not need may change; others are read again.
    try source.folder.write("struct", to: "App/Views/View1.swift")
    #expect(try await source.run("check --source App User", input: Self.payload).errorText == "")
    try source.folder.write("struct UserID: Codable { let raw: String }", to: "App/Models/UserID.swift")
    let third = try await source.run("check --source App User", input: Self.payload)
    #expect(third.status == 2)
    #expect(third.errorText.contains("UserID+Coding.swift:2:"))
  }

  /// A name cannot lead to an operator's file.
  @Test(.slow) func folderIsTriedWholeIfItsModulesAreThere() async throws {
    var files = [
      "App/Sum.swift": """
      struct Sum: Codable {
        let sum: Int
        init(from decoder: any Decoder) throws { sum = try Int(from: decoder) <+> 1 }
      }
      """,
      "App/Operators.swift": """
      infix operator <+>: AdditionPrecedence
      func <+> (first: Int, second: Int) -> Int { first + second }
      """,
    ]
    for number in 0..<20 { files["App/Other\(number).swift"] = "struct Other\(number) {}" }
    let source = try SourceFolder(files)
    let result = try await source.run("--source App Sum", input: "2")
    #expect(result.text == "Sum(sum: 3)\n")
    #expect(result.errorText == "")
  }

  @Test func errorsOfNeededFilesAreShown() async throws {
    let source = try SourceFolder(Self.app)
    let result = try await source.run("--source App View3", input: "{}")
    #expect(result.status == 2)
    #expect(result.errorText.contains("View3.swift:2:29: error: cannot find type 'Missing' in scope"))
    #expect(!result.errorText.contains("View4.swift"))
    #expect(result.errorText.contains("swiftc could not compile the source (exit 1)"))
  }

  @Test(.slow) func fileByNameIsChosenAndExcludedFilesAreNot() async throws {
    var files = Self.app
    files["App/Other/User.swift"] = "struct User: Codable { let other: Int? }"
    let source = try SourceFolder(files)
    let both = try await source.run("--source App User", input: Self.payload)
    #expect(both.status == 2)
    #expect(
      both.errorText == """
        decode-model: "User" is declared in App/Models/User.swift:2, App/Other/User.swift:1
        for the first, add --source App/Models/User.swift

        """)
    // Naming a file that is also in the folder does not compile more of it.
    let first = try await source.run("--source App --source App/Models/User.swift User", input: Self.payload)
    #expect(first.text.hasPrefix("User(id: "))
    for words in [
      ["--source", "App/Other/User.swift"], ["--exclude", "Models"], ["--exclude", "App/M*/**"],
    ] {
      let result = try await source.run(["--source", "App", "User"] + words, input: Self.payload)
      #expect(result.text == "User(other: nil)\n")
    }
  }

  @Test func otherFileThatDeclaresATypeIsNamed() async throws {
    let source = try SourceFolder([
      "Models/User.swift": "struct User: Codable { let role: Role }",
      "Models/a b/Role.swift": "enum Role: String, Codable { case admin }",
    ])
    let result = try await source.run("--source Models/User.swift User")
    #expect(result.status == 2)
    #expect(
      result.errorText.hasPrefix(
        "decode-model: \"Role\" is declared in \"Models/a b/Role.swift\": add --source 'Models/a b/Role.swift'\nModels/"
      ))
    #expect(result.errorText.hasSuffix("decode-model: swiftc could not compile the source (exit 1)\n"))
  }
}
