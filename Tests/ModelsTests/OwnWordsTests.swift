import Testing

@testable import Models

/// The models' own errors, and the values that print in the models' own way. `SamplesTests` decodes and encodes them.
@Suite struct OwnWordsTests {
  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    // Sendable because types are.
    let type: any Decodable.Type
    let json: String
    let path: String
    let words: String
    var testDescription: String { "\(type) \(json)" }

    init(_ type: any Decodable.Type, _ json: String, _ path: String, _ words: String) {
      (self.type, self.json, self.path, self.words) = (type, json, path, words)
    }
  }

  static let rows = [
    Row(NumericBool.self, "2", ".", "expected true, false, 1 or 0, found 2.0"),
    Row(NumericBool.self, "0.5", ".", "expected true, false, 1 or 0, found 0.5"),
    Row(
      EmployeeBirthday.self, #"{"name":"a","id":1,"birthday":"30-02-2019","toy":{"name":"b"}}"#,
      ".birthday",
      #"expected a date like 29-05-2019, found "30-02-2019""#),
    Row(Label.self, #"["a","A","a",null,1]"#, ".[3]", "expected three strings, found 5 values"),
    Row(
      MemeStringID.self, #"{"id":"12a","image":"https://example.com/2.png","caption":"Hm"}"#, ".id",
      #"expected the decimal digits of an Int, found "12a""#),
    Row(
      VillagerCard.self,
      ##"{"name":{"name-USen":"C"},"bubble-color":"teal","text-color":"#fffad4"}"##,
      ".bubble-color", ##"expected a color like #194c89, found "teal""##),
  ]

  @Test(arguments: rows) func errorShowsTheText(_ row: Row) throws {
    let fault = try Fault(decoding: row.type, from: row.json)
    #expect(fault == Fault(.dataCorrupted, row.path))
    #expect(fault?.words == row.words)
  }

  @Test func unknownIDIsShown() throws {
    let fault = try Fault(decoding: [Weapon].self, from: #"["0","5031"]"#)
    #expect(fault == Fault(.dataCorrupted, ".[1]") && fault?.words.contains("5031") == true)
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
    #expect(
      "\(Field<String>.absent) \(Field<String>.null) \(Field.value("null"))"
        == #"absent null "null""#)
  }
}
