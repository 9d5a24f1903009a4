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
  /// Nil for a day.
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
    // Years that begin in March have the leap day at their end, and months with a regular sum of days.
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

  /// The time behind the day, in a text of at least 20 bytes.
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
