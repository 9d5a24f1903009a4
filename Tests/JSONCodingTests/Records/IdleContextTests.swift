import Foundation
import Testing

@testable import JSONCoding

/// The context of a released decoder that is kept.
struct IdleContextTests {
  private struct Point: Decodable, Equatable {
    let x: Int
    let y: Int
  }

  private func context(after json: String) throws -> DecodingContext {
    let context = DecodingContext(document: Document(), strategies: CodingStrategies(), userInfo: [:])
    context.copy = Text(json)
    try context.parse(context.copy, SourceRange(start: 0, end: context.copy.count), beginsInput: true)
    return context
  }

  @Test func contextsThatHoldMoreAreNotKept() throws {
    #expect(try context(after: #"{"x":1,"y":2}"#).mayServeAnother)
    let failed = try context(after: #"{"x":1}"#)
    #expect(throws: DecodingError.self) { try failed.value(Point.self, at: 0) }
    #expect(!failed.mayServeAnother)
    #expect(try !context(after: "[\(String(repeating: "1,", count: 5000))1]").mayServeAnother)
    #expect(try !context(after: "\"\(String(repeating: "a", count: 70_000))\"").mayServeAnother)
  }

  @Test func settingsOfADecoderAreNotTheNextOnes() throws {
    let dates = Data(#"["2025-01-01T00:00:00Z"]"#.utf8)
    func iso() -> RecordDecoder {
      let decoder = RecordDecoder()
      decoder.strategies.dates = .iso8601
      return decoder
    }
    for _ in 0..<10 {
      #expect(try iso().decode([Date].self, from: dates).count == 1)
      #expect(throws: DecodingError.self) { try RecordDecoder().decode([Date].self, from: dates) }
      #expect(try RecordDecoder().decode([Date].self, from: Data("[0]".utf8)).count == 1)
    }
  }

  @Test func manyThreadsMakeDecoders() async {
    await withTaskGroup(of: Int.self) { group in
      for x in 0..<8 {
        group.addTask {
          (0..<500).count { y in
            let json = Data(#"{"y":\#(y),"x":\#(x)}"#.utf8)
            return (try? RecordDecoder().decode(Point.self, from: json)) == Point(x: x, y: y)
          }
        }
      }
      for await right in group { #expect(right == 500) }
    }
  }
}
