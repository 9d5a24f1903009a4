import Foundation
import JSONCoding

/// A day of the proleptic Gregorian calendar in UTC, years 1 to 9999, written `dd-MM-yyyy`.
///
/// It is computed without a `DateFormatter`, so the machine's locale and time zone have no effect.
struct CalendarDay: Hashable {
  /// Days since 1970-01-01.
  private let number: Int

  private static let secondsPerDay = 86_400.0

  /// Parses two digits, two digits and four digits separated by hyphens; nil for any other text and for days that do
  /// not exist.
  init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[2] == UInt8(ascii: "-"), bytes[5] == UInt8(ascii: "-"),
      let day = Self.decimal(bytes[0..<2]), let month = Self.decimal(bytes[3..<5]),
      let year = Self.decimal(bytes[6..<10])
    else { return nil }
    guard year >= 1, (1...12).contains(month), day >= 1, day <= GregorianCalendar.days(in: month, year)
    else { return nil }
    number = Self.daysFromEpoch(year: year, month: month, day: day)
  }

  /// The day that contains the date; nil if its year is not 1 to 9999.
  init?(_ date: Date) {
    let days = (date.timeIntervalSince1970 / Self.secondsPerDay).rounded(.down)
    let first = Self.daysFromEpoch(year: 1, month: 1, day: 1)
    let last = Self.daysFromEpoch(year: 9999, month: 12, day: 31)
    guard days >= Double(first), days <= Double(last) else { return nil }
    number = Int(days)
  }

  /// The first moment of the day.
  var date: Date {
    Date(timeIntervalSince1970: Double(number) * Self.secondsPerDay)
  }

  var text: String {
    // Years are counted from March, so that the leap day is the last day; 400 years have 146,097 days.
    let shifted = number + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return "\(day.padded(to: 2))-\(month.padded(to: 2))-\(year.padded(to: 4))"
  }

  private static func daysFromEpoch(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }

  private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy(\.isDigit) ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}
