import Foundation
import Testing

@testable import JSONCoding

/// The number of trials at the end of a search, for flags with placeholders, is bounded.
@Suite(.serialized) struct FlagCostTests {
  private struct List<Value: Decodable>: Decodable {
    struct Row: Decodable {
      let id: Int
      let value: Value

      enum CodingKeys: CodingKey { case id, value }

      init(from decoder: any Decoder) throws {
        FlagCostTests.decodings += 1
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        value = try container.decode(Value.self, forKey: .value)
      }
    }
    let rows: [Row]
  }

  /// The number of decodes of a row. Only one thread at a time changes it.
  private nonisolated(unsafe) static var decodings = 0

  /// The number of decodes for a list of `count` rows without values.
  private static func decodings<Value: Decodable>(_ type: Value.Type, _ count: Int) -> Int {
    let rows = Array(repeating: #"{"id":1}"#, count: count).joined(separator: ",")
    decodings = 0
    let outcome = RecordDecoder.forTestModels.outcome(List<Value>.self, of: #"{"rows":[\#(rows)]}"#)
    #expect(outcome.issues.count == count)
    return decodings
  }

  /// Quadratic cost would mean a hundred times as many.
  @Test func tenTimesAsManyFlagsTakeAtMostTenTimesAsManyTrials() {
    func trials(_ count: Int) -> Int { Self.decodings(Bool.self, count) - Self.decodings(String.self, count) }
    let (few, many) = (trials(200), trials(2_000))
    #expect(many <= few * 10, "\(few) and \(many) decodes more than for texts")
  }
}
