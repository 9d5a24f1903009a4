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
}
