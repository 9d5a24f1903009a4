import Foundation
import Testing

@testable import JSONCoding

/// A trailing comma is reported at its place, and hides no other problem: `JSONDecoder` accepts it, so the rest of the
/// text is searched.
struct TrailingCommaTests {
  private struct Person: Decodable {
    let name: String
    let ages: [Int]
    let friend: [String: Int]?
  }

  private static let payload =
    #"[{"name":"Ann","ages":[1,"2",3],"friend":{"a":1,"b":null}},{"name":4,"ages":[],"x":[[1],{"y":[]}]},{"ages":[7]}]"#

  private func issues(_ json: String, _ options: RecordDecoder.Options = []) -> [JSONCoding.Issue] {
    return RecordDecoder().outcome([Person].self, of: json, options).issues
  }

  private func isTrailingComma(_ issue: JSONCoding.Issue) -> Bool {
    if case .syntax(let error) = issue.kind { error.kind == .trailingComma } else { false }
  }

  private func summary(_ issue: JSONCoding.Issue) -> String { "\(issue.kind) \(issue.path)" }

  /// The payload with a comma before some of its closing brackets, and the offsets of these commas. No string of the
  /// payload contains a bracket.
  private func payload(_ hasComma: (_ bracket: Int) -> Bool) -> (json: String, commas: [Int]) {
    var bytes: [UInt8] = []
    var commas: [Int] = []
    var brackets = 0
    for byte in Self.payload.utf8 {
      let isClosing = byte == .arrayEnd || byte == .objectEnd
      if isClosing, bytes.last != .arrayStart, bytes.last != .objectStart {
        if hasComma(brackets) {
          commas.append(bytes.count)
          bytes.append(.comma)
          if brackets % 2 == 0 { bytes += Array(" \n\t".utf8) }
        }
        brackets += 1
      }
      bytes.append(byte)
    }
    return (String(decoding: bytes, as: UTF8.self), commas)
  }

  @Test func theRestOfTheRecordIsSearched() throws {
    let expected = issues(Self.payload).map(summary)
    #expect(expected.count == 4)
    let decoder = RecordDecoder()
    for mask in stride(from: 0, to: 1 << 10, by: 7) {
      let (json, commas) = payload { mask & 1 << $0 != 0 }
      for policy in [TrailingCommaPolicy.refuse, .warn, .accept] {
        decoder.trailingCommas = policy
        let outcome = decoder.outcome([Person].self, of: json)
        #expect(outcome.value == nil)
        // The commas come first, and Foundation accepts them.
        let reported = policy == .accept ? [] : commas
        #expect(outcome.issues.prefix(reported.count).map(\.range.start) == reported, "\(json)")
        #expect(outcome.issues.dropFirst(reported.count).map(summary) == expected, "\(json)")
      }
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Person].self, from: Data(json.utf8)) }
    }
  }

  @Test func acceptedTextDecodesAsWithJSONDecoder() throws {
    let decoder = RecordDecoder()
    for mask in stride(from: 0, to: 1 << 10, by: 5) {
      let (json, commas) = payload { mask & 1 << $0 != 0 }
      let expected = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
      for policy in [TrailingCommaPolicy.accept, .warn, .refuse] {
        decoder.trailingCommas = policy
        let isRefused = policy == .refuse && !commas.isEmpty
        #expect((try? decoder.decode(JSONValue.self, from: Data(json.utf8))) == (isRefused ? nil : expected))
        let outcome = decoder.outcome(JSONValue.self, of: json)
        #expect(outcome.value == (isRefused ? nil : expected), "\(json)")
        #expect(outcome.issues.map(\.range.start) == (policy == .accept ? [] : commas))
      }
    }
  }

  /// Foundation accepts exactly these texts, including an object without its braces.
  @Test(arguments: [
    "[1,]", "[1 ,\n]", #"{"a":1,}"#, "[[1,],{},[],]", "[,]", "{,}", "[1,,]", #"{"a":1,,}"#, "[1,}",
    #"{"a":1,]"#,
    #"{"a":,}"#, "1,", "[1],", "[,1]", "[1,", #""a":1,"#, #""a":1, "#, #""a":[1,],"b":{"c":2,}"#, ",",
    "\"a\",",
  ])
  func acceptsWhatJSONDecoderAccepts(json: String) {
    for assumesTopLevelDictionary in [false, true] {
      let foundation = JSONDecoder()
      foundation.assumesTopLevelDictionary = assumesTopLevelDictionary
      let own = RecordDecoder(like: foundation)
      own.trailingCommas = .accept
      let expected = try? foundation.decode(JSONValue.self, from: Data(json.utf8))
      #expect(
        (try? own.decode(JSONValue.self, from: Data(json.utf8))) == expected, "\(assumesTopLevelDictionary)")
    }
  }

  /// Even if the comma is no longer in memory when the bracket arrives. The oracle is the document parsed whole.
  @Test(arguments: [1, 3, 64, 1 << 20]) func commasAroundElementsOfAStreamAreSkipped(_ size: Int) throws {
    let space = String(repeating: " ", count: min(70_000, 1000 * size))
    let path = PathExpression([.init(.member("s"))])
    for (json, path) in [
      ("[[1,],{} ,\n ]\n", PathExpression([])), (#"{"a":[1,],\#n"b":2 , }"#, PathExpression([])),
      ("[1,\(space)]", PathExpression([])), ("[1\(space),\n\(space)]", PathExpression([])),
      (#"{"t":[[],{"u":1,},],"s":[1,[2,],],"v":{"w":[3,]},}"#, path), (#"{"s":{"a":1,},}"#, path),
    ] {
      let (data, text) = (Data(json.utf8), Text(json))
      let whole = RecordDecoder()
      whole.trailingCommas = .warn
      let commas = whole.outcome(JSONValue.self, from: text, SourceRange(start: 0, end: text.count)).issues
      for policy in [TrailingCommaPolicy.accept, .warn] {
        let streamed = StreamedDocument(data, at: path, policy) { size }
        #expect(streamed.firstError == nil)
        #expect(!streamed.elements.isEmpty)
        let around = commas.filter { comma in
          !streamed.elements.contains {
            $0.range.start <= comma.range.start && comma.range.start < $0.range.end
          }
        }
        #expect(!around.isEmpty)
        #expect(
          streamed.notes.map(\.offset) == (policy == .warn ? around.map(\.range.start) : []),
          "\(json.prefix(60))")
      }
      #expect(StreamedDocument(data, at: path) { size }.error?.kind == .trailingComma)
    }
  }

  @Test func anotherSyntaxErrorFollowsTheCommasBeforeIt() {
    let found = issues(#"[{"name":"a","ages":[1,],},{"name":"b" "ages":[2,]}]"#)
    #expect(found.map(isTrailingComma) == [true, true, false])
    #expect(found.last?.range.start == 39)
    let first = issues(#"[{"name":1,"ages":[1,],}]"#, .firstIssueOnly)
    #expect(first.map(\.range.start) == [20])
  }

  @Test func manyDeepCommasNeedMemoryLinearInTheText() {
    let json =
      String(repeating: "[", count: 500) + String(repeating: "[1,],", count: 20_000) + "1"
      + String(repeating: "]", count: 500)
    let found = issues(json)
    let components = found.reduce(0) { $0 + $1.path.count }
    #expect(components < json.utf8.count && found.count > 100)
    #expect(
      found.contains {
        isTrailingComma($0) && $0.hints.contains { if case .moreMayHide = $0 { true } else { false } }
      })
  }
}
