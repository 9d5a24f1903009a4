import Testing

@testable import Runner

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
