extension Document {
  /// Parses `range` of `text`. Meanwhile the byte behind the range is a NUL: nobody else may read it.
  ///
  /// - Parameter beginsInput: whether the range begins an input, where a byte order mark is skipped and another encoding named.
  func parse(_ text: Text, _ range: SourceRange, beginsInput: Bool) throws(SyntaxError) {
    begin(text, range, hasMark: beginsInput && text.hasByteOrderMark(range))
    guard range.end < Int(UInt32.max) else {
      throw SyntaxError(kind: .tooLong, range: SourceRange(at: range.start), path: [])
    }
    let behind = bytes[unchecked: range.end]
    bytes[unchecked: range.end] = 0
    var parser = Parser(self)
    guard let stop = parser.parse(into: self) else {
      bytes[unchecked: range.end] = behind
      return
    }
    let error = SyntaxErrorFinder(self, stop).error()
    bytes[unchecked: range.end] = behind
    throw beginsInput ? otherEncoding(text, range) ?? error : error
  }

  private func otherEncoding(_ text: Text, _ range: SourceRange) -> SyntaxError? {
    OtherEncoding(text, range, isWhole: range.end == text.count)?.error
  }
}
