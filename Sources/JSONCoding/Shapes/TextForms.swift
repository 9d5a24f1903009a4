/// Forms that a string may have because it stands for something else. All are plain ASCII.
package struct TextForms: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// An absolute URL with a host, which Foundation's `URL` leaves unchanged.
  package static let url = TextForms(rawValue: 1)
  /// A UUID in upper or lower case.
  package static let uuid = TextForms(rawValue: 2)
  /// A UUID as Foundation's `UUID` writes it: in upper case.
  package static let canonicalUUID = TextForms(rawValue: 4)
  /// `2026-01-31`
  package static let day = TextForms(rawValue: 8)
  /// `2026-01-31T12:00:00Z`, as the strategy `iso8601` writes it.
  package static let dateTime = TextForms(rawValue: 16)
  /// `2026-01-31T12:00:00.123Z`, with three digits.
  package static let dateTimeMilliseconds = TextForms(rawValue: 32)
  /// Another date and time of ISO 8601: an offset, or other fractions.
  package static let otherDateTime = TextForms(rawValue: 64)
  /// At least one decimal digit and nothing else.
  package static let digits = TextForms(rawValue: 128)
  /// At least eight hexadecimal digits, one of them decimal, and nothing else.
  package static let hexadecimal = TextForms(rawValue: 256)
  /// A date and time without fractions of seconds, in UTC or with an offset: what the strategy `iso8601` reads.
  package static let internetDateTime = TextForms(rawValue: 512)
  /// `2026-01-31T12:00:00.123456Z`, with six digits.
  package static let dateTimeMicroseconds = TextForms(rawValue: 1024)
  /// `-12.50`: digits with a point between.
  package static let decimal = TextForms(rawValue: 2048)

  package static let all = TextForms(rawValue: 4095)
  /// Every form of a date with a time.
  package static let dateTimes: TextForms = [.dateTime, .dateTimeMilliseconds, .otherDateTime]

  /// The forms of a name.
  init(of text: String) {
    let copy = Text(text)
    self.init(in: copy.bytes, SourceRange(start: 0, end: copy.count), among: .all)
  }

  /// The forms that the text in `range` has. Only the forms in `wanted` are looked for.
  init(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, among wanted: TextForms) {
    self = []
    let count = range.count
    guard count > 0 else { return }
    let first = bytes[unchecked: range.start]
    let text = ASCIIText(bytes: bytes, range: range)
    if !wanted.isDisjoint(with: [.digits, .hexadecimal]) {
      if first.isDigit, text.allDigits { insert(.digits) }
      if count >= 8, first.hexadecimalValue != nil, text.isHexadecimal { insert(.hexadecimal) }
    }
    if first.isDigit,
      !wanted.isDisjoint(with: [
        .day, .dateTime, .dateTimeMilliseconds, .otherDateTime, .internetDateTime, .dateTimeMicroseconds,
      ])
    {
      if count == 10, text.isDay { insert(.day) }
      if count > 10, text.isDay, let form = text.dateTimeForm { formUnion(form) }
    }
    if wanted.contains(.decimal), text.isDecimal { insert(.decimal) }
    if count == 36, !wanted.isDisjoint(with: [.uuid, .canonicalUUID]), let isUpper = text.uuidCase {
      insert(.uuid)
      if isUpper { insert(.canonicalUUID) }
    }
    if wanted.contains(.url), first.isLetter, text.isURL { insert(.url) }
    formIntersection(wanted)
  }
}

/// Plain text whose form is looked for.
private struct ASCIIText {
  let bytes: UncheckedBuffer<UInt8>
  let range: SourceRange

  func byte(_ place: Int) -> UInt8 { bytes[unchecked: range.start + place] }

  var allDigits: Bool { (range.start..<range.end).allSatisfy { bytes[unchecked: $0].isDigit } }

  var isDecimal: Bool {
    var place = byte(0) == .minus ? 1 : 0
    let start = place
    while place < range.count, byte(place).isDigit { place += 1 }
    guard place > start, place + 1 < range.count, byte(place) == .point else { return false }
    return (range.start + place + 1..<range.end).allSatisfy { bytes[unchecked: $0].isDigit }
  }

  var isHexadecimal: Bool {
    var hasDigit = false
    for offset in range.start..<range.end {
      guard bytes[unchecked: offset].hexadecimalValue != nil else { return false }
      hasDigit = hasDigit || bytes[unchecked: offset].isDigit
    }
    return hasDigit
  }

  /// Whether the letters are in upper case; nil if it is no UUID.
  var uuidCase: Bool? {
    var isUpper = true
    for place in 0..<36 {
      let byte = byte(place)
      if [8, 13, 18, 23].contains(place) {
        guard byte == .minus else { return nil }
      } else {
        guard byte.hexadecimalValue != nil else { return nil }
        if byte >= UInt8(ascii: "a") { isUpper = false }
      }
    }
    return isUpper
  }

  private func number(_ place: Int, _ count: Int) -> Int? {
    var value = 0
    for place in place..<place + count {
      guard byte(place).isDigit else { return nil }
      value = value * 10 + Int(byte(place) - .zero)
    }
    return value
  }

  /// Whether it begins with a day of the Gregorian calendar, from the year 1600 on. Earlier days are not the same in
  /// every implementation.
  var isDay: Bool {
    guard let year = number(0, 4), year >= 1600, byte(4) == .minus, let month = number(5, 2),
      (1...12).contains(month), byte(7) == .minus, let day = number(8, 2), day >= 1
    else { return false }
    return day <= GregorianCalendar.days(in: month, year)
  }

  /// The form of the time after a day.
  var dateTimeForm: TextForms? {
    guard range.count >= 20, byte(10) == UInt8(ascii: "T"), let hour = number(11, 2), hour < 24,
      byte(13) == .colon, let minute = number(14, 2), minute < 60, byte(16) == .colon,
      let second = number(17, 2), second < 60
    else { return nil }
    var place = 19
    if byte(place) == .point {
      place += 1
      while place < range.count, byte(place).isDigit { place += 1 }
      if place == 20 { return nil }
    }
    let fraction = place == 19 ? 0 : place - 20
    let rest = range.count - place
    if rest == 1, byte(place) == UInt8(ascii: "Z") {
      switch fraction {
      case 0: return [.dateTime, .internetDateTime]
      case 3: return .dateTimeMilliseconds
      case 6: return [.otherDateTime, .dateTimeMicroseconds]
      default: return .otherDateTime
      }
    }
    guard rest == 5 || rest == 6, byte(place) == .plus || byte(place) == .minus, number(place + 1, 2) != nil,
      rest == 5 || byte(place + 3) == .colon, number(range.count - 2, 2) != nil
    else { return nil }
    return fraction == 0 && rest == 6 ? [.otherDateTime, .internetDateTime] : .otherDateTime
  }

  /// Whether it is an absolute URL, of the characters that RFC 3986 allows unescaped in a path, with a host of letters,
  /// digits, points and hyphens.
  var isURL: Bool {
    var place = 0
    while place < range.count, byte(place).isLetter { place += 1 }
    guard place > 1, place + 3 < range.count, byte(place) == .colon, byte(place + 1) == .slash,
      byte(place + 2) == .slash
    else { return false }
    place += 3
    let host = place
    while place < range.count, byte(place).isLetter || byte(place).isDigit || Self.isOfHost(byte(place)) {
      place += 1
    }
    guard place > host, byte(host).isLetter || byte(host).isDigit else { return false }
    if place < range.count, byte(place) == .colon {
      let port = place + 1
      place = port
      while place < range.count, byte(place).isDigit { place += 1 }
      guard (1...5).contains(place - port), number(port, place - port) ?? .max < 65536 else { return false }
    }
    guard place == range.count || [.slash, UInt8(ascii: "?"), UInt8(ascii: "#")].contains(byte(place)) else {
      return false
    }
    return isRestOfURL(place)
  }

  private func isRestOfURL(_ start: Int) -> Bool {
    var place = start
    var hasFragment = false
    while place < range.count {
      let byte = byte(place)
      if byte == UInt8(ascii: "%") {
        guard place + 2 < range.count, self.byte(place + 1).hexadecimalValue != nil,
          self.byte(place + 2).hexadecimalValue != nil
        else { return false }
      } else if byte == UInt8(ascii: "#") {
        if hasFragment { return false }
        hasFragment = true
      } else if !byte.isLetter, !byte.isDigit, !Self.isOfPath(byte) {
        return false
      }
      place += 1
    }
    return true
  }

  private static func isOfHost(_ byte: UInt8) -> Bool { byte == .point || byte == .minus }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
