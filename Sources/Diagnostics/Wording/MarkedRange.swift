import JSONCoding

extension Issue {
  /// The bytes that a report points at: the bracket that begins an object or array, the one that ends an array that is
  /// too short, all of any other value.
  func markedRange(in text: Text) -> SourceRange {
    switch kind {
    case .syntax, .duplicateKey, .unreadKey, .byteOrderMark: return range
    case .dataCorrupted(.embeddedSyntax): return range
    default:
      guard !range.isEmpty else { return range }
      if found == .endOfArray { return SourceRange(start: range.end - 1, end: range.end) }
      let first = text.byte(at: range.start)
      let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      return isContainer ? SourceRange(start: range.start, end: range.start + 1) : range
    }
  }
}

extension [Issue] {
  /// The issues in the order of the places that reports point at; those of one place keep their order.
  public func inDocumentOrder(of text: Text) -> [Issue] {
    guard count > 1 else { return self }
    let offsets = map { $0.markedRange(in: text).start }
    return indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }.map { self[$0] }
  }
}
