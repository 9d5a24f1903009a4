import Foundation
import JSONCoding
import Testing

/// Loops in models that throw their own errors about single values.
struct RefusingLoopTests {
  private static func paths<Model: Decodable>(_ type: Model.Type, _ json: String) -> [[PathComponent]] {
    let text = Text(json)
    let issues = RecordDecoder.forTestModels.outcome(type, from: text, SourceRange(start: 0, end: text.count))
      .issues
    for issue in issues { #expect(issue.codingPath.count == issue.path.count) }
    return issues.map(\.path)
  }

  private static func array(_ values: [Int]) -> String {
    "[\(values.map(String.init).joined(separator: ","))]"
  }

  private static func object(_ values: [Int]) -> String {
    "{\(values.enumerated().map { "\"k\($0)\":\($1)" }.joined(separator: ","))}"
  }

  /// Some values are refused, some are accepted, and some runs of accepted ones are longer than one pass lists.
  private static let mixed = (0..<500).map { $0 % 7 == 3 || $0 > 200 && $0 < 240 || $0 == 499 ? -$0 : $0 + 1 }
  private static let sparse = (0..<500).map { [3, 5, 9, 11, 200, 499].contains($0) ? -1 : 1 }

  @Test(arguments: [mixed, sparse, (0..<50).map { -$0 - 1 }]) func everyRefusedValueIsListed(values: [Int]) {
    let refused = values.indices.filter { values[$0] <= 0 }
    #expect(RefusingLoopTests.paths(Positives.self, Self.array(values)) == refused.map { [.index($0)] })
    #expect(
      RefusingLoopTests.paths(PositiveMembers.self, Self.object(values))
        == refused.map { [.member("k\($0)")] })
  }

  @Test func everyRefusedMemberOfNestedObjectsIsListed() {
    let values = (0..<60).map { $0 % 3 == 1 ? -1 : 1 }
    let json = "[\(values.map { #"{"amount":\#($0)}"# }.joined(separator: ","))]"
    let refused = values.indices.filter { values[$0] <= 0 }
    #expect(
      RefusingLoopTests.paths(PositiveAmounts.self, json) == refused.map { [.index($0), .member("amount")] })
  }

  /// Whether this loop accepts a value depends on how many it has read.
  @Test func noAcceptedValueIsListedIfTheLoopCounts() {
    let values = (0..<24).map { $0 % 3 == 0 ? 1 : 5 }
    #expect(
      RefusingLoopTests.paths(Headers.self, Self.array(values))
        == stride(from: 0, to: 24, by: 3).map { [.index($0)] })
  }

  /// This loop refuses only its first values.
  @Test func noAcceptedValueIsListedIfTheLoopRefusesItsFirstValues() {
    let values = [Int](repeating: 1, count: 20)
    #expect(
      RefusingLoopTests.paths(ThreeZeros.self, Self.array(values)) == [[.index(0)], [.index(1)], [.index(2)]])
  }
}
