import Foundation
import Testing
import TestSupport
@testable import Compilation

/// From a folder that does not compile here, `--source` compiles the declarations that MODEL needs.
@Suite struct SourceSliceTests {
  /// An application whose files need UIKit and each other.
  private static func app(_ files: [String: String]) throws -> SourceFolder {
    var all = files
    for number in 0..<5 {
      all["App/View\(number).swift"] = "import UIKit\nfinal class View\(number): UIView { let a: Missing }"
    }
    return try SourceFolder(all)
  }

  private static let user = """
    import UIKit

    struct User: Codable {
      let id: Int
      let icon: Icon

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        icon = try container.decode(Icon.self, forKey: .icon)
        if id < 0 { icon.show() }
      }
    }
    """
  private static let icon = """
    import UIKit
    struct Icon: Codable {
      let name: String
      func show() { UIApplication.shared.show(UIImage(named: name)) }
      var image: UIImage? { UIImage(named: name) }
    }
    """

  /// Code that decoding calls and that cannot be compiled here is not replaced: nothing is decoded.
  @Test func codeThatDecodingCallsIsNeverLeftOut() async throws {
    let source = try Self.app(["App/User.swift": Self.user, "App/Icon.swift": Self.icon])
    let result = try await source.run(
      "--source App User -l -o json", input: #"{"id":1,"icon":{"name":"a"}}"# + "\n")
    #expect(result.status == 2)
    #expect(result.text == "")
    #expect(
      result.errorText.contains(
        "Icon.show needs UIApplication (import UIKit), which this machine does not have"))
  }

  /// If a compiler does not report uses, the slice lacks code.
  @Test(.slow) func reachingOmittedCodeEndsTheRun() async throws {
    let source = try SourceFolder(
      [
        "App/Screen.swift": "import UIKit\nfinal class Screen: UIView { let a: Missing }",
        "App/Show.swift": "func show() { print(1) }",
        "App/User.swift": """
        struct User: Codable {
          let id: Int
          init(from decoder: any Decoder) throws { id = try Int(from: decoder); if id < 0 { show() } }
        }
        """,
      ], hasOwnCache: true)
    let environment = try source.replacingCompiler(
      """
      case "$*" in
      *DecodeModelModules*) compiler "$@" ;;
      *-typecheck*) compiler "$@" 2>&1 | grep -v decodeModelStub; exit 0 ;;
      *) compiler "$@" ;;
      esac
      """)
    let input = "1\n" + String(repeating: "-1\n", count: 100)
    let result = try await source.run("--source App User -l -o json", input: input, environment: environment)
    #expect(result.status == 2)
    #expect(result.text == #"{"id":1}"# + "\n")
    let words = "decode-model: the slice of the sources lacks what the model needs: "
    #expect(result.errorText.components(separatedBy: words).count == 2, "said once: \(result.errorText)")
    #expect(result.errorText.contains("reached show at App/Show.swift:1, which is not part of the slice"))
    // An app would not crash on it.
    #expect(!result.errorText.contains("crash"))
  }

  @Test func codeThatDecodingDoesNotCallIsLeftOut() async throws {
    let user = Self.user.replacing("if id < 0 { icon.show() }", with: "")
    let source = try Self.app(["App/User.swift": user, "App/Icon.swift": Self.icon])
    let input = #"{"id":1,"icon":{"name":"a"}}"# + "\n"
    let result = try await source.run("--source App User -l -o json", input: input)
    #expect(result.text == input)
    #expect(result.errorText.contains("(left out: "))
    // The second run does not repeat what was compiled.
    let second = try await source.run("check --source App User", input: input)
    #expect(second.errorText == "")
  }

  @Test(.slow) func listPrintsTheSlice() async throws {
    let user = Self.user.replacing("if id < 0 { icon.show() }", with: "")
    let source = try Self.app(["App/User.swift": user, "App/Icon.swift": Self.icon])
    let show = try await source.run("list --source App --slice User")
    #expect(show.status == 0)
    #expect(show.text.contains("\n// left out: App/Icon.swift:4: func Icon.show\n"), "\(show.text)")
    try source.folder.write(show.text, to: "Shown.swift")
    let compiled = try await source.shell("swiftc -typecheck Shown.swift && echo compiles")
    #expect(compiled.text == "compiles\n")
  }

  @Test func typeThatIsLeftOutOnThisMachineIsNamed() async throws {
    let source = try Self.app([
      "App/User.swift": "#if DEBUG\n#else\n#if os(iOS) || os(tvOS)\nstruct User: Codable {}\n#endif\n#endif"
    ])
    let result = try await source.run("check --source App User", input: "{}")
    #expect(result.status == 2)
    #expect(
      result.errorText.hasPrefix(
        #"decode-model: "User" at App/User.swift:4 is left out on this machine, by #if DEBUG … #else, #if os(iOS) || os(tvOS)"#
      ))
    #expect(result.errorText.contains("give its declaration in a file of its own, without #if"))
  }

  /// An app compiles files that belong to a separate module of a Package.swift.
  @Test(.slow) func unknownNamesAreSearchedInModulesThatNobodyImports() async throws {
    let source = try Self.app([
      "App/User.swift": "import Foundation\nstruct User: Codable { let note: Note }",
      "App/Notes/Sources/Notes/Note.swift": "struct Note: Codable { let id: Int }",
      "App/Notes/Package.swift":
        "import PackageDescription\nlet package = Package(name: \"Notes\", targets: [.target(name: \"Notes\")])",
    ])
    let result = try await source.run("check --source App User", input: #"{"note":{"id":1}}"#)
    #expect(result.status == 0)
  }

  /// A decoder of an app's own class behaves as in the app.
  @Test(.slow) func decoderClassKeepsItsSettings() async throws {
    let source = try Self.app([
      "App/User.swift": "struct User: Codable { let userName: String }",
      "App/API.swift": """
      import Foundation
      import UIKit
      final class AppDecoder: JSONDecoder, @unchecked Sendable {
        var view: UIView { UIView() }
        override init() { super.init(); keyDecodingStrategy = Self.keys }
      }
      extension AppDecoder { static let keys = KeyDecodingStrategy.convertFromSnakeCase }
      """,
    ])
    let result = try await source.run(
      "--source App --decoder AppDecoder() User -o json", input: #"{"user_name":"a"}"#)
    #expect(result.text == #"{"user_name":"a"}"# + "\n", "\(result.text)\(result.errorText)")
  }

  @Test(.slow) func otherPeoplesCodeAndTestsAreLeftOut() async throws {
    let source = try Self.app([
      "App/User.swift": "struct User: Codable { let id: Int }",
      "Pods/Kit/User.swift": "struct User: Codable { let pod: Int }",
      "AppTests/User.swift": "struct User: Codable { let test: Int }\nstruct Fake: Codable { let fake: Int }",
    ])
    let user = try await source.run("--source . User", input: #"{"id":1}"#)
    #expect(user.text == "User(id: 1)\n")
    let fake = try await source.run("--source . Fake", input: #"{"fake":1}"#)
    #expect(fake.text == "Fake(fake: 1)\n")
  }
}
