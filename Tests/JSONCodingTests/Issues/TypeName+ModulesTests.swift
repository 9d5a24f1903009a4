import Testing

@testable import JSONCoding

/// The runtime's names lose their modules and the runtime's additions, wherever these occur in the name.
struct TypeNameModulesTests {
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

  /// The result equals that of the rule as regular expressions.
  @Test func namesOfRealTypesFollowTheRule() {
    struct Local<Value> { enum Inner {} }
    let types: [any Any.Type] = [
      Local<Int>.self, Local<[String: Local<Int>.Inner?]>.Inner.self, (name: Local<Int>, Int).self,
      ((Local<Int>) throws -> [Int]).self, (any Error & Sendable).self, [Int].Nested.self,
      Local<[Int].Nested>.Inner.self, Dictionary<String, Int>.Index.self, Result<Int, any Error>.self,
    ]
    for name in types.map({ String(reflecting: $0) }) {
      let rest = name.replacing(/\(unknown context at \$[0-9a-fA-F]+\)\./, with: "")
        .replacing(/\(extension in [^)]*\):/, with: "")
        .replacing(/(?<start>^|[^\w.])\w+\.(?=\w)/) { String($0.start) }
      #expect(TypeName.withoutModules(name) == rest)
    }
  }
}

extension Array {
  fileprivate enum Nested {}
}
