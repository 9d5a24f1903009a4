import Diagnostics
import JSONCoding
import Testing

/// Messages about the values that an enum accepts.
struct ChoicesWordingTests {
  enum Role: String, Decodable { case admin, member }
  enum Status: Int, Decodable, CaseIterable { case missing = 404, teapot = 418 }
  enum Shape: Decodable { case circle(radius: Double), square(side: Double), none }
  enum Half: Double, Decodable { case half = 0.5 }
  enum Month: String, Decodable {
    case january, february, march, april, may, june, july, august, september, october, november, december
  }
  /// Not an enum, and without a list of its values.
  struct Tag: RawRepresentable, Decodable {
    let rawValue: String
    init?(rawValue: String) {
      guard rawValue.hasPrefix("#") else { return nil }
      self.rawValue = rawValue
    }
  }
  /// Lists a value that it does not accept.
  enum Picky: String, Decodable, CaseIterable {
    case yes, never
    init?(rawValue: String) {
      guard rawValue == "yes" else { return nil }
      self = .yes
    }
  }
  /// Hand-written, but throws the error of synthesized code.
  enum ByHand: Decodable {
    case only(Int)
    enum CodingKeys: CodingKey { case only, other }
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: CodingKeys.self)
      throw DecodingError.typeMismatch(
        ByHand.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no key"))
    }
  }
  struct Either: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if (try? container.decode(Role.self)) != nil { return }
      _ = try container.decode(Int.self)
    }
  }
  struct All: Decodable {
    var role: Role?, status: Status?, shape: Shape?, half: Half?, month: Month?, tag: Tag?, picky: Picky?
    var byHand: ByHand?, roles: [Role]?, either: Either?, favoriteShape: Shape?
  }

  static let rows = [
    #"{"role":"boss"}"#: #"expected a value of Role ("admin", "member"), found string "boss""#,
    #"{"roles":["admin","boss"]}"#: #"expected a value of Role ("admin", "member"), found string "boss""#,
    #"{"role":5}"#: #"expected a value of Role ("admin", "member"), found number 5"#,
    #"{"role":["admin"]}"#: #"expected a value of Role ("admin", "member"), found array"#,
    #"{"roles":[null]}"#: #"expected a value of Role ("admin", "member"), found null"#,
    #"{"status":7}"#: "expected a value of Status (404, 418), found number 7",
    #"{"status":4.5}"#: "expected Int, found number 4.5",
    #"{"half":7}"#: "expected a value of Half, found number 7",
    #"{"tag":"x"}"#: #"expected a value of Tag, found string "x""#,
    #"{"picky":"x"}"#: #"expected a value of Picky ("yes"), found string "x""#,
    #"{"month":"x"}"#:
      #"expected a value of Month ("january", "february", "march", "april", "may", "june", "july", "august" and 4 more), found string "x""#,
    #"{"shape":{"triangle":1}}"#:
      #"expected one of the keys "circle", "square", "none"; found "triangle""#,
    #"{"shape":{"a":1,"b":2,"c":3}}"#:
      #"expected one of the keys "circle", "square", "none"; found "a", "b" and "c""#,
    #"{"shape":{}}"#:
      #"invalid number of keys found, expected one of "circle", "square", "none"; found no key"#,
    #"{"shape":{"none":{},"x":1,"circle":{}}}"#:
      #"invalid number of keys found, expected one of "circle", "square", "none"; found "circle" and "none""#,
    #"{"shape":7}"#: #"expected an object with one of the keys "circle", "square", "none"; found number 7"#,
    #"{"byHand":{"x":1}}"#: "no key",
    #"{"either":"boss"}"#: #"expected Int, found string "boss""#,
  ]

  @Test(arguments: rows) func messages(_ text: String, _ message: String) {
    #expect(ChoicesWordingTests.diagnostics(text).map { ChoicesWordingTests.short($0.message) } == [message])
  }

  @Test func machineFormatsListTheChoicesAsExpected() {
    let expected = [#"{"role":"boss"}"#, #"{"role":5}"#, #"{"shape":{"x":1}}"#].map {
      ChoicesWordingTests.diagnostics($0).first?.expected.map(ChoicesWordingTests.short)
    }
    #expect(
      expected == [
        #"Role ("admin", "member")"#, #"Role ("admin", "member")"#, #"Shape ("circle", "square", "none")"#,
      ])
  }

  @Test func keysAreSpelledAsInTheText() {
    var strategies = CodingStrategies()
    strategies.keys = .snakeCase
    let text = #"{"favorite_shape":{"none":{},"circle":{}}}"#
    #expect(
      ChoicesWordingTests.diagnostics(text, strategies).map(\.message) == [
        #"invalid number of keys found, expected one of "circle", "square", "none"; found "none" and "circle""#
      ])
  }

  @Test func redactedMessagesNameOnlyTheModelsValues() {
    let text = #"{"role":"boss","shape":{"boss":1,"chief":2},"status":41}"#
    let diagnostics = ChoicesWordingTests.diagnostics(text, isRedacted: true)
    #expect(
      diagnostics.map { ChoicesWordingTests.short($0.message) } == [
        #"expected a value of Role ("admin", "member"), found string"#,
        "expected a value of Status (404, 418), found number",
        #"expected one of the keys "circle", "square", "none"; found 2 other keys"#,
      ])
    #expect(!diagnostics.flatMap(\.help).map(\.words).joined().contains(#/boss|chief|41/#))
  }

  @Test func theFirstProblemAloneListsTheChoices() {
    let first = ChoicesWordingTests.diagnostics(
      #"{"role":"x"}"#, options: [.firstIssueOnly, .noPlaceholders])
    #expect(first.first?.expected?.hasSuffix(#"("admin", "member")"#) == true)
  }

  @Test func aCrashedModelIsNotTriedAgain() {
    let first = ChoicesWordingTests.diagnostics(
      #"{"role":"x"}"#, options: [.firstIssueOnly, .noPlaceholders, .noTrials])
    #expect(first.first?.expected?.contains("admin") == false)
  }

  /// Removes the suite's name, which the names of nested types include.
  private static func short(_ words: String) -> String { words.replacing("ChoicesWordingTests.", with: "") }

  private static func diagnostics(
    _ json: String, _ strategies: CodingStrategies = CodingStrategies(), isRedacted: Bool = false,
    options: RecordDecoder.Options = []
  ) -> [Diagnostic] {
    let decoder = RecordDecoder()
    decoder.strategies = strategies
    return Diagnostic.problems(All.self, json, options, isRedacted: isRedacted, by: decoder)
  }
}
