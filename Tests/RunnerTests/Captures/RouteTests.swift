import JSONCoding
import Testing

@testable import Runner

@Suite struct RouteTests {
  struct Match: Sendable {
    let route: String
    let request: String
    let matches: Bool
  }

  static let matches = [
    Match(route: "GET /users/*", request: "GET https://a.io/users/12 200", matches: true),
    Match(route: "GET /users/*", request: "get https://a.io/users/12/?token=/x#y 299", matches: true),
    Match(route: "get /users/*/", request: "GET https://a.io//users/a%2Fb 204", matches: true),
    Match(route: "GET /users/*", request: "GET https://a.io/users 200", matches: false),
    Match(route: "GET /users/*", request: "GET https://a.io/users/1/2 200", matches: false),
    Match(route: "GET /users/*", request: "GET https://a.io/Users/1 200", matches: false),
    Match(route: "GET /users/*", request: "POST https://a.io/users/1 200", matches: false),
    Match(route: "GET /users/*", request: "GET https://a.io/users/1 404", matches: false),
    Match(route: "GET /users/* 404", request: "GET https://a.io/users/1 404", matches: true),
    Match(route: "GET /users/* 4xx", request: "GET https://a.io/users/1 499", matches: true),
    Match(route: "GET /users/* 4XX", request: "GET https://a.io/users/1 500", matches: false),
    Match(route: "* /users/* *", request: "DELETE https://a.io/users/1 500", matches: true),
    Match(route: "GET a.io/x", request: "GET https://A.io:8080/x 200", matches: true),
    Match(route: "GET a.io:8080/x", request: "GET https://a.io:8080/x 200", matches: true),
    Match(route: "GET a.io:80/x", request: "GET https://a.io:8080/x 200", matches: false),
    Match(route: "GET https://*.a.io/x", request: "GET http://me:secret@api.a.io/x 200", matches: true),
    Match(route: "GET *.a.io/x", request: "GET https://b.io/x 200", matches: false),
    Match(route: "GET /", request: "GET https://a.io 200", matches: true),
    Match(route: "GET /**", request: "GET https://a.io/ 200", matches: true),
    Match(route: "GET /a/**", request: "GET https://a.io/a 200", matches: true),
    Match(route: "GET /a/**", request: "GET https://a.io/a/b/c 200", matches: true),
    Match(route: "GET /**/c/*", request: "GET https://a.io/c/b/c/d 200", matches: true),
    Match(route: "GET /**/c/*", request: "GET https://a.io/a/c 200", matches: false),
    Match(route: "GET **/c/*", request: "GET https://a.io/a/c/d 200", matches: true),
    Match(route: "GET /**/a/**/b", request: "GET https://a.io/a/b/a/c/b 200", matches: true),
    Match(route: "GET /f/*.json", request: "GET https://a.io/f/x.json 200", matches: true),
    Match(route: "GET /f/a*c*e", request: "GET https://a.io/f/abcbcde 200", matches: true),
    Match(route: "GET /f/a*c*e", request: "GET https://a.io/f/ace 200", matches: true),
    Match(route: "GET /f/ab*ba", request: "GET https://a.io/f/aba 200", matches: false),
    Match(route: "GET /ü", request: "GET https://a.io/%C3%BC 200", matches: true),
    Match(route: "GET /**", request: "GET data:text/plain,x 200", matches: false),
  ]

  @Test(arguments: matches) func routeMatches(_ row: Match) throws {
    let words = row.request.split(separator: " ").map(String.init)
    #expect(try Route(row.route).matches(exchange(words[0], words[1], words[2])) == row.matches)
  }

  @Test(arguments: [
    "", "GET", "/users", "GET users", "GET a.io", "GET /a?b=1", "GET /a#b", "GET /a 600", "GET /a 4x",
    "GET /a 40", "G-T /a", "GET /a/{id}", "GET /a/:id", "GET /a 200 x", "GET /a xx",
  ]) func isNone(_ text: String) {
    #expect(throws: Route.Malformed.self) { try Route(text) }
  }

  /// Of routes for the same answer, whatever their order, the first of these counts.
  @Test(arguments: [
    ["GET a.io/users/*", "GET *.io/users/me", "GET /users/me"],
    ["GET /users/me", "GET /users/m*", "GET /users/*", "GET /users/**", "GET /*/me", "GET /**"],
    ["GET /users/me", "* /users/me", "GET /users/*"],
    ["GET /users/me 200", "GET /users/me", "GET /users/me *", "* /users/me 200"],
  ]) func whatSaysMoreCounts(_ routes: [String]) throws {
    let answer = try exchange("GET", "https://a.io/users/me", "200")
    for count in 1...routes.count {
      let last = routes.suffix(count)
      for order in [Array(last), last.reversed()] {
        let table = RouteTable(try order.map(Route.init))
        #expect(table.route(of: answer).map { order[$0] } == last.first)
      }
    }
    let exact = RouteTable([try Route("GET /users/me/**"), try Route("GET /users/me")])
    #expect(exact.route(of: answer) == 1)
  }

  private func exchange(_ method: String, _ address: String, _ status: String) throws -> Exchange {
    let text = Text(
      #"{"response": {"status": \#(status)}, "request": {"url": "\#(address)", "method": "\#(method)"}}"#)
    let finder = PartFinder(PathExpression([]))
    let found = finder.parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
    #expect(found.isParsed)
    return try #require(Exchange(finder.top))
  }
}
