import Foundation
import JSONCoding
import Testing
import TestSupport

/// A value is decoded and encoded by Foundation's coders unless a test says otherwise.
@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)), ("1", .number(.integer(1))),
    ("-1.5", .number(.double(-1.5))), (#""1""#, .string("1")), (#""null""#, .string("null")),
    ("[]", .array([])), ("{}", .object([])),
    (#"[null,[true],"a"]"#, .array([.null, .array([.bool(true)]), .string("a")])),
    (#"{"a":{"b":null}}"#, .object([.init("a", .object([.init("b", .null)]))])),
  ])
  func values(_ text: String, _ value: JSONValue) throws {
    #expect(try foundationDecoded(JSONValue.self, text) == value)
    #expect(try foundationEncoded(value) == text)
    #expect(value.description == text)
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
  func equality(_ name: String, _ left: String, _ right: String, _ areEqual: Bool) throws {
    let left = try foundationDecoded(JSONValue.self, left)
    #expect((left == (try foundationDecoded(JSONValue.self, right))) == areEqual)
  }

  /// Foundation's decoder takes 512 levels, its encoder one less.
  @Test(arguments: [("[", "]", 512), (#"{"a":"#, "}", 511)])
  func asDeepAsTheDecoderGoes(_ open: String, _ close: String, _ depth: Int) async throws {
    let text = String(repeating: open, count: depth) + "null" + String(repeating: close, count: depth)
    let (areEqual, printed, patched, written) = try await onDeepStack {
      let value = try foundationDecoded(JSONValue.self, text)
      let copy = value
      return (
        value == copy, value.description, value.applied(to: .null).description,
        depth < 512 ? try foundationEncoded(value) : text
      )
    }
    #expect(areEqual && printed == text && written == text)
    #expect(patched == text.replacingOccurrences(of: #""a":null"#, with: ""))
  }

  // MARK: - Merge patches

  /// RFC 7396, appendix A: the stored value, the patch, the result.
  @Test(arguments: [
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
    // Members stay where they are stored, and new ones follow.
    (#"{"c":1,"b":1,"a":1}"#, #"{"z":2,"a":3,"b":null,"y":2}"#, #"{"c":1,"a":3,"z":2,"y":2}"#),
  ])
  func patchIsApplied(_ stored: String, _ patch: String, _ result: String) throws {
    func value(_ text: String) throws -> JSONValue {
      try RecordDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }
    #expect(try value(patch).applied(to: value(stored)).description == result)
  }
}
