import Foundation
import Testing
import TestSupport
@testable import Compilation

/// Packages with code that a plugin writes, and packages for other platforms.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct PackageKindsTests {
  /// A plugin that writes a type with the fields that a file lists, with a tool of the package's own.
  private static let plugin = [
    "one/Package.swift": """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "one",
      targets: [
        .executableTarget(name: "Write"),
        .plugin(name: "Fields", capability: .buildTool(), dependencies: ["Write"]),
        .target(name: "One", exclude: ["fields.txt"], plugins: ["Fields"]),
      ])
    """,
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

  @Test func typeThatAPluginWritesDecodes() async throws {
    let source = try SourceFolder(Self.plugin)
    let holder = try await source.run("--package", "one", "Holder", input: #"{"made":{"a":1,"b":2}}"#)
    #expect(holder.text + holder.errorText == "Holder(made: One.Made(a: 1, b: 2))\n")
    let unknown = try await source.run("--package", "one", "Made")
    #expect(
      unknown.errorText == """
        decode-model: there is no type "Made" in "one"
        the Decodable type is Holder; a type that a plugin makes needs --target

        """)
    // What the plugin reads has changed.
    try source.folder.write("a\n", to: "one/Sources/One/fields.txt")
    let made = try await source.run("--package", "one", "--target", "One", "Made", input: #"{"a":1}"#)
    #expect(made.text + made.errorText == "Made(a: 1)\n")
    try source.folder.write("", to: "one/Sources/One/fields.txt")
    let failed = try await source.run("--package", "one", "--target", "One", "Made", input: #"{"a":1}"#)
    #expect(failed.status == 2)
    #expect(
      failed.errorText.hasSuffix(
        "decode-model: swift could not build \"one\" (exit 1): fields.txt is empty\n--whole shows the whole error\n"
      ))
  }

  /// A dependency by a relative path, in a manifest of each kind that names it otherwise, with a library of its own that
  /// is loaded when the program starts.
  @Test(arguments: ["5.1", "5.3", "5.4", "5.5", "5.6", "6.0", "6.1"])
  func manifestsOfEachVersionBuild(_ version: String) async throws {
    let executable = version < "5.4" ? "target" : "executableTarget"
    let source = try SourceFolder([
      "one/Package.swift": """
      // swift-tools-version:\(version)
      import PackageDescription
      let package = Package(
        name: "one", dependencies: [.package(path: "../two words/Two")],
        targets: [.\(executable)(name: "Tool", dependencies: ["Two"]), .target(name: "One", dependencies: ["Two"])])
      """,
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
    let flat = try await source.run("--package", "one", "Flat", input: #"{"level":"low"}"#)
    #expect(flat.text + flat.errorText == "Flat(level: Two.Level.low)\n")
    let more = try await source.run("--package", "one", "More", input: #"{"settings":{"level":"low"}}"#)
    #expect(more.text + more.errorText == "More(settings: Tool.Settings(level: Two.Level.low, size: nil))\n")
    let wrong = try await source.run("--package", "one", "Settings", input: #"{"level":"low","size":""}"#)
    #expect(wrong.errorText.contains("declared at one/Sources/Tool/main.swift:4:50: struct Settings"))
  }

  /// A library that the program loads is the one of the files as they are, in whatever configuration they were built.
  @Test func dependencyThatLosesAFileIsBuiltAgain() async throws {
    let source = try SourceFolder([
      "app/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let manifest = Package(
        name: "app", dependencies: [.package(path: "\\(Context.packageDirectory)/../dep")],
        targets: [.target(name: "App", dependencies: [.product(name: "DepL", package: "dep")])])
      """,
      "app/Sources/App/Order.swift": "import Dep\nstruct Order: Codable { let d: Part }\n",
      "dep/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "dep", products: [.library(name: "DepL", type: .dynamic, targets: ["Dep"])],
        targets: [.target(name: "Dep")])
      """,
      "dep/Sources/Dep/Part.swift": "public struct Part: Codable { let q: String; let w: Wheel? }\n",
      "dep/Sources/Dep/Wheel.swift": "struct Wheel: Codable {}\n",
    ])
    let before = try await source.run("--package", "app", "Order", input: #"{"d":{"q":3}}"#)
    #expect(before.errorText.contains("expected String, found number 3"), "\(before.errorText)")
    try FileManager.default.removeItem(atPath: source.folder.url.path + "/dep/Sources/Dep/Wheel.swift")
    try source.folder.write("public struct Part: Codable { let q: Int }\n", to: "dep/Sources/Dep/Part.swift")
    let after = try await source.run("--package", "app", "Order", input: #"{"d":{"q":3}}"#)
    #expect(after.text + after.errorText == "Order(d: Dep.Part(q: 3))\n")
  }

  /// Headers beside the target's folder, a main file inside of it, and a file of the root named like a manifest.
  @Test func filesAreWhereTheTargetsLookForThem() async throws {
    let source = try SourceFolder([
      "one/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "one",
        targets: [
          .executableTarget(
            name: "Tool", dependencies: ["CV"], sources: ["Code"], cSettings: [.headerSearchPath("../vendor")]),
          .target(name: "CV", cSettings: [.headerSearchPath("../vendor")]),
          .target(name: "Flat", path: "Flat"),
        ])
      """,
      "one/Sources/vendor/v.h": "typedef int number;\n", "one/Sources/CV/include/m.h": "int m(void);\n",
      "one/Sources/CV/m.c": "#include <v.h>\nnumber m(void) { return 1; }\n",
      "one/Sources/Tool/Code/main.swift": "import CV\nstruct Order: Codable { let id: Int }\nprint(m())\n",
      "one/Flat/PackageInfo.swift": "struct PackageInfo: Codable { let id: Int }\n",
    ])
    for model in ["Order", "PackageInfo"] {
      let result = try await source.run("--package", "one", "--whole", model, input: #"{"id":1}"#)
      #expect(result.text + result.errorText == "\(model)(id: 1)\n")
    }
    try source.folder.write(
      "import CV\nprint(none)\nstruct Order: Codable { let id: Itn }\n",
      to: "one/Sources/Tool/Code/main.swift")
    let wrong = try await source.run("--package", "one", "--whole", "Order")
    #expect(wrong.errorText.hasPrefix("one/Sources/Tool/Code/main.swift:3:33: error: "), "\(wrong.errorText)")
    #expect(wrong.errorText.contains(" | print(none)\n"), "\(wrong.errorText)")
  }

  @Test func typesBesideAMainTypeDecode() async throws {
    let source = try SourceFolder([
      "one/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "one", products: [.executable(name: "app", targets: ["App"])],
        targets: [.executableTarget(name: "App", path: ".", exclude: ["notes"], sources: ["Code"])])
      """,
      "one/Code/App.swift": "@main struct App { static func main() { print(\"theirs\") } }\n",
      "one/Code/Models/User.swift": "struct User: Codable { let id: Int }\n", "one/notes/a.swift": "no Swift",
    ])
    let user = try await source.run("--package", "one", "User", input: #"{"id":1}"#)
    #expect(user.text + user.errorText == "User(id: 1)\n")
    try source.folder.write("struct User: Codable { let id: Itn }\n", to: "one/Code/Models/User.swift")
    let wrong = try await source.run("--package", "one", "--whole", "User")
    #expect(
      wrong.errorText.hasPrefix("one/Code/Models/User.swift:1:32: error: cannot find type 'Itn' in scope\n"))
  }

  @Test func packageForAnotherPlatformDecodesIfItCompiles() async throws {
    let source = try SourceFolder([
      "one/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "one", platforms: [.iOS(.v16)], targets: [.target(name: "One"), .target(name: "Views")])
      """,
      "one/Sources/One/User.swift": """
      struct User: Codable { let id: Int }
      @available(iOS 17, *) struct Newer: Codable { let id: Int }
      """,
      "one/Sources/Views/View.swift": "import WatchKit\nstruct State: Codable { let id: Int }",
    ])
    for model in ["User", "Newer"] {
      let result = try await source.run("--package", "one", model, input: #"{"id":1}"#)
      #expect(result.text + result.errorText == "\(model)(id: 1)\n")
    }
    let slice = try await source.run("--package", "one", "State", input: #"{"id":1}"#)
    #expect(slice.text == "State(id: 1)\n")
    #expect(slice.errorText.contains("a slice of its sources is used instead"))
    let result = try await source.run("--package", "one", "--whole", "State", input: #"{"id":1}"#)
    #expect(result.status == 2)
    #expect(
      result.errorText.hasPrefix("one/Sources/Views/View.swift:1:8: error: no such module 'WatchKit'\n"))
  }
}
