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
      ? RecordDecoder().outcome(Restless.self, from: text, range).issues
      : RecordDecoder().outcome([Restless].self, from: text, range).issues
    #expect((1...2_000).contains(issues.count))
    #expect(issues.last?.hints.contains { if case .moreMayHide = $0 { true } else { false } } == true)
  }

  /// What reads on, but keeps much of each read or works long for it, is ended before its reads are used up.
  @Test func anAttemptMayTakeOnlySoMuch() {
    func findings(megabytes: [Int], milliseconds: [Int]) -> [Bool] {
      var watch = AttemptWatch()
      return zip(megabytes, milliseconds).map {
        watch.isBeyond(.init(memory: $0 << 20, work: .milliseconds($1)), 1 << 20, .milliseconds(30))
      }
    }
    #expect(findings(megabytes: [900, 908, 909], milliseconds: [0, 1, 2]) == [false, false, true])
    #expect(findings(megabytes: [9, 9, 9], milliseconds: [900, 959, 960]) == [false, false, true])
  }
}
