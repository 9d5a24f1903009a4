import Foundation

/// Dates in one Unicode TR 35 format: English, Gregorian and UTC on every machine, or as a program's own formatter
/// writes them.
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

  /// Dates as a program's own formatter reads and writes them. The formatter must not be changed afterwards.
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

extension DateText: Codable {
  public convenience init(from decoder: any Decoder) throws {
    self.init(format: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(format)
  }
}

/// A finite date as text, in any year. Foundation describes only dates before the year 10,000.
package enum DateWording {
  /// `2025-01-01 00:00:00 +0000`; a number of seconds before the year 1 and after the year 300,000.
  package static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    if described.contains(seconds), case let text = date.description, !text.hasPrefix("<") { return text }
    guard formatted.contains(seconds) else { return "\(seconds) seconds after 1970-01-01" }
    return date.formatted(.iso8601).replacing("T", with: " ").replacing("Z", with: " +0000")
  }

  // In seconds since 1970-01-01. Foundation's own limits differ between platforms; beyond them, it writes wrong dates.

  /// The years from 1 to 9999.
  private static let described = -62_135_596_800.0..<253_402_300_800
  private static let formatted = described.lowerBound..<1e13
}

extension DateFormatter {
  /// The date that the whole text represents.
  ///
  /// Foundation on Linux traps if a format ends inside a character of several scalars: `yyyy-MM-d` in
  /// `2024-02-3\u{5AB}0`. So a text with such characters is a date only if they are the formatter's own.
  func checkedDate(from text: String) -> Date? {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != .carriageReturn }) { return date(from: text) }
    let composed = text.filter { $0.unicodeScalars.count > 1 }
    guard composed.isEmpty || Set(words).isSuperset(of: composed) else { return nil }
    return date(from: text)
  }

  /// The words that the formatter writes, as one text.
  private var words: String {
    let lists: [[String]?] = [
      monthSymbols, shortMonthSymbols, standaloneMonthSymbols, shortStandaloneMonthSymbols, weekdaySymbols,
      shortWeekdaySymbols, standaloneWeekdaySymbols, shortStandaloneWeekdaySymbols, quarterSymbols,
      eraSymbols, longEraSymbols,
    ]
    let others: [String?] = [amSymbol, pmSymbol, dateFormat]
    return (lists.flatMap { $0 ?? [] } + others.compactMap(\.self)).joined(separator: " ")
  }
}

/// The unit in which a number counts from 1970, if the number is probably a date: one from September 2001 to May 2033.
///
/// Smaller numbers may be seconds since 2001, or not dates at all. The range is fixed, so that a payload is judged the
/// same way every day.
package enum EpochUnit {
  case seconds, milliseconds

  package init?(_ number: Double) {
    if Self.isSeconds(number) {
      self = .seconds
    } else if Self.isSeconds(number / 1000) {
      self = .milliseconds
    } else {
      return nil
    }
  }

  @inline(__always)
  static func isSeconds(_ number: Double) -> Bool { number >= 1e9 && number < 2e9 }

  var strategy: CodingStrategies.Dates { self == .seconds ? .secondsSince1970 : .millisecondsSince1970 }
}

/// A date of ISO 8601 in the usual forms: `2026-01-31`, or with a time `2026-01-31T12:00:00.123+01:00`.
///
/// From the year 1600 on: implementations disagree about earlier days.
struct ISODate {
  enum Zone {
    /// `Z`
    case utc
    /// `+01:00`
    case offset
    /// `+0100`
    case shortOffset
  }

  struct Time {
    var hour = 0
    var minute = 0
    var second = 0
    /// The number of digits of a fraction of a second.
    var fractionDigits = 0
    var zone = Zone.utc
  }

  let year: Int
  let month: Int
  let day: Int
  /// Nil for a date without a time.
  private(set) var time: Time?

  /// Nil if the text in `range` has another form.
  init?(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) {
    let text = ISOText(bytes: bytes, range: range)
    guard range.count >= 10, text.has(.minus, at: 4), text.has(.minus, at: 7), let year = text.number(0, 4),
      let month = text.number(5, 2), let day = text.number(8, 2), year >= 1600, (1...12).contains(month),
      day >= 1, day <= GregorianCalendar.days(in: month, year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    if range.count == 10 { return }
    guard range.count >= 20, let time = text.time else { return nil }
    self.time = time
  }

  /// Seconds since the beginning of 2001, without fraction and offset.
  var secondsSince2001: Int {
    // In a year that begins in March, the leap day comes last, and a formula gives the days before each month.
    let marchYear = month > 2 ? year : year - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    let days = marchYear * 365 + leapDays + ((month + 9) % 12 * 153 + 2) / 5 + day - 730_792
    let time = time ?? Time()
    return ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
  }
}

private struct ISOText {
  let bytes: UncheckedBuffer<UInt8>
  let range: SourceRange

  @inline(__always)
  func has(_ byte: UInt8, at place: Int) -> Bool { bytes[unchecked: range.start &+ place] == byte }

  @inline(__always)
  func number(_ place: Int, _ count: Int) -> Int? {
    var value = 0
    for offset in range.start &+ place..<range.start &+ place &+ count {
      guard bytes[unchecked: offset].isDigit else { return nil }
      value = value &* 10 &+ Int(bytes[unchecked: offset] &- .zero)
    }
    return value
  }

  /// The time after the day, in a text of at least 20 bytes.
  var time: ISODate.Time? {
    guard has(UInt8(ascii: "T"), at: 10), has(.colon, at: 13), has(.colon, at: 16),
      let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2), hour < 24,
      minute < 60, second < 60
    else { return nil }
    var time = ISODate.Time(hour: hour, minute: minute, second: second)
    var place = 19
    if has(.point, at: place) {
      place += 1
      while place < range.count, number(place, 1) != nil { place += 1 }
      if place == 20 { return nil }
      time.fractionDigits = place - 20
    }
    switch range.count - place {
    case 1 where has(UInt8(ascii: "Z"), at: place): return time
    case 5: time.zone = .shortOffset
    case 6 where has(.colon, at: place + 3): time.zone = .offset
    default: return nil
    }
    guard has(.plus, at: place) || has(.minus, at: place), number(place + 1, 2) != nil,
      number(range.count - 2, 2) != nil
    else { return nil }
    return time
  }
}

/// The calendar of ISO 8601.
package enum GregorianCalendar {
  /// The number of days of a month, from 1 to 12.
  package static func days(in month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}
