import Foundation

/// Common forms of dates in payloads, and the strategies that read them.
enum DateForms {
  /// The strategies that read the text, the likeliest first. There are several only if either of two numbers may be the
  /// month.
  static func strategies(for text: String) -> [CodingStrategies.Dates] {
    let bytes = Array(text.utf8)
    guard bytes.count <= 40, bytes.count >= 8, let first = bytes.first else { return [] }
    // Trying each form takes longer than decoding a record.
    let forms: [DateText]
    if bytes[4] == .minus {
      // A date with a time is longer than a day.
      forms = bytes.count <= day.format.utf8.count ? [day] : withTime + [day]
      if (try? Date.ISO8601FormatStyle().parse(text)) != nil { return [.iso8601] }
    } else if first.isDigit, bytes.allSatisfy({ $0.isDigit || isSeparator($0) }) {
      return numbers(text, bytes)
    } else {
      // A text with letters must be exactly what the formatter would write, because it reads a comma as a point.
      return (withNames.first { $0.date(text) != nil } ?? months.first { $0.date(text).map($0.text) == text })
        .map { [.formatted($0)] } ?? []
    }
    return forms.first { $0.date(text) != nil }.map { [.formatted($0)] } ?? []
  }

  private static let slash = UInt8(ascii: "/")

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == slash || byte == .point || byte == .minus
  }

  /// The strategies for a numeric date, with slashes, points or no separators.
  private static func numbers(_ text: String, _ bytes: [UInt8]) -> [CodingStrategies.Dates] {
    // Days and months have one digit or two.
    let numbers = bytes.split(whereSeparator: isSeparator).enumerated()
    let lengths = numbers.map { $0.offset < 2 ? max($0.element.count, 2) : $0.element.count }
    let separators = Set(bytes.filter(isSeparator))
    let known = ofNumbers.first { $0.separators == separators && $0.lengths == lengths }
    return (known?.forms ?? []).filter { $0.date(text) != nil }.map { .formatted($0) }
  }

  /// The forms by the lengths of their numbers.
  private static let ofNumbers: [(separators: Set<UInt8>, lengths: [Int], forms: [DateText])] = [
    ([], [8], ["yyyyMMdd"]),
    ([slash], [2, 2, 4], ["dd/MM/yyyy", "MM/dd/yyyy"]),
    ([slash], [2, 2, 2], ["dd/MM/yy", "MM/dd/yy"]),
    ([slash], [4, 2, 2], ["yyyy/MM/dd"]),
    ([slash], [4, 2, 1], ["yyyy/MM/dd"]),
    ([.point], [2, 2, 4], ["dd.MM.yyyy"]),
    ([.point], [2, 2, 2], ["dd.MM.yy"]),
    ([.minus], [2, 2, 4], ["dd-MM-yyyy", "MM-dd-yyyy"]),
  ].map { ($0, $1, $2.map { DateText(format: $0) }) }

  /// The strategies that read the value, the likeliest first.
  static func strategies(for found: Issue.Found?) -> [CodingStrategies.Dates] {
    switch found {
    case .string(let text, isCut: false): strategies(for: text)
    case .number(let text): Double(text).flatMap(EpochUnit.init).map { [$0.strategy] } ?? []
    default: []
    }
  }

  /// The form of a date that, as written, only a custom strategy reads.
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
  private static let months = [
    "d MMMM yyyy", "d MMM yyyy", "dd-MMM-yyyy", "MMMM d, yyyy", "MMM d, yyyy",
  ].map { DateText(format: $0) }
  /// RFC 5322, and the format of C's `ctime` with a time zone.
  private static let withNames = ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEE MMM dd HH:mm:ss Z yyyy"].map {
    DateText(format: $0)
  }
}
