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
