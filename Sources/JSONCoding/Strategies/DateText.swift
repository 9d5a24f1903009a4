import Foundation

/// Dates in one Unicode TR 35 format: English, Gregorian, UTC, whatever the machine's settings, or with the settings of
/// a program's own formatter.
public final class DateText: @unchecked Sendable {
  /// The format, in the letters of Unicode TR 35.
  public let format: String
  /// A date in this format.
  public let example: String
  /// The expected form of a string, with an example.
  let expectation: String

  // Not every platform lets several threads read and write dates with one DateFormatter at the same time.
  private let lock = NSLock()
  private let formatter: DateFormatter
  /// Whether it is a program's own formatter, which equals only itself.
  private let isOwn: Bool

  /// Dates in this format: English, Gregorian, UTC.
  public convenience init(format: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.isLenient = false
    formatter.dateFormat = format
    self.init(formatter, isOwn: false)
  }

  /// Dates as a program's own formatter reads and writes them. The formatter must not be changed any more.
  public convenience init(_ formatter: DateFormatter) {
    self.init(formatter, isOwn: true)
  }

  private init(_ formatter: DateFormatter, isOwn: Bool) {
    self.formatter = formatter
    self.isOwn = isOwn
    format = formatter.dateFormat ?? ""
    let example = formatter.string(from: DateText.exampleDate)
    self.example = example
    expectation = (format.isEmpty ? "a date" : "a date as \(format)") + " such as \"\(example)\""
  }

  /// The first second of 2025.
  private static let exampleDate = Date(timeIntervalSince1970: 1_735_689_600)

  func date(_ text: String) -> Date? {
    lock.withLock { formatter.checkedDate(from: text) }
  }

  func text(_ date: Date) -> String {
    lock.withLock { formatter.string(from: date) }
  }
}

extension DateText: Hashable {
  public static func == (left: DateText, right: DateText) -> Bool {
    left === right || left.format == right.format && !left.isOwn && !right.isOwn
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(format) }
}
