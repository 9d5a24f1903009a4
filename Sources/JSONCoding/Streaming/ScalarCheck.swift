/// Checks strings, numbers and literals that no decoder sees.
enum ScalarCheck {
  /// Whether the bytes of `range` are a valid string, number or literal.
  static func isValid(_ range: SourceRange, _ text: Text) -> Bool {
    let bytes = text.bytes
    switch bytes[unchecked: range.start] {
    case .quote:
      guard case .closed(let close, _) = StringScanner(bytes: bytes).scan(from: range.start + 1) else {
        return false
      }
      return close == range.end - 1
    case .minus, .zero ... .nine:
      guard case .number(let end, _) = NumberScanner(bytes: bytes).scan(from: range.start) else {
        return false
      }
      return end == range.end
    default:
      return ["true", "false", "null"].contains(bytes.string(range))
    }
  }
}
