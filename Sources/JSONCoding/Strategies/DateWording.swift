import Foundation

/// A finite date as text, in any year. Foundation describes only dates before the year 10,000.
package enum DateWording {
  /// `2025-01-01 00:00:00 +0000`; a number of seconds if the year would not fit.
  package static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    guard described.contains(seconds) else { return distant(seconds) }
    let description = date.description
    return description.hasPrefix("<") ? distant(seconds) : description
  }

  /// From the year 1 to the year 9999, in seconds since 1970-01-01. Foundation's own limits differ between platforms.
  private static let described = -62_135_596_800.0..<253_402_300_800

  private static func distant(_ seconds: Double) -> String {
    guard abs(seconds) < 1e15 else { return "\(seconds) seconds after 1970-01-01" }
    let whole = Int(seconds.rounded(.down))
    let (day, second) = (whole.floorDivided(by: 86_400), whole.floorRemainder(by: 86_400))
    let (year, month, dayOfMonth) = calendarDay(day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(dayOfMonth)) "
      + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) +0000"
  }

  /// The Gregorian year, month and day of a day counted from 1970-01-01.
  ///
  /// Years begin in March, so that a leap day ends one. 400 years have 146,097 days.
  private static func calendarDay(_ day: Int) -> (Int, Int, Int) {
    let fromMarch = day + 719_468
    let era = fromMarch.floorDivided(by: 146_097)
    let inEra = fromMarch.floorRemainder(by: 146_097)
    let year = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let monthFromMarch = (5 * inYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      year + 400 * era + (month <= 2 ? 1 : 0), month, inYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }
}

extension Int {
  fileprivate func floorRemainder(by divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }

  fileprivate func floorDivided(by divisor: Int) -> Int { (self - floorRemainder(by: divisor)) / divisor }
}
