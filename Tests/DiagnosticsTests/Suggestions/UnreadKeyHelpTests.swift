import JSONCoding
import Testing

@testable import Diagnostics

/// What is said of the unread keys of an object that lacks a key, and which line is shown.
struct UnreadKeyHelpTests {
  struct Item: Decodable { let id: Int, name: String }
  struct Wide: Decodable { let alpha: Int, bravo: Int, charlie: Int, delta: Int, echo: Int }

  private func problems<Value: Decodable>(
    _ type: Value.Type, _ json: String, isRedacted: Bool = false
  ) -> [Diagnostic] {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    let wording = IssueWording(RecordSource(file: "a.json", text: text, range: range), isRedacted: isRedacted)
    return RecordDecoder().outcome(type, from: text, range).issues.withCandidates.map {
      wording.diagnostic($0, severity: .error)
    }
  }

  @Test func theLineOfTheKeyIsShown() throws {
    let problem = try #require(problems(Item.self, "{\n  \"id\": 1,\n  \"nmae\": \"x\"\n}").first)
    let excerpt = try #require(problem.excerpt)
    #expect(excerpt.line == 3 && excerpt.text == "  \"nmae\": \"x\"")
    #expect(excerpt.marked == 2..<8)
    #expect(problem.place?.start.line == 1, "the problem stays where the object is")
  }

  @Test func theLineOfTheObjectIsShownIfTheKeyIsInIt() throws {
    let problem = try #require(problems(Item.self, "{ \"id\": 1, \"nmae\": \"x\" }").first)
    #expect(problem.excerpt?.marked == 0..<1 && problem.excerpt?.alsoMarked == [11..<17])
  }

  @Test func theKeyIsShownIfTheLineIsLong() throws {
    let text = String(repeating: "x", count: 100)
    let problem = try #require(problems(Item.self, "{\"id\":1,\"note\":\"\(text)\",\"nmae\":\"x\"}").first)
    #expect(problem.excerpt?.text.contains("nmae") == true, "\(String(describing: problem.excerpt))")
  }

  @Test(
    arguments: [
      (#"{"productID":1,"sku":2,"name":"x"}"#, [#"the object has an unread key "productID" at 1:2"#]),
      (#"{"sku":1,"code":2,"name":"x"}"#, [#"the object has the unread keys "sku" and "code""#]),
      (
        #"{"sku":1,"code":2,"unit":3,"note":4,"name":"x"}"#,
        [#"the object has the unread keys "sku", "code", "unit" and 1 more"#]
      ),
      (#"{"userID":1,"itemID":2,"name":"x"}"#, [#"the object has the unread keys "userID" and "itemID""#]),
      (#"{"name":"x"}"#, []),
    ])
  func unreadKeysAreNeverPassedOver(_ json: String, _ help: [String]) {
    #expect(problems(Item.self, json).flatMap(\.help) == help)
    #expect(problems(Item.self, json, isRedacted: true).flatMap(\.help) == [])
  }

  /// Only the first are looked at.
  @Test func allUnreadKeysAreCounted() {
    let many = (0..<1000).map { "\"key\($0)\":1," }.joined()
    let help = problems(Item.self, "{\(many)\"name\":\"x\"}").flatMap(\.help)
    #expect(help == [#"the object has the unread keys "key0", "key1", "key2" and 997 more"#])
  }

  /// It is listed all the same.
  @Test func anObjectIsNotMeantByAString() throws {
    let problem = try #require(problems(Item.self, #"{"id":1,"names":{"first":"x"}}"#).first)
    #expect(problem.help == [#"the object has the unread key "names""#])
    #expect(problem.excerpt?.alsoMarked == [])
  }

  struct Profile: Decodable { let firstName, phone, street, city: String }

  /// What is meant by another missing key is no candidate.
  @Test func keysThatAreMeantElsewhereAreNotListed() {
    let json = #"{"first":"A","phoneNumber":"1","address1":"s","town":"d"}"#
    #expect(
      problems(Profile.self, json).flatMap(\.help) == [
        #"the object has an unread key "first" at 1:2"#,
        #"the object has an unread key "phoneNumber" at 1:14"#,
        #"the object has the unread keys "address1" and "town""#,
        #"the object has the unread keys "address1" and "town""#,
      ])
  }

  @Test func theListIsSaidAFewTimesOnly() {
    let help = problems(Wide.self, #"{"vvvv":1,"wwww":2,"xxxx":3}"#).flatMap(\.help)
    #expect(help == Array(repeating: #"the object has the unread keys "vvvv", "wwww" and "xxxx""#, count: 3))
  }
}
