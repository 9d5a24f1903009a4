import Foundation
import Testing

@testable import JSONCoding

struct DateTextTests {
  @Test(
    "what follows a date is no date, even if it joins the last digit into one character",
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
