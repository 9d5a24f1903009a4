import Foundation
import Testing

@testable import JSONCoding

struct DateWordingTests {
  /// The dates are the output of GNU `date -u -d @SECONDS`.
  @Test(arguments: [
    (0.0, "1970-01-01 00:00:00 +0000"), (253_402_300_799, "9999-12-31 23:59:59 +0000"),
    (253_402_300_800, "10000-01-01 00:00:00 +0000"), (1_700_978_307_200, "55871-11-09 22:13:20 +0000"),
    (-999_021_692_800, "-999021692800.0 seconds after 1970-01-01"),
    (951_782_400, "2000-02-29 00:00:00 +0000"),
    (320_000_000_000, "12110-05-25 16:53:20 +0000"), (1e300, "1e+300 seconds after 1970-01-01"),
  ]) func dates(_ seconds: Double, _ text: String) {
    #expect(DateWording.text(Date(timeIntervalSince1970: seconds)) == text)
  }
}
