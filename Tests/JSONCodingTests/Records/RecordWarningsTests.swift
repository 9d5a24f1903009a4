import JSONCoding
import Testing

/// Unread keys and duplicate names, whether or not the record decodes.
struct RecordWarningsTests {
  private static func lines<Model: Decodable>(_ type: Model.Type, _ json: String) -> [String] {
    SearchCase.found(type, json, by: RecordDecoder(), [.beginsInput, .unreadKeys]).lines
  }

  /// Two containers over one node.
  private struct Twofold: Decodable {
    private enum First: CodingKey { case a }
    private enum Second: CodingKey { case b }

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: First.self).decode(Int.self, forKey: .a)
      _ = try decoder.container(keyedBy: Second.self).contains(.b)
    }
  }

  /// Asks for its keys only.
  private struct Lists: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.object.allKeys }
  }

  @Test func unreadKeysWereNotRequestedByAnyContainer() {
    #expect(
      RecordWarningsTests.lines(Picture.self, #"{"id":1,"x":{"y":1},"image":"a","caption":"b","z":2}"#)
        == [#"unread-key x .x `"x"`"#, #"unread-key z .z `"z"`"#])
    #expect(
      RecordWarningsTests.lines([Twofold].self, #"[{"a":1,"b":2,"c":3}]"#) == [
        #"unread-key c [0].c `"c"`"#
      ],
      "two containers, one node")
    #expect(
      RecordWarningsTests.lines(Dog.self, #"{"name":"a","breed":"b","legs":4,"tail":1}"#)
        == [#"unread-key tail .tail `"tail"`"#], "the superclass has asked too")
    #expect(RecordWarningsTests.lines([String: Int].self, #"{"a":1,"b":2}"#) == [])
    #expect(RecordWarningsTests.lines(Lists.self, #"{"a":1,"b":2}"#) == [], "a listed key is requested")
    #expect(RecordWarningsTests.lines(Picture.self, #"{"id":1,"image":"a","caption":"b"}"#) == [])
  }

  @Test func recordsThatDoNotDecodeHaveUnreadKeysToo() {
    #expect(
      RecordWarningsTests.lines(Picture.self, #"{"id":"1","x":1,"image":"a"}"#) == [
        #"type-mismatch .id `"1"`"#, #"key-not-found caption .caption `{"id":"1","x":1,"image":"a"}`"#,
        #"unread-key x .x `"x"`"#,
      ])
  }

  /// A key that the model knows is not called unread if the model has not got that far.
  @Test func keysThatWereNotReachedAreNotUnread() {
    let decoder = SearchRow.decoder(.passing) {
      let object = try $0.object
      if try object.bool("isOn") { try object.int("level") }
    }
    func unread<Model: Decodable>(_ type: Model.Type, _ json: String) -> [String] {
      SearchCase.found(type, json, by: decoder, .unreadKeys).lines.filter { $0.hasPrefix("unread") }
    }
    #expect(
      unread([SearchRow.Priced].self, #"[{"price":7,"name":"n","other":1}]"#) == [
        #"unread-key other [0].other `"other"`"#
      ])
    #expect(unread(ByHand.self, #"{"isOn":"true","level":3}"#) == [])
    #expect(
      unread(ByHand.self, #"{"isOn":false,"level":3}"#) == [#"unread-key level .level `"level"`"#])
  }

  @Test func namesThatAStrategyLeavesAloneAreReportedWithUnreadKeys() {
    struct Movie: Decodable { let posterPath: String }
    struct Page: Decodable {
      let movies: [Movie], ID: Int?, names: [String: Int]?
    }
    let json =
      #"{"movies":[{"posterPath":"a"},{"poster_path":"b"},{"posterPath":"c"}],"ID":1,"names":{"camelCase":1}}"#
    let decoder = RecordDecoder()
    decoder.strategies.keys = .snakeCase
    #expect(
      SearchCase.found(Page.self, json, by: decoder, .unreadKeys).lines == [
        #"unconverted-key posterPath .movies[0].posterPath `"posterPath"`"#
      ])
    #expect(decoder.outcome(Page.self, of: json, []).issues.isEmpty)
  }

  @Test func duplicateKeysAreListedInDocumentOrder() {
    #expect(
      RecordWarningsTests.lines([Picture].self, #"[{"id":1,"x":0,"image":"a","id":2,"caption":"b","x":1}]"#)
        == [
          #"unread-key x [0].x `"x"`"#, #"duplicate-key id [0].id `"id"`"#, #"duplicate-key x [0].x `"x"`"#,
        ])
  }
}
