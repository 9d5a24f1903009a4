import Foundation
import Testing
import TestSupport

/// Packages of every kind: that do not build on this machine, that change, and whose targets are in unusual places.
@Suite(.slow) struct PackageKindsTests {
  enum Step: Sendable {
    /// Words after `--package one`, a payload, the value, and a part of standard error, which is empty otherwise.
    case decodes(String, String, String, says: String = "")
    /// Words after `--package one`, and a part of standard error.
    case fails(String, says: String)
    case write(String, String)
    case remove(String)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: [String: String]
    let steps: [Step]

    init(_ name: String, _ files: [String: String], _ steps: Step...) {
      (testDescription, self.files, self.steps) = (name, files, steps)
    }
  }

  private static func manifest(
    _ targets: String, _ more: String = "", name: String = "one", tools: String = "5.9"
  ) -> String {
    """
    // swift-tools-version:\(tools)
    import PackageDescription
    let package = Package(name: "\(name)", \(more)targets: [\(targets)])
    """
  }

  static let cases = [
    Case(
      "a dependency that cannot be fetched",
      [
        "one/Package.swift": manifest(
          #".target(name: "One", dependencies: [.product(name: "All", package: "at-all")])"#,
          #"dependencies: [.package(url: "file:///nowhere/at-all", from: "1.0.0")], "#),
        "one/Sources/One/A.swift": "import All\nstruct A: Codable { let a: Int }\nlet all = All.one",
      ],
      .decodes(
        "A", #"{"a":1}"#, "A(a: 1)\n",
        says: "decode-model: note: dependency \"/nowhere/at-all\" cannot be fetched: "),
      .decodes(
        "A", #"{"a":1}"#, "A(a: 1)\n",
        says: ": a slice of its sources is used instead, --whole shows the error\n")),
    Case(
      "an error outside of the model",
      [
        "one/Package.swift": manifest(#".target(name: "One"), .target(name: "Two")"#),
        "one/Sources/One/A.swift": "import UIKit\nstruct A: Codable { let a: Int }\n",
        "one/Sources/One/View.swift": "import UIKit\nclass View: UIView { var a: A? }\n",
        "one/Sources/Two/A.swift": "struct A: Codable { let b: Int }\n",
      ],
      .decodes(
        "--target One A", #"{"a":1}"#, "A(a: 1)\n",
        says: "note: swift could not build \"one\": there is an error in \"one/Sources/One/"),
      .decodes("--target Two A", #"{"b":1}"#, "A(b: 1)\n"),
      .fails("--target One --whole A", says: "no such module 'UIKit'")),
    Case(
      "an error in the model",
      [
        "one/Package.swift": manifest(#".target(name: "One")"#),
        "one/Sources/One/A.swift": "struct A: Codable { let a: Itn }\n",
      ],
      .fails("A", says: "A.swift:1:28: error: cannot find type 'Itn' in scope\n"),
      .fails("A", says: "there is an error in \"one/Sources/One/A.swift\", the first of 3\n--whole shows")),
    Case(
      "a module named like one of the program's",
      [
        "one/Package.swift": manifest(#".target(name: "ModelHost")"#),
        "one/Sources/ModelHost/A.swift": "struct A: Codable { let a: Int }",
      ],
      .fails("A", says: "needs a module \"ModelHost\", and decode-model itself has one of that name")),
    Case(
      "a release that does not compile",
      [
        "one/Package.swift": manifest(#".target(name: "One")"#),
        "one/Sources/One/A.swift": "#if DEBUG\ntypealias N = Int\n#endif\nstruct A: Codable { let a: N }",
      ], .decodes("A", #"{"a":1}"#, "A(a: 1)\n")),
    Case(
      "a type that a plugin writes", plugin,
      .decodes("Holder", #"{"made":{"a":1,"b":2}}"#, "Holder(made: One.Made(a: 1, b: 2))\n"),
      .fails("Made", says: "the Decodable type is Holder; a type that a plugin makes needs --target\n"),
      // The plugin's input has changed.
      .write("one/Sources/One/fields.txt", "a\n"),
      .decodes("--target One Made", #"{"a":1}"#, "Made(a: 1)\n"), .write("one/Sources/One/fields.txt", ""),
      .fails("--target One Made", says: "swift could not build \"one\" (exit 1): fields.txt is empty\n")),
    // A library that the program loads is built from the current files, whatever configuration they were built in.
    Case(
      "a dependency that loses a file",
      [
        "one/Package.swift": manifest(
          #".target(name: "App", dependencies: [.product(name: "DepL", package: "dep")])"#,
          #"dependencies: [.package(path: "\(Context.packageDirectory)/../dep")], "#),
        "one/Sources/App/Order.swift": "import Dep\nstruct Order: Codable { let d: Part }\n",
        "dep/Package.swift": manifest(
          #".target(name: "Dep")"#,
          #"products: [.library(name: "DepL", type: .dynamic, targets: ["Dep"])], "#, name: "dep"),
        "dep/Sources/Dep/Part.swift": "public struct Part: Codable { let q: String; let w: Wheel? }\n",
        "dep/Sources/Dep/Wheel.swift": "struct Wheel: Codable {}\n",
      ],
      .decodes("Order", #"{"d":{"q":"3"}}"#, "Order(d: Dep.Part(q: \"3\", w: nil))\n"),
      .remove("dep/Sources/Dep/Wheel.swift"),
      .write("dep/Sources/Dep/Part.swift", "public struct Part: Codable { let q: Int }\n"),
      .decodes("Order", #"{"d":{"q":3}}"#, "Order(d: Dep.Part(q: 3))\n")),
    // Headers beside the target's folder, a main file inside it, and a file in the root named like a manifest.
    Case(
      "files where the targets look for them",
      [
        "one/Package.swift": manifest(
          """
          .executableTarget(
            name: "Tool", dependencies: ["CV"], sources: ["Code"], cSettings: [.headerSearchPath("../vendor")]),
          .target(name: "CV", cSettings: [.headerSearchPath("../vendor")]),
          .target(name: "Flat", path: "Flat"),
          """),
        "one/Sources/vendor/v.h": "typedef int number;\n", "one/Sources/CV/include/m.h": "int m(void);\n",
        "one/Sources/CV/m.c": "#include <v.h>\nnumber m(void) { return 1; }\n",
        "one/Sources/Tool/Code/main.swift":
          "import CV\nstruct Order: Codable { let id: Int }\nprint(m())\n",
        "one/Flat/PackageInfo.swift": "struct PackageInfo: Codable { let id: Int }\n",
      ],
      .decodes("--whole Order", #"{"id":1}"#, "Order(id: 1)\n"),
      .decodes("--whole PackageInfo", #"{"id":1}"#, "PackageInfo(id: 1)\n"),
      .write(
        "one/Sources/Tool/Code/main.swift",
        "import CV\nprint(none)\nstruct Order: Codable { let id: Itn }\n"),
      .fails("--whole Order", says: "one/Sources/Tool/Code/main.swift:3:33: error: "),
      .fails("--whole Order", says: " | print(none)\n")),
    Case(
      "types beside a main type",
      [
        "one/Package.swift": manifest(
          #".executableTarget(name: "App", path: ".", exclude: ["notes"], sources: ["Code"])"#,
          #"products: [.executable(name: "app", targets: ["App"])], "#),
        "one/Code/App.swift": "@main struct App { static func main() { print(\"theirs\") } }\n",
        "one/Code/Models/User.swift": "struct User: Codable { let id: Int }\n",
        "one/notes/a.swift": "no Swift",
      ],
      .decodes("User", #"{"id":1}"#, "User(id: 1)\n")),
    Case(
      "another platform",
      [
        "one/Package.swift": manifest(
          #".target(name: "One"), .target(name: "Views")"#, "platforms: [.iOS(.v16)], "),
        "one/Sources/One/User.swift":
          "struct User: Codable { let id: Int }\n@available(iOS 17, *) struct Newer: Codable { let id: Int }\n",
        "one/Sources/Views/View.swift": "import WatchKit\nstruct State: Codable { let id: Int }",
      ],
      .decodes("Newer", #"{"id":1}"#, "Newer(id: 1)\n"),
      .decodes("State", #"{"id":1}"#, "State(id: 1)\n", says: "a slice of its sources is used instead"),
      .fails("--whole State", says: "one/Sources/Views/View.swift:1:8: error: no such module 'WatchKit'\n")),
  ]

  /// A plugin that generates a type with the fields listed in a file, using a tool of the package.
  private static let plugin = [
    "one/Package.swift": manifest(
      """
      .executableTarget(name: "Write"),
      .plugin(name: "Fields", capability: .buildTool(), dependencies: ["Write"]),
      .target(name: "One", exclude: ["fields.txt"], plugins: ["Fields"]),
      """),
    "one/Sources/Write/main.swift": """
    import Foundation
    let arguments = CommandLine.arguments
    let names = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\\n")
    if names.isEmpty {
      FileHandle.standardError.write(Data("fields.txt is empty\\n".utf8))
      exit(1)
    }
    let fields = names.map { "  let \\($0): Int\\n" }.joined()
    try "struct Made: Codable {\\n\\(fields)}\\n".write(toFile: arguments[2], atomically: true, encoding: .utf8)
    """,
    "one/Plugins/Fields/Fields.swift": """
    import PackagePlugin
    @main struct Fields: BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let input = target.directory.appending("fields.txt")
        let output = context.pluginWorkDirectory.appending("Made.swift")
        return [
          .buildCommand(
            displayName: "writing Made.swift", executable: try context.tool(named: "Write").path,
            arguments: [input, output], inputFiles: [input], outputFiles: [output])
        ]
      }
    }
    """,
    "one/Sources/One/fields.txt": "a\nb\n",
    "one/Sources/One/Holder.swift": "struct Holder: Codable { let made: Made }\n",
  ]

  @Test(arguments: cases) func packageServesOrSaysWhyNot(_ row: Case) async throws {
    let source = try SourceFolder(row.files)
    for step in row.steps {
      switch step {
      case .decodes(let words, let input, let value, let says):
        let result = try await source.run("--package one \(words)", input: input)
        #expect(result.text == value && result.status == 0, "\(words): \(result.errorText)")
        let isAsSaid = says.isEmpty ? result.errorText == "" : result.errorText.contains(says)
        #expect(isAsSaid, "\(words): \(result.errorText)")
      case .fails(let words, let says):
        let result = try await source.run("--package one \(words)", input: "{}")
        #expect(result.status == 2 && result.errorText.contains(says), "\(words): \(result.errorText)")
      case .write(let name, let text): try source.folder.write(text, to: name)
      case .remove(let name):
        try FileManager.default.removeItem(at: source.folder.url.appendingPathComponent(name))
      }
    }
  }

  /// A dependency by a relative path, in manifests that name it differently, with a library that is loaded when the
  /// program starts.
  @Test(arguments: ["5.1", "5.5", "6.1"]) func manifestsOfEachVersionBuild(_ version: String) async throws {
    let executable = version < "5.4" ? "target" : "executableTarget"
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest(
        #".\#(executable)(name: "Tool", dependencies: ["Two"]), .target(name: "One", dependencies: ["Two"])"#,
        #"dependencies: [.package(path: "../two words/Two")], "#, tools: version),
      "one/Sources/Tool/main.swift": """
      import Two
      #if os(Linux) || os(macOS)
      let level = CommandLine.arguments.count
      struct Settings: Codable { let level: Level; let size: Int? }
      #else
      fatalError()
      #endif
      if level > 5 { print("theirs") }
      """,
      "one/Sources/Tool/More.swift": "struct More: Codable { let settings: Settings }\n",
      "one/Sources/One/Flat.swift": "import Two\nstruct Flat: Codable { let level: Level }\n",
      "two words/Two/Package.swift": """
      // swift-tools-version:5.1
      import PackageDescription
      let package = Package(
        name: "Two", products: [.library(name: "Two", type: .dynamic, targets: ["Two"])],
        targets: [.target(name: "Two")])
      """,
      "two words/Two/Sources/Two/Level.swift": "public enum Level: String, Codable { case low }\n",
    ])
    let flat = try await source.run("--package one Flat", input: #"{"level":"low"}"#)
    #expect(flat.text + flat.errorText == "Flat(level: Two.Level.low)\n")
    let more = try await source.run("--package one More", input: #"{"settings":{"level":"low"}}"#)
    #expect(more.text + more.errorText == "More(settings: Tool.Settings(level: Two.Level.low, size: nil))\n")
    let wrong = try await source.run("--package one Settings", input: #"{"level":"low","size":""}"#)
    #expect(wrong.errorText.contains("declared at one/Sources/Tool/main.swift:4:50: struct Settings"))
  }

  /// Each state has its program, with the libraries of that state.
  @Test func editedFileIsBuiltAgainAndAnEarlierStateIsFoundAgain() async throws {
    let source = try SourceFolder(
      [
        "one/Package.swift": Self.manifest(
          #".target(name: "One", dependencies: ["Two"])"#, #"dependencies: [.package(path: "../Two")], "#),
        "one/Sources/One/A.swift": "import Two\nstruct A: Codable { let level: Level }\n",
        "Two/Package.swift": """
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(
          name: "Two", products: [.library(name: "Two", type: .dynamic, targets: ["Two"])],
          targets: [.target(name: "Two")])
        """,
      ], hasOwnCache: true)
    for level in ["low", "high", "low"] {
      try source.folder.write(
        "public enum Level: String, Codable { case \(level) }\n", to: "Two/Sources/Two/Level.swift")
      let result = try await source.run("--package one A", input: "{\"level\":\"\(level)\"}")
      #expect(result.text + result.errorText == "A(level: Two.Level.\(level))\n")
    }
    #expect(source.cached("packages").count == 1 && source.cached("programs").count == 2)
    #expect(try await source.run("cache").text.contains(": 2 programs and 1 build of a package, "))
    #expect(
      try await source.run("cache clear").text.hasPrefix("removed 2 programs and 1 build of a package"))
    #expect(source.cached("programs") + source.cached("packages") == [])
  }
}
