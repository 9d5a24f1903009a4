import Testing

@testable import Diagnostics

@Suite struct JSONObjectTests {
  private static func text(_ part: some JSONPart) -> String {
    var text = ""
    part.append(to: &text)
    return text
  }

  @Test func separatesMembersWithCommas() {
    let object = JSONObject(("a", "\""), ("b", 1), ("c", [JSONObject]()), ("d", ["x", "y"]), ("e", true))
    #expect(Self.text(object) == #"{"a":"\"","b":1,"c":[],"d":["x","y"],"e":true}"#)
  }

  @Test func omitsNilMembers() {
    let none: Int? = nil
    #expect(Self.text(JSONObject(("a", none), ("b", 1), ("c", [String]().unlessEmpty))) == #"{"b":1}"#)
    #expect(Self.text(JSONObject(("a", none))) == "{}")
  }

  @Test func copiesWrittenJSON() {
    var object = JSONObject(("a", WrittenJSON(text: "1.50")))
    object.add("b", JSONObject(("c d", 2)))
    #expect(Self.text(object) == #"{"a":1.50,"b":{"c d":2}}"#)
  }
}
