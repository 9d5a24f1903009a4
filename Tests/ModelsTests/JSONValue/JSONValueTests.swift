import Foundation
import JSONCoding
import Testing
import TestSupport

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", "null", JSONValue.null), ("true", "true", .bool(true)), ("false", "false", .bool(false)),
    ("one is no Boolean", "1", .number(.integer(1))), ("fraction", "-1.5", .number(.double(-1.5))),
    ("string", #""1""#, .string("1")), ("string that says null", #""null""#, .string("null")),
    ("empty array", "[]", .array([])), ("empty object", "{}", .object([])),
    ("array", #"[null,[true],"a"]"#, .array([.null, .array([.bool(true)]), .string("a")])),
    ("object", #"{"a":{"b":null}}"#, .object([.init("a", .object([.init("b", .null)]))])),
  ])
  func values(_ name: String, _ text: String, _ value: JSONValue) throws {
    #expect(try decoded(JSONValue.self, text) == value, "\(name)")
    #expect(try encoded(value) == text, "\(name)")
    #expect(value.description == text, "\(name)")
  }

  @Test func numbersInStringsStayStrings() throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NAN")
    let value = try decoder.decode(JSONValue.self, from: Data(#"["INF","NAN"]"#.utf8))
    #expect(value == .array([.string("INF"), .string("NAN")]))
  }

  @Test func membersKeepTheirOrder() {
    let members: [JSONValue.Member] = [.init("b", .null), .init("a\n", .bool(true)), .init("", .array([]))]
    #expect(JSONValue.object(members).description == #"{"b":null,"a\n":true,"":[]}"#)
  }

  @Test(arguments: [
    ("another order", #"{"a":1,"b":[2]}"#, #"{"b":[2],"a":1}"#, true),
    ("another value", #"{"a":1,"b":2}"#, #"{"b":1,"a":2}"#, false),
    ("another name", #"{"a":1}"#, #"{"b":1}"#, false),
    ("one member more", #"{"a":1}"#, #"{"a":1,"b":null}"#, false),
    ("another type", "1", #""1""#, false), ("another order of elements", "[1,2]", "[2,1]", false),
  ])
  func equality(_ name: String, _ left: String, _ right: String, _ equal: Bool) throws {
    #expect((try decoded(JSONValue.self, left) == decoded(JSONValue.self, right)) == equal, "\(name)")
  }

  /// Foundation's decoder takes 512 levels, its encoder one less.
  @Test(arguments: [("arrays", "[", "]", 512), ("objects", #"{"a":"#, "}", 511)])
  func asDeepAsTheDecoderGoes(_ name: String, _ open: String, _ close: String, _ depth: Int) async throws {
    let text = String(repeating: open, count: depth) + "null" + String(repeating: close, count: depth)
    let (equal, printed, patched, written) = try await onDeepStack {
      let value = try decoded(JSONValue.self, text)
      let copy = value
      return (
        value == copy, value.description, value.applied(to: .null).description,
        depth < 512 ? try encoded(value) : text
      )
    }
    #expect(equal && printed == text && written == text)
    #expect(patched == text.replacingOccurrences(of: #""a":null"#, with: ""))
  }
}
