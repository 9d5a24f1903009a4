import Foundation

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
