import Foundation

/// Forms of dates that many payloads have, and the strategies that read them.
enum DateForms {
  /// The strategies that read the text, the likeliest first. There are several only if either of two numbers may be
  /// the month.
  static func strategies(for text: String) -> [CodingStrategies.Dates] {
    let bytes = Array(text.utf8)
    guard bytes.count <= 40, bytes.count >= 8, let first = bytes.first else { return [] }
    // To try each form takes longer than to decode a record.
    let forms: [DateText]
    if bytes[4] == .minus {
      // A date with a time is longer than a day.
      forms = bytes.count <= day.format.utf8.count ? [day] : withTime + [day]
      if (try? Date.ISO8601FormatStyle().parse(text)) != nil { return [.iso8601] }
    } else if first.isDigit, bytes.allSatisfy({ $0.isDigit || isSeparator($0) }) {
      return numbers(text, bytes)
    } else {
      // What is no number must be as the formatter would write it, which reads a comma for a point.
      return (withNames.first { $0.date(text) != nil } ?? months.first { $0.date(text).map($0.text) == text })
        .map { [.formatted($0)] } ?? []
    }
    return forms.first { $0.date(text) != nil }.map { [.formatted($0)] } ?? []
  }

  private static let slash = UInt8(ascii: "/")

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == slash || byte == .point || byte == .minus
  }

  /// The strategies for a date of numbers, with slashes, points or nothing between them.
  private static func numbers(_ text: String, _ bytes: [UInt8]) -> [CodingStrategies.Dates] {
    let lengths = bytes.split(whereSeparator: isSeparator).map(\.count)
    let isShort = lengths.count == 3 && lengths[0] <= 2 && lengths[1] <= 2
    let forms: [DateText]
    let separators = Set(bytes.filter(isSeparator))
    switch (lengths.last, separators) {
    case (8, []): forms = [digits]
    case (4, [slash]) where isShort: forms = [dayFirst, monthFirst]
    case (2, [slash]) where isShort: forms = [dayFirstInCentury, monthFirstInCentury]
    case (4, [.point]) where isShort: forms = [withDots]
    case (2, [.point]) where isShort: forms = [withDotsInCentury]
    case (4, [.minus]) where isShort: forms = [dayBeforeMinus, monthBeforeMinus]
    case (_, [slash]) where lengths.count == 3 && lengths[0] == 4: forms = [yearFirst]
    default: forms = []
    }
    return forms.filter { $0.date(text) != nil }.map { .formatted($0) }
  }

  /// The strategies that read the value, the likeliest first.
  static func strategies(for found: Issue.Found?) -> [CodingStrategies.Dates] {
    switch found {
    case .string(let text, isCut: false): strategies(for: text)
    case .number(let text): Double(text).flatMap(EpochUnit.init).map { [$0.strategy] } ?? []
    default: []
    }
  }

  /// The form of a date that no strategy but a custom one reads as it is written.
  static func unreadable(_ found: Issue.Found?) -> Issue.UnreadableDate? {
    guard case .string(let text, isCut: false) = found else { return nil }
    if text.hasPrefix("/Date("), text.hasSuffix(")/") { return .inParentheses }
    guard QuotedScalar.mayBe(text), let unit = Double(text).flatMap(EpochUnit.init) else { return nil }
    return .quoted(unit.strategy)
  }

  /// The form of a date, if the value looks like one.
  static func form(of found: Issue.Found?) -> Issue.FoundDate? {
    strategies(for: found).first.map { .strategy($0) } ?? unreadable(found).map { .unreadable($0) }
  }

  private static let day = DateText(format: "yyyy-MM-dd")
  private static let withTime = [
    "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss",
    "yyyy-MM-dd HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mmXXXXX",
  ].map { DateText(format: $0) }
  private static let dayFirst = DateText(format: "dd/MM/yyyy")
  private static let monthFirst = DateText(format: "MM/dd/yyyy")
  private static let withDots = DateText(format: "dd.MM.yyyy")
  private static let dayBeforeMinus = DateText(format: "dd-MM-yyyy")
  private static let monthBeforeMinus = DateText(format: "MM-dd-yyyy")
  private static let dayFirstInCentury = DateText(format: "dd/MM/yy")
  private static let monthFirstInCentury = DateText(format: "MM/dd/yy")
  private static let withDotsInCentury = DateText(format: "dd.MM.yy")
  private static let months = [
    "d MMMM yyyy", "d MMM yyyy", "dd-MMM-yyyy", "MMMM d, yyyy", "MMM d, yyyy",
  ].map { DateText(format: $0) }
  private static let yearFirst = DateText(format: "yyyy/MM/dd")
  private static let digits = DateText(format: "yyyyMMdd")
  /// RFC 5322, and what C's `ctime` gives with a time zone.
  private static let withNames = ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEE MMM dd HH:mm:ss Z yyyy"].map {
    DateText(format: $0)
  }
}

/// The unit of a number whose size shows that it is counted from 1970.
enum EpochUnit {
  case seconds, milliseconds

  /// Nil if the number may be anything. From 2001 on, because smaller numbers may be seconds since then.
  init?(_ number: Double) {
    if 1e9..<5e9 ~= number {
      self = .seconds
    } else if 1e12..<5e12 ~= number {
      self = .milliseconds
    } else {
      return nil
    }
  }

  var strategy: CodingStrategies.Dates { self == .seconds ? .secondsSince1970 : .millisecondsSince1970 }
}
