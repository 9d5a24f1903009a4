import Foundation
import Testing

@testable import JSONCoding

/// A trailing comma is an error with its place. It hides nothing: `JSONDecoder` accepts it, so what follows is
/// searched.
struct TrailingCommaTests {
  private struct Person: Decodable {
    let name: String
    let ages: [Int]
    let friend: [String: Int]?
  }

  private static let payload =
    #"[{"name":"Ann","ages":[1,"2",3],"friend":{"a":1,"b":null}},{"name":4,"ages":[],"x":[[1],{"y":[]}]},{"ages":[7]}]"#

  private func issues(_ json: String, _ options: RecordDecoder.Options = []) -> [JSONCoding.Issue] {
    let text = Text(json)
    return RecordDecoder().outcome([Person].self, from: text, SourceRange(start: 0, end: text.count), options)
      .issues
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
    for mask in stride(from: 0, to: 1 << 10, by: 7) {
      let (json, commas) = payload { mask & 1 << $0 != 0 }
      let found = issues(json)
      #expect(found.filter(isTrailingComma).map(\.range.start) == commas, "\(json)")
      #expect(found.filter { !isTrailingComma($0) }.map(summary) == expected, "\(json)")
      // The commas come first, and Foundation does not mind them.
      #expect(found.prefix(commas.count).allSatisfy(isTrailingComma))
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Person].self, from: Data(json.utf8)) }
    }
  }

  @Test func valueWithATrailingCommaIsNotReturned() throws {
    let json = #"[{"name":"Ann","ages":[1,]},]"#
    #expect(try JSONDecoder().decode([Person].self, from: Data(json.utf8)).count == 1)
    let text = Text(json)
    let outcome = RecordDecoder().outcome([Person].self, from: text, SourceRange(start: 0, end: text.count))
    #expect(outcome.value == nil)
    #expect(outcome.issues.map(\.path) == [[.index(0), .member("ages")], []])
  }

  @Test func anotherSyntaxErrorFollowsTheCommasBeforeIt() {
    let found = issues(#"[{"name":"a","ages":[1,],},{"name":"b" "ages":[2,]}]"#)
    #expect(found.map(isTrailingComma) == [true, true, false])
    #expect(found.last?.range.start == 39)
  }

  @Test(arguments: ["[,]", "{,}", "[1,,]", #"{"a":1,,}"#, "[1,}", #"{"a":1,]"#, #"{"a":,}"#])
  func anyOtherCommaStillEndsTheText(json: String) {
    #expect(issues(json).count == 1 && !isTrailingComma(issues(json)[0]))
  }

  @Test func theFirstIssueAloneIsTheFirstComma() {
    let found = issues(#"[{"name":1,"ages":[1,],}]"#, .firstIssueOnly)
    #expect(found.count == 1 && found[0].range.start == 20)
  }

  @Test func unreadAndDuplicateKeysAreStillReported() {
    let found = issues(#"[{"name":"a","ages":[1,],"x":1,"name":"b"}]"#, .unreadKeys)
    #expect(found.count == 3)
  }

  @Test func theMemoryOfManyDeepCommasIsLinearInTheText() {
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
