import Foundation
import Testing
import TestSupport

/// A first attempt in an app's folder finds the type, or says why not. Part of the folder does not compile on this
/// machine.
@Suite struct SourceReachTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: [String: String]
    let words: [String]
    let payload: String
    /// The value as JSON; empty if nothing is decoded.
    let value: String
    /// A part of standard error.
    let says: String

    init(
      _ name: String, _ files: [String: String], _ words: String..., payload: String = "{}",
      value: String = "", says: String = ""
    ) {
      (testDescription, self.files, self.payload) = (name, files, payload)
      (self.words, self.value, self.says) = (words, value, says)
    }
  }

  private static let view = "import UIKit\nfinal class Screen: UIView { let a: Missing }\n"

  static let quick = [
    Case(
      "bare name of a nested type",
      [
        "App/A.swift":
          "enum API { struct Item: Codable { let a: Int } }\nenum Cells { struct Item { let a: Int } }"
      ],
      "Item", payload: #"{"a":1}"#, value: #"{"a":1}"#, says: "note: Item is API.Item"),
    Case(
      "type inside a function", ["App/A.swift": "func load() { struct Item: Codable { let a: Int } }"],
      "Item",
      says: "\"Item\" at App/A.swift:1 is declared inside load"),
    Case(
      "type behind the app's own flag",
      ["App/A.swift": "#if INTERNAL\nstruct Item: Codable { let a: Int }\n#endif"], "Item",
      says: "to compile it, add --swiftc-flag -DINTERNAL"),
    Case(
      "type for other machines",
      ["App/A.swift": "#if DEBUG\n#else\n#if os(iOS) || os(tvOS)\nstruct Item: Codable {}\n#endif\n#endif"],
      "Item",
      says:
        #""Item" at App/A.swift:4 is left out on this machine, by #if DEBUG … #else, #if os(iOS) || os(tvOS)"#
    ),
    Case(
      "code that decoding calls and that cannot be compiled here",
      ["App/A.swift": code("if id < 0 { icon.show() }"), "App/Icon.swift": icon], "Item",
      says: "Icon.show needs UIApplication (import UIKit), which this machine does not have"),
    Case(
      "code that decoding does not call", ["App/A.swift": code(""), "App/Icon.swift": icon], "Item",
      payload: #"{"id":1,"icon":{"name":"a"}}"#, value: #"{"id":1,"icon":{"name":"a"}}"#, says: "(left out: "),
    Case(
      "static strategy in a decoder",
      [
        "App/A.swift":
          "import Foundation\nstruct Item: Codable { let d: Date }\nextension JSONDecoder.DateDecodingStrategy { static let loose = Self.custom { _ in Date(timeIntervalSince1970: 7) } }"
      ],
      "--decoder", "{ let d = JSONDecoder(); d.dateDecodingStrategy = .loose; return d }()", "--encoder",
      "JSONEncoder()", "Item", payload: #"{"d":"x"}"#, value: #"{"d":-978307193}"#),
  ]

  static let slow = [
    Case(
      "types inside of a class that this machine cannot compile, with its static members",
      [
        "App/A.swift":
          "import UIKit\nfinal class Board: UIView { let icon = UIImage(); static func one() -> Int { 1 }\nstruct Page: Codable { let a: Int; init(from d: any Decoder) throws { a = one() } } }",
        "App/B.swift": "struct Item: Codable { let all: [Board.Page] }",
      ],
      "Item", payload: #"{"all":[{}]}"#, value: #"{"all":[{"a":1}]}"#),
    Case(
      "import of a system programming interface",
      [
        "App/A.swift": "@_spi(X) import Core\nstruct Item: Codable { let a: Kind }",
        "Core/Sources/Core/K.swift": "@_spi(X) public struct Kind: Codable { public let k: Int }",
      ],
      "Item", payload: #"{"a":{"k":2}}"#, value: #"{"a":{"k":2}}"#),
    Case(
      "protocol of an absent module",
      ["App/A.swift": "import Defaults\nstruct Item: Codable, Defaults.Serializable { let a: Int }"], "Item",
      payload: #"{"a":2}"#, value: #"{"a":2}"#,
      says:
        "warning: Item is compiled without Defaults.Serializable (import Defaults): assumed to supply no init(from:)"
    ),
    Case(
      "stand-in for a type that only Apple has",
      [
        "App/A.swift":
          "import os\nstruct Item: Codable { let a: Int; init(from d: any Decoder) throws { a = try Int(from: d); Logger().info(\"\\(a)\") } }"
      ],
      "Item", payload: "2", value: #"{"a":2}"#, says: "stand-ins for Logger"),
    Case(
      "package that SwiftPM has fetched",
      [
        "App/A.swift": "import Kit\nstruct Item: Codable { let a: Kind }",
        ".build/checkouts/kit/Package.swift": manifest("Kit"),
        ".build/checkouts/kit/Sources/Kit/K.swift": "public struct Kind: Codable { public let k: Int }",
      ],
      "Item", payload: #"{"a":{"k":2}}"#, value: #"{"a":{"k":2}}"#),
    Case(
      "decoder of another target",
      [
        "Sources/Shop/A.swift": "public struct Item: Codable { public let itemId: Int }",
        "Sources/ShopAPI/B.swift":
          "import Foundation\nimport Shop\nextension JSONDecoder { public static var shop: JSONDecoder { let d = JSONDecoder(); d.keyDecodingStrategy = .convertFromSnakeCase; return d } }",
        "Package.swift":
          "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"S\", targets: [.target(name: \"Shop\"), .target(name: \"ShopAPI\", dependencies: [\"Shop\"])])",
      ],
      "--decoder", ".shop", "Item", payload: #"{"item_id":2}"#, value: #"{"item_id":2}"#),
    Case(
      "decoder of the app's own class",
      [
        "App/A.swift": "struct Item: Codable { let itemName: String }",
        "App/API.swift": """
        import Foundation
        import UIKit
        final class AppDecoder: JSONDecoder, @unchecked Sendable {
          var view: UIView { UIView() }
          override init() { super.init(); keyDecodingStrategy = Self.keys }
        }
        extension AppDecoder { static let keys = KeyDecodingStrategy.convertFromSnakeCase }
        """,
      ],
      "--decoder", "AppDecoder()", "Item", payload: #"{"item_name":"a"}"#, value: #"{"item_name":"a"}"#),
    // An app compiles files that belong to a separate module of a Package.swift.
    Case(
      "name in a module that nobody imports",
      [
        "App/A.swift": "struct Item: Codable { let note: Note }",
        "App/Notes/Package.swift": manifest("Notes"),
        "App/Notes/Sources/Notes/Note.swift": "struct Note: Codable { let id: Int }",
      ],
      "Item", payload: #"{"note":{"id":1}}"#, value: #"{"note":{"id":1}}"#),
    Case(
      "type beside tests and other people's code", others, "Item", payload: #"{"id":1}"#, value: #"{"id":1}"#),
    Case("type of a test", others, "Fake", payload: #"{"fake":1}"#, value: #"{"fake":1}"#),
  ]

  @Test(.slow) func editedPackageIsCompiledAgain() async throws {
    let source = try SourceFolder([
      "App/A.swift": "import Kit\nstruct Item: Codable { let a: Kind }", "b.json": #"{"a":{"k":"x"}}"#,
      "Pods/Kit/Kind.swift": "struct Kind: Codable { let k: Int }",
    ])
    let first = try await source.run("check --source App Item b.json")
    #expect(first.status == 1 && first.text.contains("expected Int"), "\(first.text)\(first.errorText)")
    try source.folder.write("struct Kind: Codable { let k: String }", to: "Pods/Kit/Kind.swift")
    let second = try await source.run("check --source App Item b.json")
    #expect(second.status == 0, "\(second.text)\(second.errorText)")
  }

  private static let others = [
    "App/A.swift": "struct Item: Codable { let id: Int }",
    "Pods/Kit/A.swift": "struct Item: Codable { let pod: Int }",
    "AppTests/A.swift": "struct Item: Codable { let test: Int }\nstruct Fake: Codable { let fake: Int }",
  ]

  private static func manifest(_ name: String) -> String {
    "import PackageDescription\nlet package = Package(name: \"\(name)\", targets: [.target(name: \"\(name)\")])"
  }

  private static func code(_ call: String) -> String {
    """
    import UIKit
    struct Item: Codable {
      let id: Int
      let icon: Icon
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        icon = try container.decode(Icon.self, forKey: .icon)
        \(call)
      }
    }
    """
  }

  private static let icon = """
    import UIKit
    struct Icon: Codable {
      let name: String
      func show() { UIApplication.shared.show(UIImage(named: name)) }
    }
    """

  @Test(arguments: SlowTests.isEnabled ? quick + slow : quick)
  func isFoundOrReported(_ row: Case) async throws {
    let source = try SourceFolder(row.files.merging(["App/Screen.swift": Self.view]) { $1 })
    let result = try await source.run(["--source", ".", "-o", "json"] + row.words, input: row.payload)
    #expect(result.status == (row.value.isEmpty ? 2 : 0), "\(result.errorText)")
    #expect(result.text == (row.value.isEmpty ? "" : row.value + "\n"))
    #expect(row.says.isEmpty || result.errorText.contains(row.says), "\(result.errorText)")
    if row.value.isEmpty { #expect(result.errorText.split(separator: "\n").count <= 6) }
  }

  @Test(.slow) func listPrintsTheSlice() async throws {
    let source = try SourceFolder([
      "App/A.swift": Self.code(""), "App/Icon.swift": Self.icon, "App/Screen.swift": Self.view,
    ])
    let shown = try await source.run("list --source App --slice Item")
    #expect(shown.status == 0)
    #expect(shown.text.contains("\n// left out: App/Icon.swift:4: func Icon.show\n"), "\(shown.text)")
    let wrong = try await source.run("list --source App/A.swift --slice Itm")
    #expect(wrong.status == 2 && wrong.text.isEmpty)
    #expect(
      wrong.errorText.hasPrefix(
        "decode-model: there is no type \"Itm\" in the files; did you mean \"Item\"?\n"))
    try source.folder.write(shown.text, to: "Shown.swift")
    let compiled = try await source.shell("swiftc -typecheck Shown.swift && echo compiles")
    #expect(compiled.text == "compiles\n")
  }

  /// If a compiler does not report uses, the slice lacks code.
  @Test(.slow) func reachingOmittedCodeEndsTheRun() async throws {
    let source = try SourceFolder(
      [
        "App/Screen.swift": Self.view, "App/Show.swift": "func show() { print(1) }",
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
    #expect(result.status == 2 && result.text == #"{"id":1}"# + "\n")
    let words = "decode-model: the slice of the sources lacks what the model needs: "
    #expect(result.errorText.components(separatedBy: words).count == 2, "said once: \(result.errorText)")
    #expect(result.errorText.contains("reached show at App/Show.swift:1, which is not part of the slice"))
    // An app would not crash on it.
    #expect(!result.errorText.contains("crash"))
  }
}
