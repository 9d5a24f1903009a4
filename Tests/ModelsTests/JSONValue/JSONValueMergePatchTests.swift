import JSONCoding
import Testing

@Suite struct JSONValueMergePatchTests {
  /// RFC 7396, appendix A: the stored value, the patch, the result.
  static let appendixA: [(stored: String, patch: String, result: String)] = [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, "null", "null"),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ]

  @Test(arguments: appendixA) func appendix(_ stored: String, _ patch: String, _ result: String) throws {
    let applied = try decoded(JSONValue.self, patch).applied(to: decoded(JSONValue.self, stored))
    #expect(applied == (try decoded(JSONValue.self, result)))
  }

  @Test func membersStayWhereTheyAreStored() {
    let stored = JSONValue.object([
      .init("c", .bool(true)), .init("b", .bool(true)), .init("a", .bool(true)),
    ])
    let patch = JSONValue.object([
      .init("z", .string("new")), .init("a", .string("other")), .init("b", .null), .init("y", .string("new")),
    ])
    #expect(patch.applied(to: stored).description == #"{"c":true,"a":"other","z":"new","y":"new"}"#)
  }
}
