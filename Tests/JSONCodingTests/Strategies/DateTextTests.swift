import Foundation
import Testing

@testable import JSONCoding

struct DateTextTests {
  @Test(
    "text after a date is refused, even if it joins the last digit into one character",
    arguments: [
      "2024-02-3\u{5AB}0", "2024-02-03\u{301}", "2024-02-03\r\n", "2024-02-03x", "2024-02-03\u{FE0F}",
    ])
  func rest(text: String) {
    #expect(DateText(format: "yyyy-MM-dd").date("2024-02-03") != nil)
    #expect(DateText(format: "yyyy-MM-dd").date(text) == nil)
  }

  @Test("months whose letters are characters of several scalars", arguments: ["hi", "th", "en", "bn", "fr"])
  func words(language: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEEE d MMMM yyyy"
    for month in 0..<12 {
      let date = Date(timeIntervalSince1970: Double(month * 31 * 86400))
      #expect(
        formatter.checkedDate(from: formatter.string(from: date)) == date, "\(formatter.string(from: date))")
    }
  }
}

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

struct EpochUnitTests {
  @Test(
    arguments: [
      (0, nil), (999_999_999, nil), (1_000_000_000, .seconds), (1_999_999_999, .seconds),
      (2_000_000_000, nil), (4_102_444_800, nil), (999_999_999_999, nil), (1_000_000_000_000, .milliseconds),
      (1_999_999_999_999, .milliseconds), (2_000_000_000_000, nil), (1_700_000_000_000_000, nil),
      (-1_700_000_000, nil),
    ] as [(Double, EpochUnit?)])
  func datesAreRecognizedByTheirSize(_ number: Double, _ unit: EpochUnit?) {
    #expect(EpochUnit(number) == unit)
  }
}
