import Foundation
import JSONCoding
import Testing
import TestSupport

/// Many problems of one kind cost about as much as one pass.
///
/// The bounds are generous, because machines are busy with other things: they only rule out quadratic time.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
struct SearchScaleTests {
  private static let count = SlowTests.areDeep ? 40_000 : 4_000

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let good: String
    let bad: String
    let measure: @Sendable (_ good: String, _ bad: String, _ bound: Double) -> Measure

    init<Model: Decodable & SharedType>(
      _ name: String, _ type: Model.Type, _ element: (Int, _ member: String) -> String,
      brackets: (String, String)
    ) {
      testDescription = name
      func text(_ member: String) -> String {
        brackets.0 + (0..<SearchScaleTests.count).map { element($0, member) }.joined(separator: ",")
          + brackets.1
      }
      good = text(#","caption":"x""#)
      bad = text("")
      measure = { Measure(type, $0, $1, bound: $2) }
    }
  }

  /// The processor's time for two texts.
  struct Measure {
    var plain = 0.0
    var search = 0.0
    var issues: [JSONCoding.Issue] = []

    /// The search is measured again while it takes at least `bound` times as long as the plain text.
    init<Model: Decodable>(_ type: Model.Type, _ good: String, _ bad: String, bound: Double) {
      let good = Text(good)
      let range = SourceRange(start: 0, end: good.count)
      plain = ProcessorTime.least { _ = RecordDecoder.forTestModels.outcome(type, from: good, range) }
      search = ProcessorTime.least(below: plain * bound) { issues = SearchScaleTests.issues(type, bad) }
    }
  }

  private static func issues<Model: Decodable>(_ type: Model.Type, _ text: String) -> [JSONCoding.Issue] {
    let text = Text(text)
    return RecordDecoder.forTestModels.outcome(type, from: text, SourceRange(start: 0, end: text.count))
      .issues
  }

  private static func member(_ index: Int, _ member: String) -> String {
    #""k\#(index)":{"id":\#(index),"image":"https://example.com/\#(index)"\#(member)}"#
  }

  private static func element(_ index: Int, _ member: String) -> String {
    #"{"id":\#(index),"image":"https://example.com/\#(index)"\#(member)}"#
  }

  static let rows = [
    Row("array", [Picture].self, element, brackets: ("[", "]")),
    Row(
      "array in an object", Envelope<[Picture]>.self, element,
      brackets: (#"{"before":1,"content":["#, #"],"after":2}"#)),
    Row("dictionary", [String: Picture].self, member, brackets: ("{", "}")),
    Row(
      "arrays of one element", [[Picture]].self, { "[\(element($0, $1))]" }, brackets: ("[", "]")),
  ]

  @Test(arguments: rows) func listsAllOfManyProblems(row: Row) {
    let measure = row.measure(row.good, row.bad, 30)
    #expect(measure.issues.count == SearchScaleTests.count)
    for (index, issue) in measure.issues.enumerated() where issue.kind.code != "key-not-found caption" {
      Testing.Issue.record("\(index): \(issue.kind.code)")
    }
    let starts = measure.issues.map(\.range.start)
    #expect(zip(starts, starts.dropFirst()).allSatisfy(<), "in document order")
    // The aim is ten times, which a busy machine occasionally misses. Quadratic time for 4,000 would be hundreds of
    // times the plain time.
    #expect(measure.search < measure.plain * 30, "\(measure.search) and \(measure.plain)")
  }

  static let loops = [
    Row("names that are data", Shelf.self, member, brackets: ("{", "}")),
    Row("a hand-written loop", Album.self, element, brackets: ("[", "]")),
  ]

  /// Code known to pass errors on is searched in one run.
  @Test(arguments: loops) func listsAllOfManyProblemsInALoop(row: Row) {
    let measure = row.measure(row.good, row.bad, 40)
    #expect(measure.issues.count == SearchScaleTests.count)
    #expect(measure.issues.last?.hints.contains(.moreMayHide) == false)
    #expect(measure.search < measure.plain * 40, "\(measure.search) and \(measure.plain)")
  }

  /// A tree with two problems in each node.
  private static func tree(_ depth: Int) -> String {
    let inner = depth == 0 ? "" : #""left":\#(tree(depth - 1)),"right":\#(tree(depth - 1)),"#
    return #"{"name":1,\#(inner)"size":"x"}"#
  }

  @Test func problemsInEachNodeOfATreeTakeLinearTime() {
    func search(_ text: String, below bound: Double = 0) -> Double {
      ProcessorTime.least(below: bound) {
        #expect(SearchScaleTests.issues(Twig.self, text).count == SearchScaleTests.problemCount(text))
      }
    }
    let half = search(SearchScaleTests.tree(7))
    let whole = search(SearchScaleTests.tree(9), below: half * 8)
    #expect(whole < half * 8, "\(half), and \(whole) for four times as much")
  }

  @Test func problemsInATreeOfObjectsAreAllFound() {
    let small = SearchScaleTests.tree(5)
    #expect(SearchScaleTests.issues(TwigObject.self, small).count == SearchScaleTests.problemCount(small))
    let large = SearchScaleTests.tree(11)
    let issues = SearchScaleTests.issues(TwigObject.self, large)
    #expect(issues.count == SearchScaleTests.problemCount(large))
    #expect(issues.last?.hints.contains(.moreMayHide) == false)
  }

  private static func problemCount(_ tree: String) -> Int { tree.split(separator: "name").count * 2 - 2 }
}
