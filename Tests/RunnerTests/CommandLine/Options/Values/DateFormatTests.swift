import Foundation
import Testing

@testable import Runner

@Suite struct DateFormatTests {
  @Test(arguments: [
    ("yyyy-MM-dd", true), ("dd.MM.yy HH:mm", true), ("yyyy-MM-dd'T'HH:mm:ssXXX", true), ("ss", true),
    ("'o''clock' H", true), ("年MM", true),
    ("yyyy-MM-ddTHH", false), ("unix", false), ("", false), ("12-31", false), ("'yyyy'", false),
    ("yyyy'", false),
  ])
  func tellsValidFormatsFromInvalid(_ format: String, _ isPlausible: Bool) {
    #expect(DateFormat.isPlausible(format) == isPlausible)
  }

  /// A format that is refused for a letter reads no date in Foundation either.
  @Test func refusesLettersThatFoundationDoesNotKnow() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    where !DateFormat.isPlausible("\(letter)") {
      formatter.dateFormat = "yyyy \(letter)"
      let written = formatter.string(from: Date(timeIntervalSince1970: 1_000_000_000))
      #expect(formatter.date(from: written) == nil || letter == "l" || "jJC".contains(letter), "\(letter)")
    }
  }
}
