import Foundation
import Testing

@testable import Models

@Suite struct CalendarDayTests {
  @Test func agreesWithFoundation() throws {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "dd-MM-yyyy"
    // Every 37th day from 1583, the first whole year of the calendar, to 2500, so that every day of the year comes.
    for number in stride(from: -141_349, to: 193_578, by: 37) {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let text = formatter.string(from: date)
      let day = try #require(CalendarDay(text: text), "\(text)")
      #expect(day.date == date, "\(text)")
      #expect(CalendarDay(date.addingTimeInterval(86_399.5))?.text == text)
    }
  }

  @Test(arguments: [
    ("29-02-2000", true), ("29-02-1900", false), ("29-02-2020", true), ("29-02-2019", false),
    ("30-02-2020", false),
    ("31-04-2019", false), ("30-04-2019", true), ("31-12-9999", true), ("01-01-0001", true),
    ("01-01-0000", false),
    ("00-01-2019", false), ("01-00-2019", false), ("01-13-2019", false), ("32-01-2019", false),
    ("1-5-2019", false), ("29-05-19", false), ("29-05-02019", false), ("29/05/2019", false),
    ("29-05-2019 ", false),
    (" 9-05-2019", false), ("+9-05-2019", false), ("2019-05-29", false), ("٢٩-٠٥-٢٠١٩", false), ("", false),
  ])
  func days(_ text: String, _ isDay: Bool) {
    #expect((CalendarDay(text: text) != nil) == isDay)
    #expect(!isDay || CalendarDay(text: text)?.text == text)
  }
}
