import Foundation
import Testing
import TestSupport

/// With a folder, `--source` uses the files that MODEL needs.
@Suite struct SourceSelectionTests {
  /// An application with files that do not compile on this machine.
  private static let app = [
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
    "App/Views/View1.swift": "import UIKit\nstruct View1: View { let a: Missing }",
    "App/Views/View3.swift": "import UIKit\nstruct View3: View { let a: Missing }",
    "App/Views/View4.swift": "import UIKit\nstruct View4: View { let a: Missing }",
  ]

  private static let payload = #"{"id":7,"role":"admin","name":" Ada "}"#

  @Test func onlyTheFilesThatModelNeedsAreCompiled() async throws {
    let source = try SourceFolder(Self.app)
    let first = try await source.run("--source App User -o json", input: Self.payload)
    #expect(first.errorText.hasPrefix("decode-model: note: slice: 16 declarations of 6 files"))
    #expect(first.text == #"{"id":{"raw":14},"role":"admin","name":{"wrappedValue":"Ada"}}"# + "\n")
    let second = try await source.run("--source App User -o json", input: Self.payload)
    #expect(second.text == first.text && second.errorText == "", "the compiled slice is reported once")
    // Files that it does not need may change; others are read again.
    try source.folder.write("struct", to: "App/Views/View1.swift")
    #expect(try await source.run("check --source App User", input: Self.payload).errorText == "")
    try source.folder.write("struct UserID: Codable { let raw: String }", to: "App/Models/UserID.swift")
    let third = try await source.run("check --source App User", input: Self.payload)
    #expect(third.status == 2 && third.errorText.contains("UserID+Coding.swift:2:"))
  }

  /// A name cannot lead to an operator's file.
  @Test(.slow) func folderIsTriedWholeIfItsModulesAreThere() async throws {
    let source = try SourceFolder([
      "App/Sum.swift":
        "struct Sum: Codable { let sum: Int; init(from d: any Decoder) throws { sum = try Int(from: d) <+> 1 } }",
      "App/Operators.swift":
        "infix operator <+>: AdditionPrecedence\nfunc <+> (first: Int, second: Int) -> Int { first + second }",
    ])
    let result = try await source.run("--source App Sum", input: "2")
    #expect(result.text + result.errorText == "Sum(sum: 3)\n")
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
    for (words, value) in [
      ("--source App/Models/User.swift", "User(id: "),
      ("--source App/Other/User.swift", "User(other: nil)\n"),
      ("--exclude Models", "User(other: nil)\n"), ("--exclude App/M*/**", "User(other: nil)\n"),
    ] {
      let result = try await source.run("--source App User " + words, input: Self.payload)
      #expect(result.text.hasPrefix(value), "\(words): \(result.errorText)")
    }
  }

  @Test(arguments: [
    ("App View3", "View3.swift:2:29: error: cannot find type 'Missing' in scope"),
    (
      "Models/User.swift User",
      "decode-model: \"Role\" is declared in \"Models/a b/Role.swift\": add --source 'Models/a b/Role.swift'\nModels/"
    ),
  ])
  func errorsOfNeededFilesAreShown(_ words: String, _ message: String) async throws {
    let more = [
      "Models/User.swift": "struct User: Codable { let role: Role }",
      "Models/a b/Role.swift": "enum Role: String, Codable { case admin }",
    ]
    let source = try SourceFolder(Self.app.merging(more) { $1 })
    let result = try await source.run("--source " + words)
    #expect(result.status == 2 && result.errorText.contains(message), "\(result.errorText)")
    #expect(!result.errorText.contains("View4.swift"))
    #expect(result.errorText.hasSuffix("decode-model: swiftc could not compile the source (exit 1)\n"))
  }

  /// An app's folder may have links into a submodule that is not there.
  @Test func linkToAFileThatIsNotThereIsAWarning() async throws {
    let source = try SourceFolder(["App/A.swift": "struct A: Codable { var a: Int }"])
    let result = try await source.shell("ln -s gone.swift App/B.swift; decode-model list --source App")
    #expect(result.status == 0 && result.text == "A\n")
    #expect(
      result.errorText
        == "decode-model: warning: cannot read \"App/B.swift\": No such file or directory; it is left out\n")
  }

  @Test(
    "a folder that cannot be listed is a warning, and the given one is an error",
    .enabled(
      if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"), "no setpriv"))
  func closedFolder() async throws {
    let source = try SourceFolder(["App/A.swift": "struct A: Codable { var a: Int }"])
    // Root can open every folder.
    let user = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let program = Command.folder.appendingPathComponent("decode-model").path
    func run(_ words: String) async throws -> Command.Result {
      try await source.shell(
        "mkdir -p App/closed; chmod -R go+rX .; chmod 000 App/closed; \(user) \(program) list \(words); status=$?; chmod 755 App/closed; exit $status"
      )
    }
    let denied = "cannot read \"App/closed\": Permission denied"
    let listed = try await run("--source App")
    #expect(listed.status == 0 && listed.text == "A\n")
    #expect(listed.errorText == "decode-model: warning: \(denied); it is left out\n")
    #expect(try await run("--source App --exclude closed").errorText == "")
    let given = try await run("--source App/closed")
    #expect(given.status == 3 && given.errorText == "decode-model: \(denied)\n")
  }
}
