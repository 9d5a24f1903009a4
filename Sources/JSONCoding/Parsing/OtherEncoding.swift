/// UTF-16 or UTF-32, told by how an input begins: by its mark, or by where its NULs stand (RFC 4627 section 3).
struct OtherEncoding {
  let name: String
  private let start: Int

  /// Nil where the range, which begins an input or is all of it, shows neither.
  init?(_ text: Text, _ range: SourceRange, isWhole: Bool) {
    let first = (0..<4).map { range.start + $0 < range.end ? text.byte(at: range.start + $0) : 0xAA }
    // Two bytes, and then only of a whole input: a number. All else has two ASCII characters at its start, but for a string.
    let isShort =
      isWhole && range.count % 2 == 0 && (range.count == 2 || first.prefix(2).contains(.quote))
    switch (first[0], first[1], first[2], first[3]) {
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0), (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): name = "UTF-32"
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): name = "UTF-16"
    case (1..., 0, 1..., 0), (0, 1..., 0, 1...): name = "UTF-16"
    case (1..., 0, _, _) where isShort, (0, 1..., _, _) where isShort: name = "UTF-16"
    default: return nil
    }
    start = range.start
  }

  var error: SyntaxError {
    SyntaxError(kind: .otherEncoding(name), range: SourceRange(at: start), path: [])
  }
}
