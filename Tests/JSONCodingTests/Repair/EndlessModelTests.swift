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

@Suite(.serialized) struct EndlessModelTests {
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

  /// What reads on, but keeps much of each read, is ended before its reads are used up.
  @Test func anAttemptMayTakeOnlySoMuch() {
    var watch = AttemptWatch()
    let findings = [900, 908, 909].map { watch.isBeyond($0 << 20, 1 << 20) }
    #expect(findings == [false, false, true])
  }

  /// Reads until a word comes that no placeholder is, whether a read fails or not.
  private struct Patient: Decodable {
    nonisolated(unsafe) static var reads = 0
    nonisolated(unsafe) static var atRead: () -> Void = {}

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while try container.decode(String.self) != "end" {
        Self.reads += 1
        Self.atRead()
      }
    }
  }

  /// Another thread ends a search that takes too long, and what is known is reported.
  @Test func aSearchThatIsEndedReadsNoMore() throws {
    let decoder = RecordDecoder()
    let text = Text(#"{}"#)
    Patient.atRead = {
      if Patient.reads == 10, let moment = decoder.progress.moment { decoder.progress.end(moment) }
    }
    let issues = decoder.outcome(Patient.self, from: text, SourceRange(start: 0, end: text.count)).issues
    #expect(issues.count == 1)
    #expect(issues.last?.hints.contains { if case .moreMayHide = $0 { true } else { false } } == true)
    #expect(Patient.reads == 10)
    // The next one has its own time.
    Patient.atRead = {}
    Patient.reads = 0
    _ = decoder.outcome(Patient.self, from: text, SourceRange(start: 0, end: text.count))
    #expect(Patient.reads > 1000)
  }
}
