import JSONCoding
import Testing
import TestSupport

/// A problem that the model handles is never reported, however many similar ones are passed on.
struct HandledProblemTests {
  private static func paths<Model: Decodable>(_ type: Model.Type, _ json: String) -> [String] {
    let text = Text(json)
    let issues = RecordDecoder.forTestModels.outcome(type, from: text, SourceRange(start: 0, end: text.count))
      .issues
    return issues.map(\.path.text)
  }

  private static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  private static let flags = [true, true, true, true, false, true, false, false, true]

  @Test func aBranchOfALoopThatHandlesIt() {
    let kinds = ["number", "number", "text", "number", "text"]
    let json = HandledProblemTests.array(kinds.map { #"{"kind":"\#($0)","v":"x"}"# })
    #expect(HandledProblemTests.paths(Handling.Nested.self, json) == ["[0].v", "[1].v", "[3].v"])
  }

  @Test func anInnerValueThatNeedNotDecode() {
    let flags = HandledProblemTests.flags
    let json = HandledProblemTests.array(flags.map { #"{"strict":\#($0),"inner":{"value":"x"}}"# })
    let expected = flags.indices.filter { flags[$0] }.map { "[\($0)].inner.value" }
    #expect(HandledProblemTests.paths([Handling.Strict].self, json) == expected)
    #expect(HandledProblemTests.paths([[Handling.Strict]].self, "[\(json)]") == expected.map { "[0]\($0)" })
  }

  @Test func aListThatNeedNotDecode() {
    let flags = HandledProblemTests.flags
    let json = HandledProblemTests.array(
      flags.map { #"{"strict":\#($0),"items":[{"value":1},{"value":"x"},{"value":null}],"after":"y"}"# })
    let expected = flags.indices.flatMap { index in
      (flags[index] ? ["[\(index)].items[1].value", "[\(index)].items[2].value"] : []) + ["[\(index)].after"]
    }
    #expect(HandledProblemTests.paths([Handling.StrictList].self, json) == expected)
  }

  @Test(arguments: [5, 300]) func aLoopThatHandlesAllButItsFirst(count: Int) {
    let json = HandledProblemTests.array(Array(repeating: #"{"value":"x"}"#, count: count))
    #expect(HandledProblemTests.paths(Handling.FirstThree.self, json) == (0..<3).map { "[\($0)].value" })
    #expect(
      HandledProblemTests.paths([Handling.FirstThree].self, "[\(json),\(json)]")
        == (0..<6).map { "[\($0 / 3)][\($0 % 3)].value" })
  }

  @Test func aLoopThatHandlesEveryFourth() {
    let json = "{\((0..<40).map { #""k\#($0)":{"value":"x"}"# }.joined(separator: ","))}"
    let expected = (0..<40).filter { $0 % 4 != 0 }.map { ".k\($0).value" }
    #expect(HandledProblemTests.paths(Handling.NotEveryFourth.self, json) == expected)
  }

  @Test func aCatchThatLooksAtThePath() {
    let items = HandledProblemTests.array(Array(repeating: #"{"value":"x"}"#, count: 9))
    #expect(
      HandledProblemTests.paths(Handling.LooksAtPath.self, #"{"items":\#(items),"after":"y"}"#)
        == [".items[0].value", ".items[1].value", ".items[2].value", ".after"])
  }

  @Test func aLoopThatRefusesOnlyItsFirst() {
    let json = HandledProblemTests.array(Array(repeating: "0", count: 50))
    #expect(HandledProblemTests.paths(Handling.RefusesThree.self, json) == ["[0]", "[1]", "[2]"])
  }

  /// An object that the model has changed is not given to it again.
  @Test func anObjectThatTheModelChanges() {
    let list = #"{"inner":{"items":[1]},"kind":"k","items":[2,3],"value":"x","after":"y"}"#
    #expect(HandledProblemTests.paths(Handling.Merging.self, list) == [".value", ".after"])
    let shared = #"{"inner":{"name":"a"},"kind":"k","items":[2,3],"value":"x","after":"y"}"#
    #expect(HandledProblemTests.paths(Handling.MergingShared.self, shared) == [".value", ".after"])
  }

  @Test func aListThatIsReadTwice() {
    let json = #"{"items":[{"value":1},{"value":"x"},{"value":2}],"kind":"k","after":"y"}"#
    #expect(HandledProblemTests.paths(Handling.TwoPasses.self, json) == [".items[1].value", ".after"])
  }

  /// If a placeholder decides, the branch is unknown.
  @Test func aBranchThatOnlyAPlaceholderTakes() {
    #expect(HandledProblemTests.paths(Handling.Branching.self, #"{"kind":5,"value":"x"}"#) == [".kind"])
    #expect(
      HandledProblemTests.paths(Handling.Versioned.self, #"{"version":"3","value":"x"}"#) == [".version"])
    #expect(
      HandledProblemTests.paths(Handling.Branching.self, #"{"kind":"plain","value":"x"}"#) == [".value"])
  }
}
