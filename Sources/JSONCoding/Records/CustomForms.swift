import Foundation

/// Finds names and values that a program's own code for keys, dates and data accepts, by running it.
struct CustomForms {
  private let context: DecodingContext
  private let trials: Trials

  init(_ context: DecodingContext, _ trials: Trials) {
    (self.context, self.trials) = (context, trials)
  }

  // MARK: - Keys

  /// A name that a custom strategy converts to the key, at the place of the object; nil if no usual spelling of the key
  /// works.
  func name(becoming key: String, in object: Int) -> String? {
    guard case .custom = context.strategies.keys else { return nil }
    let path = context.codingPath(to: NodePlace(object))
    let other = context.nameIndexes(of: object).first.map(context.document.name(at:))
    return CustomForms.spellings(of: key, isCapitalized: other?.first?.isUppercase == true).first {
      !$0.isEmpty && context.convertedName($0, at: path) == key
    }
  }

  /// `user_name`, `user-name`, `userName`, `UserName`, `USER_NAME`, `username`. Capitalized spellings come first if
  /// other names are capitalized.
  private static func spellings(of key: String, isCapitalized: Bool) -> [String] {
    let snake = SnakeCase.snakeCase(key)
    let capitals = [key.prefix(1).uppercased() + key.dropFirst(), snake.uppercased()]
    let others = [snake, snake.replacing("_", with: "-"), key, key.lowercased()]
    return isCapitalized ? capitals + others : others + capitals
  }

  // MARK: - Values

  /// A JSON value that custom code for dates or data reads at the place of the issue, if the issue is about one.
  func form(for issue: Issue) -> Issue.Form? {
    switch (context.strategies.dates, context.strategies.data) {
    case (.custom, _) where issue.requestedType?.metatype == Date.self:
      let example = CustomForms.dates.first { text in
        (try? trials.decode(Date.self, text, at: issue.codingPath)).map(CustomForms.isExampleDay) == true
      }
      let found = DateForms.form(of: issue.found)
      return example.map {
        isFormatter(at: issue.codingPath)
          ? .formatter(example: $0, found: found) : .customDate(example: $0, found: found)
      }
    case (_, .custom) where issue.requestedType?.metatype == Data.self:
      let example = CustomForms.data.first { text in
        (try? trials.decode(Data.self, text, at: issue.codingPath)) == Data("hello".utf8)
      }
      return example.map { .customData(example: $0) }
    default: return nil
    }
  }

  /// Whether the custom code for dates is a `DateFormatter`, which Foundation on Linux wraps in a custom strategy. Only
  /// that strategy uses this error message.
  private func isFormatter(at path: [any CodingKey]) -> Bool {
    do {
      _ = try trials.decode(Date.self, #""?""#, at: path)
      return false
    } catch {
      return (error as? DecodingError)?.context.debugDescription == ReadFailure.formatterMessage
    }
  }

  /// Usual forms of 2025-01-01.
  static let dates = [
    #""2025-01-01T00:00:00Z""#, #""2025-01-01T00:00:00.000Z""#, #""2025-01-01T00:00:00+0000""#,
    #""2025-01-01T00:00:00""#, #""2025-01-01T00:00:00.000""#, #""2025-01-01 00:00:00""#, #""2025-01-01""#,
    #""2025-01-01 00:00:00 +0000""#, #""20250101""#, #""01/01/2025""#, #""01.01.2025""#, #""01-01-2025""#,
    #""2025/01/01""#,
    #""Wed, 01 Jan 2025 00:00:00 GMT""#, #""Wed, 01 Jan 2025 00:00:00 +0000""#,
    #""Wed Jan 01 00:00:00 +0000 2025""#, "1735689600", "1735689600000", #""1735689600""#,
    #""1735689600000""#, "757382400", "2025",
  ]

  /// Whether the date is that of the examples, in any time zone.
  private static func isExampleDay(_ date: Date) -> Bool {
    abs(date.timeIntervalSince1970 - 1_735_689_600) <= 86_400
  }

  /// Usual forms of the bytes of `hello`.
  static let data = [
    #""aGVsbG8=""#, #""aGVsbG8""#, #""68656c6c6f""#, #""68656C6C6F""#, #""0x68656c6c6f""#,
    #""data:text/plain;base64,aGVsbG8=""#, #""hello""#, "[104,101,108,108,111]",
  ]
}

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
      forms = bytes.count <= day.format.utf8.count ? [day] : formsWithTime + [day]
      if (try? Date.ISO8601FormatStyle().parse(text)) != nil { return [.iso8601] }
    } else if first.isDigit, bytes.allSatisfy({ $0.isDigit || isSeparator($0) }) {
      return numbers(text, bytes)
    } else {
      // A text with letters must be exactly what the formatter would write, because it reads a comma as a point.
      return (weekdays.first { $0.date(text) != nil } ?? months.first { $0.date(text).map($0.text) == text })
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
    let known = numericForms.first { $0.separators == separators && $0.lengths == lengths }
    return (known?.forms ?? []).filter { $0.date(text) != nil }.map { .formatted($0) }
  }

  /// The forms by the lengths of their numbers.
  private static let numericForms: [(separators: Set<UInt8>, lengths: [Int], forms: [DateText])] = [
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
  private static let formsWithTime = [
    "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss",
    "yyyy-MM-dd HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mmXXXXX",
  ].map { DateText(format: $0) }
  private static let months = [
    "d MMMM yyyy", "d MMM yyyy", "dd-MMM-yyyy", "MMMM d, yyyy", "MMM d, yyyy",
  ].map { DateText(format: $0) }
  /// RFC 5322, and the format of C's `ctime` with a time zone.
  private static let weekdays = ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEE MMM dd HH:mm:ss Z yyyy"].map {
    DateText(format: $0)
  }
}
