import JSONCoding

/// Recognizes tables: lines with the same number of values, and commas, semicolons or tabs between these.
enum SeparatedText {
  /// The number of lines that are looked at, and the most bytes of them.
  private static let mostLines = 3
  private static let mostBytes = 1 << 14

  /// One line of help; nil if the text is no table.
  static func help(_ text: Text, _ range: SourceRange) -> String? {
    let start = range.start + (text.hasByteOrderMark(range) ? 3 : 0)
    let shown = SourceRange(start: start, end: min(range.end, start + mostBytes))
    let lines = text.withBytes(shown) { bytes in
      bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(mostLines).map(Array.init)
    }
    // The last line may be cut.
    let whole = shown.end < range.end && lines.count < mostLines ? lines.dropLast() : lines[...]
    guard whole.count > 1, let first = whole.first, first.allSatisfy({ !"{}[]<>".utf8.contains($0) }) else {
      return nil
    }
    for (separator, name) in [
      (UInt8(ascii: ","), "CSV"), (UInt8(ascii: ";"), "CSV with semicolons"), (0x09, "tab-separated text"),
    ] {
      let counts = whole.map { count(of: separator, in: $0) }
      if let columns = counts.first, columns > 0, counts.allSatisfy({ $0 == columns }) {
        return "this is \(name), not JSON: convert it first"
      }
    }
    return nil
  }

  /// The number of separators that are not in quotes; none if a space follows one, as in a sentence.
  private static func count(of separator: UInt8, in line: [UInt8]) -> Int {
    var isQuoted = false
    var count = 0
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == separator, !isQuoted else { continue }
      if index + 1 < line.count, line[index + 1] == UInt8(ascii: " ") { return 0 }
      count += 1
    }
    return count
  }
}
