import Foundation
import Testing

@testable import JSONCoding

/// What is tried at the end of a search, for flags that have a placeholder, is bounded.
struct FlagCostTests {
  private struct List: Decodable {
    struct Row: Decodable {
      let id: Int
      let isNew: Bool
    }
    let rows: [Row]
  }

  @Test func manyFlagsTakeTheTimeOfAFewDecodes() {
    let count = 20_000
    let text = { (row: String) in
      Text(#"{"rows":["# + Array(repeating: row, count: count).joined(separator: ",") + "]}")
    }
    let (good, bad) = (text(#"{"id":1,"isNew":true}"#), text(#"{"id":1}"#))
    let decoder = RecordDecoder()
    let clock = ContinuousClock()
    let plain = clock.measure {
      #expect(decoder.outcome(List.self, from: good, SourceRange(start: 0, end: good.count)).issues.isEmpty)
    }
    let search = clock.measure {
      let issues = decoder.outcome(List.self, from: bad, SourceRange(start: 0, end: bad.count)).issues
      #expect(issues.count == count)
    }
    #expect(search < plain * 100)
  }
}
