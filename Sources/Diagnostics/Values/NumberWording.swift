import JSONCoding

/// The message for a number that its type cannot represent.
enum NumberWording {
  static func message(_ issue: Issue, isRedacted: Bool) -> String {
    let expected = issue.expected?.words ?? "a number"
    guard case .number(let text) = issue.found, !isRedacted else {
      return "the number does not fit in \(expected)"
    }
    let number = QuotedValue.cut(text, to: QuotedValue.limit)
    guard case .type(let type) = issue.expected, let bounds = type.bounds else {
      return isTiny(text)
        ? "number \(number) is too small for \(expected): it would become zero"
        : "number \(number) does not fit in \(expected)"
    }
    return isWhole(text)
      ? "number \(number) does not fit in \(expected) (\(bounds.least) to \(bounds.greatest))"
      : "expected \(expected), found number \(number)"
  }

  /// Whether the number is an integer: its exponent leaves only zeros after the point.
  static func isWhole(_ text: String) -> Bool {
    let (mantissa, exponent) = parts(text)
    let fraction = mantissa.split(separator: ".", omittingEmptySubsequences: false).dropFirst().joined()
    let digits = mantissa.filter(\.isNumber)
    let zeros = digits.reversed().prefix { $0 == "0" }.count
    return digits.allSatisfy { $0 == "0" } || exponent - fraction.count + zeros >= 0
  }

  /// Whether a number that does not fit is too close to zero rather than too far from it.
  private static func isTiny(_ text: String) -> Bool {
    let (mantissa, exponent) = parts(text)
    let whole = mantissa.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    return whole.filter(\.isNumber).count + exponent <= 0
  }

  private static func parts(_ text: String) -> (mantissa: String, exponent: Int) {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    let exponent = parts.count > 1 ? String(parts[1]) : "0"
    // If the exponent does not fit an Int, the number is extremely large or small.
    let value = Int(exponent) ?? (exponent.hasPrefix("-") ? -1_000_000_000 : 1_000_000_000)
    return (parts.first.map(String.init) ?? "", max(-1_000_000_000, min(1_000_000_000, value)))
  }
}
