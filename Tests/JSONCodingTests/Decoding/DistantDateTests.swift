import Foundation
import Testing

@testable import JSONCoding

/// The warning about improbably late dates.
struct DistantDateTests {
  struct Visit: Decodable {
    var date: Date?, dates: [Date]?, inner: EmbeddedJSON<[Date]>?, id: Int?
  }

  @Test(arguments: [
    (#"{"date":252423993600}"#, ".date", true), (#"{"date":1700000000000}"#, ".date", true),
    (#"{"dates":[1,1700000000000,1700000000000]}"#, ".dates[1]", true),
    (#"{"inner":"[1,1700000000000]"}"#, ".inner[1]", true), (#"{"date":1e300}"#, ".date", false),
    (#"{"date":1e13}"#, ".date", false),
  ]) func firstOneOfARecordIsAWarning(_ text: String, _ path: String, _ areLikelyMilliseconds: Bool) {
    let outcome = DistantDateTests.outcome(text)
    #expect(outcome.value != nil)
    #expect(outcome.issues.map { "\($0.kind.code) \($0.path.text)" } == ["distant-date \(path)"])
    #expect(outcome.issues.first?.hints == (areLikelyMilliseconds ? [.dates(.millisecondsSince1970)] : []))
  }

  @Test(arguments: [#"{"date":252423993599}"#, #"{"date":-1700000000000}"#, #"{"id":1700000000000}"#])
  func othersAreNot(_ text: String) {
    #expect(DistantDateTests.outcome(text).issues.isEmpty)
  }

  @Test func recordThatDoesNotDecodeHasItToo() {
    let issues = DistantDateTests.outcome(#"{"date":1700000000000,"id":"x"}"#).issues
    #expect(issues.map(\.kind.code).sorted() == ["distant-date", "type-mismatch"])
  }

  @Test func nextRecordHasNoWarning() {
    let decoder = RecordDecoder()
    let issues = [#"{"date":1700000000000}"#, #"{"date":1}"#].map { json in
      return decoder.outcome(Visit.self, of: json).issues.count
    }
    #expect(issues == [1, 0])
  }

  private static func outcome(_ json: String) -> RecordDecoder.Outcome<Visit> {
    return RecordDecoder().outcome(Visit.self, of: json)
  }
}
