/// UTF-16 or UTF-32, detected by the byte order mark or the NULs at the start of an input (RFC 4627 section 3).
struct OtherEncoding {
  let name: String
  private let start: Int

  /// Nil if `range`, which must be at the start of an input, shows neither encoding.
  ///
  /// - Parameters:
  ///   - isWhole: whether `range` is the whole input.
  ///   - isOfLines: whether the input has lines.
  init?(_ text: Text, _ range: SourceRange, isWhole: Bool, isOfLines: Bool) {
    let first = (0..<4).map { range.start + $0 < range.end ? text.byte(at: range.start + $0) : 0xAA }
    // All JSON texts begin with two ASCII characters, except one-digit numbers and strings. For these two, one ASCII
    // character is enough, if the whole input is known.
    let isShort =
      isWhole && range.count % 2 == 0 && (range.count == 2 || first.prefix(2).contains(.quote))
    // A line of UTF-8 with a NUL in its string ends soon after, with a quote.
    let endsSoon = [.quote, .newline, .carriageReturn].contains(first[0] == 0 ? first[2] : first[3])
    switch (first[0], first[1], first[2], first[3]) {
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0), (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): name = "UTF-32"
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): name = "UTF-16"
    case (1..., 0, 1..., 0), (0, 1..., 0, 1...): name = "UTF-16"
    case (1..., 0, _, _) where isShort, (0, 1..., _, _) where isShort: name = "UTF-16"
    case (.quote, 0, _, _) where isOfLines && range.count >= 4 && !endsSoon: name = "UTF-16"
    case (0, .quote, _, _) where isOfLines && range.count >= 4 && !endsSoon: name = "UTF-16"
    default: return nil
    }
    start = range.start
  }

  var error: SyntaxError {
    SyntaxError(kind: .otherEncoding(name), range: SourceRange(at: start), path: [])
  }
}

extension SyntaxError {
  /// The error for an input that is in another encoding, or no text; nil if its first four bytes show neither.
  ///
  /// - Parameters:
  ///   - isWhole: whether `range` is the whole input.
  ///   - isOfLines: whether the input has lines. Any bytes that no text begins with are then the error of all lines.
  static func notUTF8(
    _ text: Text, _ range: SourceRange, isWhole: Bool, isOfLines: Bool = false
  ) -> SyntaxError? {
    if let error = OtherEncoding(text, range, isWhole: isWhole, isOfLines: isOfLines)?.error { return error }
    return BinaryFormat(text, range, orUnknown: isOfLines).map {
      SyntaxError(kind: .binary($0), range: SourceRange(at: range.start), path: [])
    }
  }
}
