import Diagnostics
import JSONCoding
import Testing

@testable import Runner

@Suite struct AnswerPatternTests {
  @Test(arguments: [
    ("/users/12", "/users/*"), ("/users/me", "/users/me"), ("/v2/oauth2/token", "/v2/oauth2/token"),
    ("/a/3F2504E0-4F89-41D3-9A0C-0305E82C3301", "/a/*"), ("/a/deadbeef01", "/a/*"), ("/2.0/x", "/2.0/x"),
    ("/a/user%40example.com", "/a/*"), ("/reset/abcdefghijklmnopqrstuvwxyzabcdefg", "/reset/*"),
    ("/", "/"), ("/feed.json?token=1", "/feed.json"), ("/top40/songs", "/top40/songs"),
    ("/c/cus_NffrFeUfNV2Hib", "/c/*"), ("/d/AbCdEfGhIjKlMnOpQrStUvWxYz", "/d/*"),
    ("/e/zk9fQpLmXvBnRtYw", "/e/*"),
    ("/m/sk_live_abcDEFghi", "/m/*"), ("/t/eyJhbGciOiJIUzI1NiJ9.abc.def", "/t/*"), ("/userId/a", "/userId/a"),
    ("/getUserProfile", "/getUserProfile"), ("/API/Users", "/API/Users"), ("/x/a1b2cdef", "/x/*"),
  ]) func identifiersAreGeneral(_ path: String, _ expected: String) throws {
    #expect(try patterns([path]) == ["GET \(expected)"])
  }

  @Test func namesAfterAPluralAreGeneral() throws {
    let names = ["/users/ada", "/users/grace", "/users/ada", "/users/kurt", "/posts/a", "/posts/b"]
    #expect(try patterns(names) == ["GET /users/*", "GET /posts/a", "GET /posts/b"])
    #expect(try patterns(["/api/posts", "/api/users", "/api/todos"]).count == 3)
  }

  @Test func statusBelongsToARoute() throws {
    let exchange = try exchange("/users/1", status: 404)
    #expect(AnswerPattern(exchange).route == "GET /users/* 404")
    #expect(AnswerPattern(exchange).route(withHost: true) == "GET a.io/users/* 404")
  }

  @Test(arguments: [
    ("application/json", #""{}""#, true), ("application/problem+json; charset=utf-8", #""x""#, true),
    ("text/plain", #""\n [1]""#, true), ("", #""{}""#, true), ("text/plain", #""hello""#, false),
    ("text/html", #""{}""#, false), ("application/json", "null", false),
    ("application/octet-stream", #""eyJhIjoxfQ==","encoding":"base64""#, true),
    ("text/plain", #""aGVsbG8=","encoding":"base64""#, false),
  ]) func typeOrBeginningSaysWhatIsJSON(_ type: String, _ text: String, _ isJSON: Bool) throws {
    #expect(try exchange("/", type: type, text: text).isJSON == isJSON)
  }

  private func patterns(_ paths: [String]) throws -> [String] {
    var patterns = AnswerPatterns()
    let start = SourceLocation(line: 1, column: 1)
    for path in paths {
      patterns.add(try exchange(path), at: Diagnostic.Place(start: start, end: start, offset: 0))
    }
    return patterns.counted.map(\.pattern.route)
  }

  private func exchange(
    _ path: String, status: Int = 200, type: String = "application/json", text: String = #""{}""#
  ) throws -> Exchange {
    let text = Text(
      """
      {"request": {"method": "GET", "url": "https://a.io\(path)"},
       "response": {"status": \(status), "content": {"mimeType": "\(type)", "text": \(text)}}}
      """)
    let finder = PartFinder(PathExpression([]))
    let found = finder.parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
    #expect(found.isParsed)
    return try #require(Exchange(finder.top))
  }
}
