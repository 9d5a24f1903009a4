import Testing

@testable import Runner

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
}
