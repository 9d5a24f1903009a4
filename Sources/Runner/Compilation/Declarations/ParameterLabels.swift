/// Finds the labels of parameters in the tokens of Swift code.
///
///     func move(to place: Point, _ speed: Int)      // to
///     init(seconds: Int)                            // seconds
struct ParameterLabels {
  private enum Place {
    case outside
    /// Between the keyword and the opening parenthesis.
    case beforeList
    /// In the parentheses. Those within them are counted.
    case inList(depth: Int)
  }

  private var place = Place.outside

  /// This token as a label; nil if it is not one. Expects every token in turn.
  mutating func label(in token: SwiftLexer.Token, after previous: SwiftLexer.Token?) -> String? {
    switch (place, token) {
    case (.inList(let depth), .symbol(let byte)):
      if "([{".utf8.contains(byte) { place = .inList(depth: depth + 1) }
      if ")]}".utf8.contains(byte) { place = depth == 1 ? .outside : .inList(depth: depth - 1) }
    case (.inList(1), .word(let name)), (.inList(1), .escaped(let name)):
      let begins = previous == .symbol(UInt8(ascii: "(")) || previous == .symbol(UInt8(ascii: ","))
      return begins && name != "_" ? name : nil
    case (.beforeList, .symbol(UInt8(ascii: "("))): place = .inList(depth: 1)
    case (.beforeList, .symbol(let byte)) where "{}".utf8.contains(byte): place = .outside
    case (_, .word("func")), (_, .word("subscript")): place = .beforeList
    // After a point it is a call.
    case (_, .word("init")) where previous != .symbol(UInt8(ascii: ".")): place = .beforeList
    default: break
    }
    return nil
  }
}
