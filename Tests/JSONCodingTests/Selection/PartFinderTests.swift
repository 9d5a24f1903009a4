import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// Values at a path decode like whole texts with the same values.
struct PartFinderTests {
  struct Leaf: Decodable {
    var id: Int
    var name: String?
    var tags: [String]
  }

  /// A line for an issue: code, range in the text, path.
  private func lines(_ issues: [JSONCoding.Issue], movedBy distance: Int = 0) -> [String] {
    issues.map { issue in
      let range = "\(issue.range.start + distance)-\(issue.range.end + distance)"
      return "\(issue.kind.code) \(range) \(issue.path) \(issue.hints.count)"
    }
  }

  private func parts(_ path: PathExpression, _ string: String, _ body: (Part) -> Void) -> [JSONCoding.Issue] {
    let text = Text(string)
    let finder = PartFinder(path)
    let found = finder.parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
    var warnings: [JSONCoding.Issue] = []
    if found.isParsed { finder.forEachPart(report: { warnings += $0 }, body) }
    return found.issues + warnings
  }

  private static let leaves = [
    #"{"id":1,"tags":["a"]}"#, #"{"id":"1","tags":[1,"b",{}],"id":2}"#, #"{"tags":{"a":[]},"nam":"x"}"#, "7",
    "[]", #"{"id":1.5,"name":"\u00e9","tags":null}"#, #"{ "id" : 12345678901234567890 , "tags" : [ ] }"#,
  ]

  @Test(arguments: leaves, [0, 5000])
  func partDecodesAsItDoesAlone(_ leaf: String, padding: Int) throws {
    // With padding, the index is large, so that it is taken over instead of copied.
    let pad = "[" + Array(repeating: "0", count: padding).joined(separator: ",") + "]"
    let value = padding == 0 ? leaf : "{\"deep\":\(leaf),\"pad\":\(pad)}"
    let before = "{\"x\":{\"id\":[1,2]},\"data\": "
    let decoder = RecordDecoder()
    for isLeafDeep in Set([false, padding > 0]) {
      let inner = isLeafDeep ? leaf : value
      let alone = Text(inner)
      let expected = decoder.outcome(
        Leaf.self, from: alone, SourceRange(start: 0, end: alone.count), .unreadKeys)
      var path = PathExpression([.init(.member("data"))])
      if isLeafDeep { path.steps.append(.init(.member("deep"))) }
      var count = 0
      let issues = parts(path, before + value + ",\"y\":[]}") { part in
        count += 1
        #expect(part.path == [.member("data")] + (isLeafDeep ? [.member("deep")] : []))
        #expect(part.text.string(part.range) == inner)
        var decoded: Leaf?
        let issues = RecordDecoder().issues(Leaf.self, from: part, .unreadKeys) { decoded = $0 }
        let distance = before.utf8.count + (isLeafDeep ? "{\"deep\":".utf8.count : 0)
        #expect(lines(issues) == lines(expected.issues, movedBy: distance))
        #expect((decoded == nil) == (expected.value == nil))
      }
      #expect(count == 1 && issues.isEmpty)
    }
  }

  @Test func duplicatesAreReportedOnceWhereverTheyAre() {
    let text = #"{"a":{"id":1,"id":2,"tags":[]},"b":0,"a":3,"b":{"c":1,"c":2}}"#
    var inside: [String] = []
    let outside = parts(PathExpression([.init(.member("a"))]), text) { part in
      inside = lines(RecordDecoder().issues(Leaf.self, from: part) { _ in })
    }
    #expect(inside == ["duplicate-key id 13-17 \([PathComponent.member("id")]) 0"])
    #expect(outside.map(\.kind.code) == ["duplicate-key a", "duplicate-key b", "duplicate-key c"])
  }

  @Test func duplicatesOfManyPartsAreFoundInTimeInProportion() {
    func time(_ count: Int) -> Duration {
      let text =
        "[" + Array(repeating: #"{"id":1,"id":2,"tags":[]}"#, count: count).joined(separator: ",") + "]"
      return threadTime {
        var found = 0
        let decoder = RecordDecoder()
        let outside = parts(PathExpression([.init(.each)]), text) { part in
          found += decoder.issues(Leaf.self, from: part) { _ in }.count
        }
        #expect(outside.isEmpty && found == count)
      }
    }
    let (few, many) = (time(2_000), time(20_000))
    // If every part searched all duplicates, it would take a hundred times as long.
    #expect(many < few * 30, "\(few), and \(many) for ten times as many")
  }

  @Test func rangesInAStringAreInItsEscapedText() throws {
    let text = #"{"s":"{\"\u0069d\": \"\\u00e9é\",\n\"tags\":\"[\\\"x\\\"]\"}"}"#
    let path = PathExpression([
      .init(.member("s")), .init(.fromJSON), .init(.member("tags")), .init(.fromJSON),
    ])
    var marked: [String] = []
    _ = parts(path, text) { part in
      #expect(part.path == [.member("s"), .member("tags")])
      let whole = Text(text)
      marked.append(whole.string(part.rangeInWhole))
      let issues = RecordDecoder().issues([Int].self, from: part) { _ in }
      for issue in part.inWhole(issues) { marked.append(whole.string(issue.range)) }
    }
    #expect(marked == [#"[\\\"x\\\"]"#, #"\\\"x\\\""#])
  }

  @Test(
    arguments: [
      (#"{"s":"{\"a\":1 \"b\"}"}"#, #"\"b\""#), (#"{"s":"é[1,}"}"#, "é"), (#"{"s":""}"#, ""),
      (#"{"s":"[1,"}"#, ""),
    ])
  func syntaxErrorInAStringIsAtItsPlace(_ text: String, _ marked: String) throws {
    var found: JSONCoding.Issue?
    _ = parts(PathExpression([.init(.member("s")), .init(.fromJSON)]), text) { found = $0.problem }
    let issue = try #require(found)
    #expect(Text(text).string(issue.range) == marked)
    _ = parts(PathExpression([.init(.member("s")), .init(.fromJSON, isOptional: true)]), text) { _ in
      Issue.record("an optional step reports nothing")
    }
  }

  @Test(
    arguments: [
      (
        #"{"a":{"b":[1]}}"#, [PathExpression.Step.Kind.member("a"), .member("c"), .each], #"{"b":[1]}"#, 2, 1
      ),
      (#"{"a":[1,2]}"#, [.member("a"), .index(2)], "[1,2]", 2, 2),
      (#"{"a":[1,2]}"#, [.member("a"), .index(-3)], "[1,2]", 2, 2),
      (#"{"a":[]}"#, [.member("a"), .index(-1)], "[]", 2, 0), ("7", [.each], "7", 1, 0),
      (#"{"a":null}"#, [.member("a"), .member("b")], "null", 2, 0),
      (#"{"a":{"x":1,"x":2}}"#, [.member("a"), .member("b")], #"{"x":1,"x":2}"#, 2, 1),
      ("[1]", [.fromJSON], "[1]", 1, 1),
    ])
  func missingPathIsAtTheDeepestExistingValue(
    _ text: String, _ kinds: [PathExpression.Step.Kind], _ place: String, _ steps: Int, _ count: Int
  ) throws {
    var problem: JSONCoding.Issue?
    let path = PathExpression(kinds.map { .init($0) })
    _ = parts(path, text) { problem = $0.problem }
    let issue = try #require(problem)
    #expect(Text(text).string(issue.range) == place)
    guard case .missingPath(let start, let found) = issue.kind else {
      Issue.record("\(issue.kind)")
      return
    }
    #expect(start.steps == Array(path.steps.prefix(steps)) && found == count)
    let optional = PathExpression(kinds.map { .init($0, isOptional: true) })
    _ = parts(optional, text) {
      #expect($0.problem == nil && Bool(false), "an optional step reports nothing")
    }
  }

  @Test func trailingCommaDoesNotHideTheValues() {
    var values = 0
    let issues = parts(PathExpression([.init(.each)]), "[1,{\"a\":2,},]") { _ in values += 1 }
    #expect(issues.count == 2 && values == 2)
    #expect(parts(PathExpression([.init(.each)]), "[1,2") { _ in values += 1 }.count == 1)
    #expect(values == 2)
  }
}
