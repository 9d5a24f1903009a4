import Testing

@testable import Compilation

@Suite struct TypeExpressionTests {
  @Test(arguments: [
    ("User", ["User"]),
    ("[User]", ["User"]),
    ("[String: User]", ["String", "User"]),
    ("[String:[User?]]", ["String", "User"]),
    ("API.Response<User>", ["API", "Response", "User"]),
    ("Page<User, Int>?", ["Page", "User", "Int"]),
    ("`Type`", ["Type"]),
    ("Größe", ["Größe"]),
    ("_User2", ["_User2"]),
    ("(User)", ["User"]),
  ])
  func acceptsTypes(_ text: String, _ names: [String]) throws {
    let type = try #require(TypeExpression(text))
    #expect(type.text == text)
    #expect(type.names == names)
  }

  @Test(arguments: [
    ("User", ["User"]), ("[String: API.User?]", ["String", "API.User"]), ("any A.B & C", ["A.B", "C"]),
    ("API.Page<User.Kind, [Int]>", ["API.Page", "User.Kind", "Int"]), ("Box<Int>.In", ["Box.In", "Int"]),
    ("[A<B<Int>.C>.`Type`?]", ["A.Type", "B.C", "Int"]),
  ])
  func pathsOmitTypeArguments(_ text: String, _ paths: [String]) throws {
    #expect(try #require(TypeExpression(text)).paths.map { $0.joined(separator: ".") } == paths)
  }

  @Test(arguments: [
    ("[Pub.In]", "Pub", "Pub"), ("Box<A.In>.In", "Box", "Box<A.In>"), ("Out.In.Deep", "Out.In", "Out.In"),
    ("[String: Box<[Int]>.Mid.In?]", "Box.Mid", "Box<[Int]>.Mid"),
  ])
  func scopeEnclosesTheInnermostPrivateName(_ text: String, _ path: String, _ expression: String) throws {
    let scope = try #require(TypeExpression(text)).scope(ofAnyOf: ["In", "Deep", "Out"])
    #expect(scope == TypeExpression.Scope(path: path, expression: expression))
    #expect(TypeExpression("In")?.scope(ofAnyOf: ["In"]) == nil)
  }

  @Test(
    arguments: [
      "", " ", "[User", "User]", "[User)", "Page<User", "User; exit(1)", "User = Int", "User\nfoo",
      "\"User\"",
      "{}", "User // x", "a\\b", "2User", ".json", "?", "User#", "-o", "User\u{0}", "@main User",
    ])
  func nothingElseReachesTheCompiler(_ text: String) {
    #expect(TypeExpression(text) == nil)
  }
}
