import Foundation
import Testing

@testable import JSONCoding

/// Types have the names that their authors write: with the enclosing types, without modules.
struct TypeNameTests {
  enum Shop {
    enum Kind {}
    struct Box<Value> { struct Lid {} }
    fileprivate struct Secret {}
  }

  @Test func namesIncludeEnclosingTypesButNoModule() {
    #expect(TypeName.words(Int.self) == "Int")
    #expect(TypeName.words(URL.self) == "URL")
    #expect(TypeName.words(Set<UUID>.self) == "Set<UUID>")
    #expect(TypeName.words(Shop.Kind.self) == "TypeNameTests.Shop.Kind")
    #expect(TypeName.words([Shop.Kind].self) == "[TypeNameTests.Shop.Kind]")
    #expect(TypeName.words([String: Shop.Kind?].self) == "[String: TypeNameTests.Shop.Kind or null]")
    #expect(TypeName.words(Shop.Box<Shop.Kind>.self) == "TypeNameTests.Shop.Box<TypeNameTests.Shop.Kind>")
    #expect(TypeName.words(Shop.Box<[Date]>.Lid.self) == "TypeNameTests.Shop.Box<Array<Date>>.Lid")
    #expect(TypeName.words(Shop.Secret.self) == "TypeNameTests.Shop.Secret")
  }

  @Test func compilerAdditionsAreOmitted() {
    struct Local {}
    #expect(TypeName.words(Local.self).hasSuffix("Local"))
    #expect(!TypeName.words(Local.self).contains("unknown context"))
  }

  /// Modules and the runtime's additions are left out wherever they occur in a name.
  @Test(arguments: [
    ("Swift.Int", "Int"),
    ("Int", "Int"),
    ("", ""),
    ("App.Shop.Kind", "Shop.Kind"),
    ("App_2.Größe.Über", "Größe.Über"),
    ("Größe.Maß", "Maß"),
    ("App.Box<Swift.Array<App.Shop.Kind>>.Lid", "Box<Array<Shop.Kind>>.Lid"),
    ("Swift.Dictionary<Swift.String, Swift.Optional<App.Kind>>", "Dictionary<String, Optional<Kind>>"),
    ("(Swift.Int, any App.Shape & Swift.Sendable)", "(Int, any Shape & Sendable)"),
    ("(key: Swift.String, value: App.Shop.Kind)", "(key: String, value: Shop.Kind)"),
    ("(inout Swift.Int) async throws -> ()", "(inout Int) async throws -> ()"),
    ("(Swift.Int...) -> App.Shop.Type", "(Int...) -> Shop.Type"),
    ("App.Shop.(unknown context at $1a2f).Kind", "Shop.Kind"),
    ("App.(unknown context at $1).(unknown context at $2).G<App.(unknown context at $1).L>.H", "G<L>.H"),
    ("(extension in App):Swift.Array<Swift.Int>.Page", "Array<Int>.Page"),
    ("App.Box<(extension in App):Swift.Array<Swift.Int>.Page>", "Box<Array<Int>.Page>"),
    ("(extension in App):Swift.Array<Swift.Int>.(unknown context at $1a2f).Page", "Array<Int>.Page"),
    ("(App", "(App"),
    ("App.", "App."),
    (".App.Kind", ".App.Kind"),
  ])
  func modulesAreOmitted(name: String, written: String) {
    #expect(TypeName.withoutModules(name) == written)
  }
}
