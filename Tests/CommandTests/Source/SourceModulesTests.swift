import Foundation
import Testing
import TestSupport

/// The module of the sources, and its imports.
@Suite(.slow) struct SourceModulesTests {
  /// The folder or the manifest names the module: `TargetNameTests` has the rules.
  @Test(arguments: ["p/Sources", "q"]) func codeThatNamesItsOwnModuleCompiles(_ path: String) async throws {
    let code = """
      import Shop
      enum Name { case a }
      struct Item: Codable { let part: Shop.Part; var type: String { String(reflecting: Self.self) } }
      struct Part: Codable, CustomStringConvertible {
        let id: Int
        var description: String { String(reflecting: Self.self) }
      }
      """
    let source = try SourceFolder([
      "A.swift": code, "p/Sources/Shop/A.swift": code, "q/Other/A.swift": code, "q/Sources/Core/C.swift": "",
      "q/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "q", targets: [
          .target(name: "Shop", dependencies: [.target(name: "Core")], path: "Other"), .target(name: "Core"),
        ])
      """,
    ])
    let result = try await source.run("--source \(path) Item", input: #"{"part":{"id":1}}"#)
    #expect(result.text + result.errorText == "Item(part: Shop.Part)\n")
    #expect(try await source.run("--source A.swift Item").status == 2)
  }

  @Test func importedModulesAreCompiledBeforeTheSources() async throws {
    let source = try SourceFolder([
      "App.swift": "import Shop\nimport Core\nstruct Order: Codable { let items: [Item]; let id: ID }",
      "Shop/Item.swift": "import Core\npublic struct Item: Codable { public let id: ID }",
      "Core/ID.swift": "import UIKit\npublic struct ID: Codable { public let raw: URL? }",
      "Core/main.swift": "print(1)",
    ])
    let input = #"{"items":[{"id":{"raw":"a:b"}}],"id":{}}"# + "\n"
    for _ in 0..<2 {
      let result = try await source.run(
        "--source App.swift --module Shop=Shop --module=Core=Core Order -o json", input: input)
      #expect(result.text == input && result.errorText == "")
    }
    let missing = try await source.run("--source App.swift --module Core=Core Order")
    #expect(missing.status == 2)
    #expect(missing.errorText.contains("\nfor the sources of Shop, use --module Shop=FOLDER\n"))
    #expect(!missing.errorText.hasSuffix("=FOLDER\n"), "the advice stands first")
    try source.folder.write("public let a: Itn = 1", to: "Core/A.swift")
    let broken = try await source.run("--source App.swift --module Core=Core --whole Order")
    #expect(broken.errorText.contains("Core/A.swift:1:15: error: cannot find type 'Itn' in scope\n"))
  }

  /// UIKit is missing, so the module does not compile, but the declarations that MODEL needs do.
  @Test func moduleThatDoesNotCompileIsSliced() async throws {
    let source = try SourceFolder([
      "App/Order.swift": "import Core\nstruct Order: Codable { let id: Core.ID; let item: Item }",
      "App/Item.swift": "struct Item: Codable { let app: Int }",
      "Core/Plain.swift":
        "public struct ID: Codable { public let raw: Int }\nstruct Item: Codable { let core: Int }",
      "Core/View.swift": "import UIKit\nfinal class View: UIView {}",
    ])
    let input = #"{"id":{"raw":1},"item":{"app":2}}"#
    for sources in ["--source App", "--source App/Order.swift --source App/Item.swift"] {
      let result = try await source.run("\(sources) --module Core=Core Order", input: input)
      #expect(
        result.text == "Order(id: DecodeModelSource.ID(raw: 1), item: DecodeModelSource.Item(app: 2))\n")
      #expect(
        result.errorText.hasPrefix(
          "decode-model: note: the module Core does not compile here: a slice of it is used, --whole shows the errors\n"
        ))
    }
  }

  @Test func modulesMayBeNamedLikeThoseOfTheProgram() async throws {
    let source = try SourceFolder([
      "Sources/Runner/R.swift": """
      import Diagnostics
      struct Settings: Codable { let list: [Diagnostics.Diagnostic]; let counted: Runner.Counted? }
      struct Counted: Codable { let n: Int }
      """,
      "D/D.swift": "public struct Diagnostic: Codable { public let id: Int }",
    ])
    let result = try await source.run(
      "--source Sources/Runner --module Diagnostics=D Settings",
      input: #"{"list":[{"id":1}],"counted":{"n":2}}"#)
    #expect(
      result.text + result.errorText
        == "Settings(list: [Diagnostics.Diagnostic(id: 1)], counted: Optional(Runner.Counted(n: 2)))\n"
    )
    let one = try await source.run(
      "check --source Sources/Runner --module Diagnostics=D [Runner.Counted]", input: #"[{"n":2}]"#)
    #expect(one.text + one.errorText == "")
  }
}
