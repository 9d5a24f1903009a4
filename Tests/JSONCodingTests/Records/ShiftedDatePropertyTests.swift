import Foundation
import JSONCoding
import Testing

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
