import Testing

@testable import Runner
@testable import Tool

/// What names mean in a project of several modules, all of which a slice makes one.
@Suite struct SliceModulesTests {
  private func names(_ slice: Slice) -> [String] { slice.kept.map(\.qualifiedName) }

  /// Seen in OpenAPIKit, whose module has a folder Example.
  @Test func foldersInsideAModuleArePartOfIt() throws {
    let manifest = """
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit"), .testTarget(name: "KitTests"), .target(name: "Root", path: ".")])
      """
    let files = ["Sources/Kit/Example/A.swift", "Tests/KitTests/B.swift", "Example/C.swift"].enumerated().map
    {
      CodeFile($0, path: "Kit/\($1)", code: Array("struct A {}".utf8))
    }
    for file in files { file.read(BuildConditions(modules: [])) }
    _ = ProjectIndex(files) { $0 == "Kit" ? Array(manifest.utf8) : nil }
    #expect(files.map(\.moduleName) == ["Kit", "KitTests", "Root"])
    #expect(files.map(\.isAside) == [false, true, false])
  }

  /// Seen in OpenAPIKit: `typealias Warning = OpenAPIKitCore.Warning` in a type would stand for itself.
  @Test func typeOfAModuleIsMeantInsideATypeOfItsName() throws {
    let slice = try SliceProject.slice(
      "API.Order",
      [
        "App/API.swift": """
        import Core
        enum API {
          typealias User = Core.User
          struct Order: Codable { let user: User, kind: Core.Kind }
        }
        """,
        "Core/User.swift": "public struct User: Codable {}\npublic struct Kind: Codable {}",
      ])
    slice.module = "App"
    slice.state.modules = ["Core"]
    let code = try SliceProject.code(slice, "App/API.swift")
    #expect(code.contains("typealias User = App.User\n"))
    #expect(code.contains("kind:      Kind }"))
  }

  /// Seen in OpenAPIKit and WooCommerce.
  @Test func extensionsCallTypesByAliasesAndModules() throws {
    let slice = try SliceProject.slice(
      "Order",
      [
        "App/Order.swift": """
        import Core
        struct Order: Codable { let list: List }
        typealias List = Page
        enum Core { enum Kind {} }
        """,
        "App/Page.swift": """
        extension List: Codable { init(from decoder: any Decoder) throws { item = Item() } }
        extension Core.Page { func copy() {} }
        extension List { struct Item: Codable {} }
        """,
        "Core/Page.swift": "public struct Page { let item: Item }",
      ])
    #expect(names(slice).contains("List.init"))
    let page = try #require(slice.index.types(at: "Page").first)
    #expect(slice.extensions(of: page).count == 3)
    #expect(names(slice).contains("List.Item"))
  }

  @Test func functionsOfContainersAreThoseOfTheModule() throws {
    let text = "extension Decoder { func text() throws -> String { \"a\" } }"
    let number = { (value: Int) in "extension Decoder { func number() throws -> Int { \(value) } }" }
    let files = [
      "App/Order.swift": """
      import Core
      struct Order: Codable {
        let name: Name
        init(from decoder: any Decoder) throws { name = try Name(decoder.number(), decoder.text()) }
      }
      """,
      "App/Text.swift": text, "App/Number.swift": number(1),
      "Core/Text.swift": text, "Core/Number.swift": number(2),
      "Core/Name.swift": """
      public struct Name: Codable {
        let text: String
        init(_ size: Int, _ text: String) { self.text = text }
        init(from decoder: any Decoder) throws { text = try decoder.text() }
      }
      """,
    ]
    let taken = try SliceProject.slice("Order", files).kept.filter { $0.kind == .func }.map(\.file.path)
    // Both modules call a function of this name, and it is the same code.
    #expect(taken == ["App/Number.swift", "App/Text.swift"])
  }

  /// Seen in Octokit, whose command has types of the models' names, and in AlphaWallet, which re-exports modules.
  @Test func typesThatMayBeMeant() throws {
    let code = """
      typealias Order = Core.Order
      typealias Kind = Order.Kind
      struct Plain {}; struct User: Stored {}; extension Name: Swift.Decodable {}; struct Name {}
      protocol Stored: Codable {}
      """
    let file = CodeFile(0, path: "A.swift", code: Array(code.utf8))
    file.read(BuildConditions(modules: []))
    let index = ProjectIndex([file]) { _ in nil }
    let aliases = file.declarations.filter(index.reexports)
    #expect(aliases.map(\.name) == ["Order"])
    let decodable = file.declarations.filter { $0.kind == .struct }.filter(index.saysDecodable)
    #expect(decodable.map(\.name) == ["User", "Name"])
  }

  /// Seen in the MCP SDK: without the conformance, `ExpressibleByStringInterpolation` has no such type.
  @Test func standardProtocolsStay() throws {
    let slice = try SliceProject.slice(
      "Value",
      [
        "Value.swift": """
        struct Value: Codable, ExpressibleByStringInterpolation {
          struct StringInterpolation: StringInterpolationProtocol, Other {
            mutating func appendLiteral(_ literal: String) {}
          }
        }
        """
      ])
    _ = slice.ask(try #require(slice.models.first), for: "StringInterpolation")
    slice.settle()
    #expect(
      try SliceProject.code(slice, "Value.swift").contains("Interpolation: StringInterpolationProtocol "))
  }

  /// Seen in Unstoppable Wallet: GRDB's protocols decode rows, not JSON.
  @Test func protocolsOfDatabasesMayBeMissing() throws {
    let slice = try SliceProject.slice(
      "Row",
      [
        "Row.swift": """
        import GRDB
        struct Row: Codable, FetchableRecord { let id: Int }
        struct Other: Codable, Unknown { let id: Int }
        """
      ])
    let (row, other) = (slice.index.types(at: "Row")[0], slice.index.types(at: "Other")[0])
    #expect(slice.mayLack(row, "FetchableRecord") && !slice.mayLack(other, "Unknown"))
  }

  @Test func macroOfTheSourcesIsSaidToNeedThePackage() throws {
    let slice = try SliceProject.slice(
      "Kind",
      [
        "A.swift": "@Open enum Kind: String, Codable { case a }",
        "B.swift": "@attached(member) macro Open() = #externalMacro(module: \"M\", type: \"T\")",
      ])
    let error = SliceError(
      place: slice.models.first, file: nil, offset: 0, words: "unknown attribute 'Open'", notes: [])
    #expect(
      slice.amend([error])?.words
        == "Kind needs the macro @Open, which is declared at B.swift:1 and whose plugin a slice does not build: --package does"
    )
  }
}
