import Foundation
import TestSupport
import Testing

@testable import Models

/// Texts that show what is special about a model, decoded by Foundation. `SamplesTests` has whole payloads.
@Suite struct ModelCodingTests {
  enum Outcome {
    /// The text that the value encodes to.
    case writes(String)
    /// The description of the value, for a value that does not encode.
    case prints(String)
    /// The error's kind and path.
    case fails(Fault.Kind, String)
  }

  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    // Sendable because types are.
    let type: any Codable.Type
    let json: String
    let outcome: Outcome
    /// The description of the model's own error.
    let words: String?
    var testDescription: String { "\(type) \(json)" }

    init(_ type: any Codable.Type, _ json: String, _ outcome: Outcome, _ words: String? = nil) {
      (self.type, self.json, self.outcome, self.words) = (type, json, outcome, words)
    }
  }

  struct Fields: Codable {
    var a: Field<Int>
    var b: Field<[String]>
  }

  struct Nulls: Codable {
    @NullCodable var a: Int?
    @NullCodable var b: [String]?
  }

  static let coding = [
    Row(Fields.self, "{}", .writes("{}")),
    Row(Fields.self, #"{"a":null,"b":null}"#, .writes(#"{"a":null,"b":null}"#)),
    Row(Fields.self, #"{"a":1,"b":["x"]}"#, .writes(#"{"a":1,"b":["x"]}"#)),
    Row(Fields.self, #"{"b":[]}"#, .writes(#"{"b":[]}"#)),
    Row(Fields.self, #"{"a":"1"}"#, .fails(.typeMismatch, ".a")),
    Row(Fields.self, #"{"a":false}"#, .fails(.typeMismatch, ".a")),
    Row(Fields.self, #"{"b":[null]}"#, .fails(.valueNotFound, ".b[0]")),
    Row([Field<Int>].self, "[1,null]", .writes("[1,null]")),
    Row([Field<Int>].self, "[1,null]", .prints("[1, null]")),
    Row(Nulls.self, "{}", .writes(#"{"a":null,"b":null}"#)),
    Row(Nulls.self, #"{"a":null,"b":null}"#, .writes(#"{"a":null,"b":null}"#)),
    Row(Nulls.self, #"{"a":1,"b":[]}"#, .writes(#"{"a":1,"b":[]}"#)),
    Row(Nulls.self, #"{"a":"1"}"#, .fails(.typeMismatch, ".a")),
    Row([NullCodable<Int>].self, "[1,null]", .writes("[1,null]")),
    Row([NumericBool].self, "[true,false,1,0]", .prints("[true, false, true, false]")),
    Row([NumericBool].self, "[true,false,1,0,1.0,0.0]", .writes("[true,false,1,0,1,0]")),
    Row(NumericBool.self, "2", .fails(.dataCorrupted, "."), "expected true, false, 1 or 0, found 2.0"),
    Row(NumericBool.self, "0.5", .fails(.dataCorrupted, "."), "expected true, false, 1 or 0, found 0.5"),
    Row([NumericBool].self, "[-1]", .fails(.dataCorrupted, ".[0]")),
    Row([NumericBool].self, "[1e300]", .fails(.dataCorrupted, ".[0]")),
    Row([NumericBool].self, #"["true"]"#, .fails(.typeMismatch, ".[0]")),
    Row([NumericBool].self, #"["1"]"#, .fails(.typeMismatch, ".[0]")),
    Row([NumericBool].self, "[[]]", .fails(.typeMismatch, ".[0]")),
    Row([NumericBool].self, "[{}]", .fails(.typeMismatch, ".[0]")),
    Row([NumericBool].self, "[null]", .fails(.valueNotFound, ".[0]")),
  ]

  private static let date = #"{"birthday":"30-02-2019","id":1,"name":"a","toy":{"name":"b"}}"#

  static let employees = [
    Row(
      EmployeeBirthday.self, date,
      .fails(.dataCorrupted, ".birthday"), #"expected a date like 29-05-2019, found "30-02-2019""#),
    Row(
      Label.self, #"["a","A","a",null,1]"#,
      .fails(.dataCorrupted, ".[3]"), "expected three strings, found 5 values"),
  ]

  /// The keys decide which kind of employee an object is, whatever their values.
  static let anyEmployees =
    [
      "{}", #"{"name":"a"}"#, #"{"name":"a","id":1,"age":2}"#, #"{"id":1,"name":"a","birthday":0}"#,
      #"{"id":1,"name":"a","birthday":0,"toy":{"name":"b"},"x":null}"#, #"{"name":1,"toy":2}"#,
    ].map { Row(AnyEmployee.self, $0, .prints("noEmployee")) } + [
      Row([AnyEmployee].self, "[1]", .fails(.typeMismatch, ".[0]")),
      Row([AnyEmployee].self, "[[]]", .fails(.typeMismatch, ".[0]")),
      Row([AnyEmployee].self, "[null]", .fails(.valueNotFound, ".[0]")),
      Row([AnyEmployee].self, #"[{"name":null,"id":1}]"#, .fails(.valueNotFound, ".[0].name")),
      Row([AnyEmployee].self, #"[{"name":"a","id":"1"}]"#, .fails(.typeMismatch, ".[0].id")),
    ]

  private static func meme(id: String) -> String {
    #"{"caption":"Hm","id":"\#(id)","image":"https://example.com/2.png"}"#
  }

  static let memes =
    [
      ("2", "2"), ("-5", "-5"), ("007", "7"), ("-0", "0"), ("9223372036854775807", "9223372036854775807"),
      ("-9223372036854775808", "-9223372036854775808"),
    ].map { Row(MemeStringID.self, meme(id: $0), .writes(meme(id: $1))) }
    + [
      "+5", " 5", "5 ", #"5\n"#, "5.0", "1e2", "0x5", "", "-", "--5", "1_000", "٣", "５", #"5\u0000"#,
      "9223372036854775808", "-9223372036854775809",
    ].map { Row(MemeStringID.self, meme(id: $0), .fails(.dataCorrupted, ".id")) } + [
      Row(
        MemeStringID.self, meme(id: "12a"),
        .fails(.dataCorrupted, ".id"), #"expected the decimal digits of an Int, found "12a""#)
    ]

  private static func card(_ color: String) -> String {
    ##"{"name":{"name-USen":"C"},"bubble-color":"\##(color)","text-color":"#fffad4"}"##
  }

  static let colors =
    [
      "", "#", "194c89", "#194c8", "#194c890", "#fff", "#194c8g", "# 94c89", "#-94c89", "#１９４c89", "#194cé",
    ].map { Row(VillagerCard.self, card($0), .fails(.dataCorrupted, ".bubble-color")) } + [
      Row(
        VillagerCard.self, card("teal"),
        .fails(.dataCorrupted, ".bubble-color"), ##"expected a color like #194c89, found "teal""##)
    ]

  static let songs =
    ["name", "file", "coverImage", "converImage", "likeCount", "like", "length"].map {
      Row(Song.self, #"{"id":1,"\#($0)":{}}"#, .fails(.typeMismatch, ".\($0)"))
    } + [
      Row(Song.self, #"{"id":1,"converImage":"b","coverImage":"a"}"#, .writes(#"{"coverImage":"a","id":1}"#)),
      Row(
        Song.self, #"{"id":1,"converImage":"b","coverImage":null}"#, .writes(#"{"coverImage":null,"id":1}"#)),
      Row(Song.self, #"{"id":1,"converImage":null}"#, .writes(#"{"coverImage":null,"id":1}"#)),
    ]

  @Test(arguments: coding + employees + anyEmployees + memes + colors + songs)
  func hasItsOutcome(_ row: Row) throws {
    switch row.outcome {
    case .writes(let text): #expect(try written(row.type, row.json) == text)
    case .prints(let text): #expect(try "\(decoded(row.type, row.json))" == text)
    case .fails(let kind, let path):
      let fault = try Fault(decoding: row.type, from: row.json)
      #expect(fault == Fault(kind, path))
      if let words = row.words { #expect(fault?.words == words) }
    }
  }

  private func written<Model: Codable>(_ type: Model.Type, _ json: String) throws -> String {
    try encoded(decoded(type, json))
  }

  @Test func unknownIDIsShown() throws {
    #expect(try Fault(decoding: [Weapon].self, from: #"["0","5031"]"#)?.words.contains("5031") == true)
  }

  // MARK: - What cannot be written

  @Test func absentElementIsNotWritten() {
    #expect(throws: EncodingError.self) { try encoded([Field<Int>.absent]) }
  }

  @Test func noEmployeeIsNotWritten() throws {
    do {
      let text = try encoded([AnyEmployee.defaultEmployee(name: "a", id: 1), .noEmployee])
      Issue.record("encoded as \(text)")
    } catch EncodingError.invalidValue(let value, let context) {
      #expect(value as? AnyEmployee == .noEmployee)
      #expect(context.debugDescription == "the keys of this employee were not kept")
      #expect(Fault.path(context.codingPath) == ".[1]")
    }
  }

  // MARK: - JSON in a string

  @Test(arguments: [
    (
      #"{\"resultCount\":1,\"results\":[{\"artistName\":\"a\"}]}"#, Fault.Kind.keyNotFound,
      ".results[0].trackName"
    ),
    (#"{\"resultCount\":true,\"results\":[]}"#, .typeMismatch, ".resultCount"),
    (#"{\"resultCount\":1,\"results\":[null]}"#, .valueNotFound, ".results[0]"),
    ("[]", .typeMismatch, "."), ("", .dataCorrupted, "."),
  ])
  func innerErrorIsTheUnderlyingError(_ text: String, _ kind: Fault.Kind, _ path: String) throws {
    do {
      _ = try decoded(WrappedSearchResponse.self, #"{"contents":"\#(text)"}"#)
      Issue.record("decoded")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(Fault.path(context.codingPath) == ".contents")
      #expect(Fault(try #require(context.underlyingError as? DecodingError)) == Fault(kind, path))
    }
  }

  // MARK: - Values

  /// The largest identifier first; equal ones in the order of their keys.
  @Test(arguments: [
    ("valid", ["brd03", "bea05", "ant00"]), ("valid-equal-ids", ["", "cat01", "cat02", "7"]),
  ])
  func villagersAreSorted(_ name: String, _ keys: [String]) throws {
    let text = try SampleFile(model: "villager", name: name).text()
    #expect(try decoded(VillagersResponse.self, text).villagers.map(\.key) == keys)
  }

  @Test func birthdayIsTheStartOfTheDayInUTC() throws {
    let text = Self.date.replacing("30-02-2019", with: "29-05-2019")
    // date -u -d 2019-05-29 +%s
    #expect(try decoded(EmployeeBirthday.self, text).birthday.timeIntervalSince1970 == 1_559_088_000)
  }

  @Test(arguments: [
    ("absent keeps absent", Field<Int>.absent, Field<Int>.absent, Field<Int>.absent),
    ("absent keeps null", .absent, .null, .null), ("absent keeps a value", .absent, .value(1), .value(1)),
    ("null clears null", .null, .null, .absent), ("null clears a value", .null, .value(1), .absent),
    ("a value replaces absent", .value(2), .absent, .value(2)),
    ("a value replaces a value", .value(2), .value(1), .value(2)),
  ])
  func fieldIsApplied(_ name: String, _ patch: Field<Int>, _ stored: Field<Int>, _ result: Field<Int>) {
    #expect(patch.applied(to: stored) == result)
  }

  @Test(arguments: [
    (
      "absent keeps", #"{"id":1}"#,
      #"{"coverImage":"a.jpg","file":null,"id":1,"length":215,"like":1,"likeCount":3,"name":"Ebb"}"#
    ),
    (
      "null clears", #"{"id":1,"name":null,"length":null,"file":null}"#,
      #"{"coverImage":"a.jpg","id":1,"like":1,"likeCount":3}"#
    ),
    (
      "a value replaces", #"{"id":2,"name":"Flow","file":"flow.mp3","likeCount":4,"like":false}"#,
      #"{"coverImage":"a.jpg","file":"flow.mp3","id":2,"length":215,"like":false,"likeCount":4,"name":"Flow"}"#
    ),
    (
      "the other spelling replaces", #"{"id":1,"converImage":"c"}"#,
      #"{"coverImage":"c","file":null,"id":1,"length":215,"like":1,"likeCount":3,"name":"Ebb"}"#
    ),
  ])
  func songIsAppliedToAStoredOne(_ name: String, _ patch: String, _ result: String) throws {
    let stored = Song(
      id: 1, name: .value("Ebb"), file: .null, coverImage: .value("a.jpg"), likeCount: .value(3),
      like: .value(NumericBool(true, isNumber: true)), length: .value(215))
    #expect(try encoded(decoded(Song.self, patch).applied(to: stored)) == result)
  }

  @Test func wrappedValue() {
    #expect(Field.value(1).wrapped == 1 && Field<Int>.null.wrapped == nil && Field<Int>.absent.wrapped == nil)
  }

  @Test func valuesPrintAsPeopleWriteThem() {
    let card = VillagerCard(
      name: "Cyrano", bubbleColor: Color(red: 0x19, green: 0x4c, blue: 0x89),
      textColor: Color(red: 0xff, green: 0xfa, blue: 0xd4))
    #expect(
      "\(card)" == ##"VillagerCard(name: "Cyrano", bubbleColor: #194c89, textColor: #fffad4)"##)
    #expect("\(User(id: "a"))" == #"User(id: "a", nickname: nil)"#)
    #expect("\(User(id: "a", nickname: "Bo"))" == #"User(id: "a", nickname: Optional("Bo"))"#)
    #expect(
      "\(Song(id: 1, name: .value("null"), file: .null, like: .value(true)))"
        == #"Song(id: 1, name: "null", file: null, coverImage: absent, likeCount: absent, like: true, length: absent)"#
    )
    #expect("\(Field<String>.absent) \(Field<String>.null) \(Field.value("null"))" == #"absent null "null""#)
  }
}
