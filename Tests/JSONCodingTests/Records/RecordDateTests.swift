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
  ]) func firstDistantDateOfARecordIsAWarning(_ text: String, _ path: String, _ areLikelyMilliseconds: Bool) {
    let outcome = DistantDateTests.outcome(text)
    #expect(outcome.value != nil)
    #expect(outcome.issues.map { "\($0.kind.code) \($0.path.text)" } == ["distant-date \(path)"])
    #expect(outcome.issues.first?.hints == (areLikelyMilliseconds ? [.dates(.millisecondsSince1970)] : []))
  }

  @Test(arguments: [#"{"date":252423993599}"#, #"{"date":-1700000000000}"#, #"{"id":1700000000000}"#])
  func othersAreNot(_ text: String) {
    #expect(DistantDateTests.outcome(text).issues.isEmpty)
  }

  @Test func recordThatDoesNotDecodeGetsTheWarningToo() {
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

/// Dates that are counted from 1970 in one property and from 2001 in another.
struct ShiftedDatePropertyTests {
  private struct Trip: Decodable {
    let start: Date, end: Date
    let stops: [Date]
  }

  @Test(
    arguments: [
      // As many late dates as others, but all in one property.
      (#"{"start":5,"end":1700000000,"stops":[]}"#, [.member("end")]),
      (#"{"start":5,"end":6,"stops":[7,1700000000,1700000001]}"#, [.member("stops"), .index(1)]),
      // A single late date among the others of its property may be intended.
      (#"{"start":5,"end":6,"stops":[7,8,1700000000]}"#, nil), (#"{"start":5,"end":6,"stops":[]}"#, nil),
    ] as [(String, [PathComponent]?)])
  func eachPropertySpeaksForItself(_ json: String, _ path: [PathComponent]?) {
    let issues = RecordDecoder().outcome(Trip.self, of: json).issues
    #expect(issues.first(where: \.isShiftedDate)?.path == path)
  }
}
