import Foundation

/// Dates in one Unicode TR 35 format: English, Gregorian, UTC, whatever the machine's settings.
public final class DateText: @unchecked Sendable {
  public let format: String
  /// A date in this format.
  public let example: String
  /// What a string should have been, with the example.
  let expectation: String

  // Not every platform lets several threads read and write dates with one DateFormatter at the same time.
  private let lock = NSLock()
  private let formatter = DateFormatter()

  public init(format: String) {
    self.format = format
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.isLenient = false
    formatter.dateFormat = format
    let example = formatter.string(from: DateText.exampleDate)
    self.example = example
    expectation = "a date as \(format) such as \"\(example)\""
  }

  /// The first second of 2025.
  private static let exampleDate = Date(timeIntervalSince1970: 1_735_689_600)

  func date(_ text: String) -> Date? {
    lock.withLock { formatter.date(from: text) }
  }

  func text(_ date: Date) -> String {
    lock.withLock { formatter.string(from: date) }
  }
}

extension DateText: Hashable {
  public static func == (left: DateText, right: DateText) -> Bool { left.format == right.format }
  public func hash(into hasher: inout Hasher) { hasher.combine(format) }
}
