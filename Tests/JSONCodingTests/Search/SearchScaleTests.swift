import Foundation
import JSONCoding
import Testing
import TestSupport

/// Many problems of one kind cost about as much as one pass.
///
/// The bounds are generous, because machines do other things too: they only rule out time that grows with the square.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct SearchScaleTests {
  private static let count = SlowTests.areDeep ? 40_000 : 4_000

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let good: String
    let bad: String
    let measure: @Sendable (_ good: String, _ bad: String) -> Measure

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
      measure = { Measure(type, $0, $1) }
    }
  }

  /// Times are those of the processor, the least of three: other programs run on the machine, too.
  struct Measure {
    var plain = clock_t.max
    var search = clock_t.max
    var issues: [JSONCoding.Issue] = []

    init<Model: Decodable>(_ type: Model.Type, _ good: String, _ bad: String) {
      let decoder = RecordDecoder.ofModels
      let (good, bad) = (Text(good), Text(bad))
      for _ in 0..<3 {
        let start = clock()
        _ = decoder.outcome(type, from: good, SourceRange(start: 0, end: good.count))
        let middle = clock()
        issues = decoder.outcome(type, from: bad, SourceRange(start: 0, end: bad.count)).issues
        plain = min(plain, middle - start)
        search = min(search, clock() - middle)
      }
    }
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
    let measure = row.measure(row.good, row.bad)
    #expect(measure.issues.count == SearchScaleTests.count)
    for (index, issue) in measure.issues.enumerated() where issue.kind.code != "key-not-found caption" {
      Testing.Issue.record("\(index): \(issue.kind.code)")
    }
    let starts = measure.issues.map(\.range.start)
    #expect(zip(starts, starts.dropFirst()).allSatisfy(<), "in document order")
    // Ten times are the aim, which a machine with other work misses now and then. The square of 4,000 would be
    // hundreds of times the plain time.
    #expect(measure.search < measure.plain * 30, "\(measure.search) and \(measure.plain)")
  }

  static let loops = [
    Row("names that are data", Shelf.self, member, brackets: ("{", "}")),
    Row("a loop of the model's own", Album.self, element, brackets: ("[", "]")),
  ]

  /// What is known to pass errors on is searched in one run.
  @Test(arguments: loops) func listsAllOfManyProblemsInALoop(row: Row) {
    let measure = row.measure(row.good, row.bad)
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
    func search(_ text: String) -> clock_t {
      let measure = Measure(Twig.self, text, text)
      #expect(measure.issues.count == SearchScaleTests.problemCount(text))
      return measure.search
    }
    let (half, whole) = (search(SearchScaleTests.tree(7)), search(SearchScaleTests.tree(9)))
    #expect(whole < half * 8, "\(half), and \(whole) for four times as much")
  }

  @Test func problemsInATreeOfObjectsAreAllFound() {
    let small = SearchScaleTests.tree(5)
    #expect(Measure(TwigObject.self, small, small).issues.count == SearchScaleTests.problemCount(small))
    let large = SearchScaleTests.tree(11)
    let measure = Measure(TwigObject.self, large, large)
    #expect(measure.issues.count == SearchScaleTests.problemCount(large))
    #expect(measure.issues.last?.hints.contains(.moreMayHide) == false)
  }

  private static func problemCount(_ tree: String) -> Int { tree.split(separator: "name").count * 2 - 2 }
}
