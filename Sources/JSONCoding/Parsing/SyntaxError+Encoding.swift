/// UTF-16 or UTF-32, detected by the byte order mark or the NULs at the start of an input (RFC 4627 section 3).
extension SyntaxError {
  /// The error for an input in another encoding; nil if its first four bytes show none.
  ///
  /// - Parameter isWhole: whether `range`, which must be at the start of an input, is the whole input.
  static func otherEncoding(_ text: Text, _ range: SourceRange, isWhole: Bool) -> SyntaxError? {
    let first = (0..<4).map { range.start + $0 < range.end ? text.byte(at: range.start + $0) : 0xAA }
    // All JSON texts begin with two ASCII characters, except one-digit numbers and strings. For these two, one ASCII
    // character is enough, if the whole input is known.
    let isShort =
      isWhole && range.count % 2 == 0 && (range.count == 2 || first.prefix(2).contains(.quote))
    let name: String
    switch (first[0], first[1], first[2], first[3]) {
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0), (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): name = "UTF-32"
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): name = "UTF-16"
    case (1..., 0, 1..., 0), (0, 1..., 0, 1...): name = "UTF-16"
    case (1..., 0, _, _) where isShort, (0, 1..., _, _) where isShort: name = "UTF-16"
    default: return nil
    }
    return SyntaxError(kind: .otherEncoding(name), range: SourceRange(at: range.start), path: [])
  }
}
