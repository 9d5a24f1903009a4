import Foundation
import Testing

@testable import JSONCoding

/// What is tried at the end of a search, for flags that have a placeholder, is bounded.
struct FlagCostTests {
  private struct List<Value: Decodable>: Decodable {
    struct Row: Decodable {
      let id: Int
      let value: Value
    }
    let rows: [Row]
  }

  private static let text = Text(
    #"{"rows":["# + Array(repeating: #"{"id":1}"#, count: 20_000).joined(separator: ",") + "]}")

  private static func time<Value: Decodable>(_ type: Value.Type) -> Duration {
    ContinuousClock().measure {
      let outcome = RecordDecoder().outcome(
        List<Value>.self, from: text, SourceRange(start: 0, end: text.count))
      #expect(outcome.issues.count == 20_000)
    }
  }

  @Test func manyFlagsTakeAsLongAsManyTextsAndAFewDecodes() {
    _ = Self.text
    let texts = Self.time(String.self)
    #expect(Self.time(Bool.self) < texts * 20)
  }
}
