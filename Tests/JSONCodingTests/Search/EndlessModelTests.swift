import Foundation
import Testing

@testable import JSONCoding

/// Asks for another key each time it is decoded.
private struct Restless: Decodable {
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0

  init(from decoder: any Decoder) throws {
    let number = Restless.lock.withLock {
      Restless.count += 1
      return Restless.count
    }
    let container = try decoder.container(keyedBy: AnyKey.self)
    _ = try container.decode(Int.self, forKey: AnyKey(stringValue: "key \(number)"))
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "never enough"))
  }
}

struct EndlessModelTests {
  @Test(arguments: ["{}", "[{},{}]"])
  func theSearchEndsWithAModelThatNeverAsksForTheSameTwice(_ json: String) throws {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    let issues =
      json == "{}"
      ? RecordDecoder.forTestModels.outcome(Restless.self, from: text, range).issues
      : RecordDecoder.forTestModels.outcome([Restless].self, from: text, range).issues
    #expect((1...10_000).contains(issues.count))
    #expect(issues.last?.hints.contains { if case .moreMayHide = $0 { true } else { false } } == true)
  }
}
