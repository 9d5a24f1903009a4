import Testing

@testable import Compilation

/// The meaning of names in a project of several modules, which a slice makes one.
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
    #expect(files.map(\.isPeripheral) == [false, true, false])
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
      ], module: "App")
    let code = try SliceProject.code(slice, "App/API.swift")
    #expect(code.contains("typealias User = App.User\n"))
    #expect(code.contains("kind:      Kind }"))
  }

  /// Xcode's projects have no manifest.
  @Test func folderAboveTheAppIsItsModuleIfItsCodeSaysSo() throws {
    let slice = try SliceProject.slice(
      "Order",
      [
        "Shop/Models/Order.swift": """
        import Core
        struct Order: Codable { let note: Shop.Note, kind: Core.Kind, state: Models.State }
        """,
        "Shop/Note.swift": "struct Note: Codable {}\nstruct State: Codable {}\nstruct Kind: Codable {}",
        "Shop/Models.swift": "enum Models { struct State: Codable {} }",
      ])
    #expect(slice.index.files.map(\.moduleName) == ["Shop", "Shop", "Shop"])
    let code = try SliceProject.code(slice, "Shop/Models/Order.swift")
    #expect(code.contains("note:      Note, kind: Core.Kind, state: Models.State }"))
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
    #expect(slice.names.extensions(of: page).count == 3)
    #expect(names(slice).contains("List.Item"))
  }

  /// Each module may have a copy of an extension.
  @Test func extensionsWithTheSameCodeAreTakenOnce() throws {
    let text = "extension Decoder { func text() throws -> String { \"a\" } }"
    let files = [
      "App/Order.swift": """
      import Core
      struct Order: Codable {
        let name: Name
        init(from decoder: any Decoder) throws { name = try Name(decoder.text()) }
      }
      """,
      "App/Text.swift": text,
      "Core/Text.swift": text,
      "Core/Name.swift":
        "public struct Name: Codable { let text: String; init(_ text: String) { self.text = text } }",
    ]
    #expect(try SliceProject.slice("Order", files).kept.filter { $0.kind == .func }.count == 1)
  }

  /// An absent module's type is not one of the project's that has its name.
  @Test func moduleOfATypeIsLeftOutOnlyIfItIsTheTypes() throws {
    let slice = try SliceProject.slice(
      "Order",
      [
        "App/Order.swift":
          "import Other\nimport Core\nstruct Order: Codable { let item: Other.Item, kind: Core.Kind }",
        "App/Item.swift": "struct Item: Codable {}",
        "Core/Kind.swift": "public struct Kind: Codable {}",
        "Other/View.swift": "import Core\nstruct View {}",
      ])
    #expect(!names(slice).contains("Item"))
    #expect(try SliceProject.code(slice, "App/Order.swift").contains("item: Other.Item, kind:      Kind"))
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
    let decodable = file.declarations.filter { $0.kind == .struct }.filter(NameResolution(index).isDecodable)
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
    #expect(
      slice.amend(
        uses: [], [try slice.problem("cannot find type 'Other' in scope", at: "Other", "Value.swift")]))
    #expect(
      try SliceProject.code(slice, "Value.swift").contains("Interpolation: StringInterpolationProtocol "))
  }

  @Test func modulesAreToldApartByFoldersAndImports() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "App/User.swift": "import Core\nstruct User: Codable { let player: Player }",
        "Core/Sources/Player.swift": "public struct Player: Codable { let core: Int }",
        "Game/Sources/Player.swift": "struct Player: Codable { let game: Int }",
        "Other/Game.swift": "import Game",
      ])
    #expect(names(slice) == ["User", "User.player", "Player", "Player.core"])
  }
}
