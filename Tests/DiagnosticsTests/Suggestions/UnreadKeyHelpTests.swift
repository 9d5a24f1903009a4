import JSONCoding
import Testing

@testable import Diagnostics

/// Help about the unread keys of an object that lacks a key, and the line shown.
struct UnreadKeyHelpTests {
  struct Item: Decodable { let id: Int, name: String }

  private func problems<Value: Decodable>(
    _ type: Value.Type, _ json: String, isRedacted: Bool = false
  ) -> [Diagnostic] {
    Diagnostic.problems(type, json, isRedacted: isRedacted)
  }

  private func help<Value: Decodable>(
    _ type: Value.Type, _ json: String, isRedacted: Bool = false
  ) -> [String] {
    problems(type, json, isRedacted: isRedacted).flatMap(\.help).map(\.words)
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

  /// An unread key is suggested only if its name resembles the missing one: by its words, by its spelling, or except
  /// for a prefix.
  @Test(
    arguments: [
      (#"{"productID":1,"sku":2,"name":"x"}"#, [#"the object has an unread key "productID" at 1:2"#]),
      (#"{"ID":1,"name":"x"}"#, [#"the object has an unread key "ID" at 1:2"#]),
      (#"{"_id":1,"sku":2,"name":"x"}"#, [#"the object has an unread key "_id" at 1:2"#]),
      (#"{"sku":1,"name":"x"}"#, []), (#"{"sku":1,"code":2,"name":"x"}"#, []),
      (#"{"id":1,"session":4}"#, []),
      // It is unclear which of them is meant.
      (#"{"userID":1,"itemID":2,"name":"x"}"#, []), (#"{"name":"x"}"#, []),
    ])
  func onlyKeysOfSimilarNamesAreOffered(_ json: String, _ help: [String]) {
    let problems = problems(Item.self, json)
    #expect(problems.flatMap(\.help).map(\.words) == help)
    #expect(problems.allSatisfy { $0.related.isEmpty == help.isEmpty })
    #expect(self.help(Item.self, json, isRedacted: true) == [])
  }

  struct Lenient: Decodable {
    let id: Int?
    let name: String

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      id = try? values.decode(Int.self, forKey: .id)
      name = try values.decode(String.self, forKey: .name)
    }
    private enum Keys: String, CodingKey { case id, name }
  }

  /// Keys may be unread because the model gave up what it was reading.
  @Test(
    arguments: [
      (#"{"id":"x","name":"a","other":1}"#, true), (#"{"id":1,"name":"a","other":1}"#, false),
      (#"{"id":"x","name":"a"}"#, false), (#"{"name":"a","other":1}"#, false),
    ])
  func caughtErrorIsReportedOnce(_ json: String, _ isSaid: Bool) {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    let issues = RecordDecoder().outcome(Lenient.self, from: text, range, [.unreadKeys]).issues
    #expect(issues.flatMap(\.hints).filter { $0 == Issue.Hint.errorsWereCaught }.count == (isSaid ? 1 : 0))
    let once = RecordDecoder().outcome(Lenient.self, from: text, range, [.unreadKeys, .noTrials]).issues
    #expect(!once.flatMap(\.hints).contains(Issue.Hint.errorsWereCaught), "it is decoded only once")
  }

  struct Rope: Decodable { let kind: String, theta: Double }
  struct Outer: Decodable { let rope: Rope }

  @Test(
    arguments: [
      (#"{"id":1,"sub":{"name":"x"}}"#, [#""name" is in .sub, at 1:16"#]),
      (#"{"id":1,"sub":{"name":5}}"#, []), (#"{"id":1,"sub":[{"name":"x"}]}"#, []),
      (#"{"id":1,"sub":{"other":{"name":"x"}}}"#, []),
    ])
  func aKeyThatIsOneLevelDownIsNamed(_ json: String, _ help: [String]) {
    #expect(self.help(Item.self, json) == help)
    #expect(self.help(Item.self, json, isRedacted: true) == [])
  }

  struct Rotary: Decodable { let theta: Double, parameters: [String: Double]? }

  @Test func aKeyInADictionaryIsNamed() {
    let json = #"{"parameters":{"theta":1}}"#
    #expect(
      help(Rotary.self, json) == [#""theta" is in .parameters, at 1:16"#])
  }

  @Test func aKeyThatIsOneLevelUpIsNamed() {
    let json = #"{"theta":1.5,"rope":{"kind":"a"}}"#
    #expect(help(Outer.self, json) == [#""theta" is one level up, at 1:2"#])
    #expect(help(Outer.self, #"{"theta":"x","rope":{"kind":"a"}}"#) == [])
    let deep = #"{"rope":{"kind":"a","more":{"theta":2}}}"#
    #expect(
      help(Outer.self, deep) == [#""theta" is in .rope.more, at 1:29"#])
  }

  @Test func anObjectIsNotMeantByAString() throws {
    let problem = try #require(problems(Item.self, #"{"id":1,"names":{"first":"x"}}"#).first)
    #expect(problem.help.isEmpty)
    #expect(problem.excerpt?.alsoMarked == [])
  }
}
