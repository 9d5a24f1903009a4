import JSONCoding

extension Issue {
  /// The bytes that a report points at: the opening bracket of an object or array, the closing bracket of an array that
  /// is too short, the whole of any other value.
  func markedRange(in text: Text) -> SourceRange {
    switch kind {
    case .syntax, .duplicateKey, .unreadKey, .unconvertedKey, .byteOrderMark: return range
    case .dataCorrupted(.embeddedSyntax): return range
    default:
      if found == .endOfArray, !range.isEmpty { return SourceRange(start: range.end - 1, end: range.end) }
      return range.marked(in: text)
    }
  }

  /// The other places that the message names, each with a label.
  var places: [(range: SourceRange, words: String)] {
    switch kind {
    case .duplicateKey(_, let first): return firstLocation == nil ? [(first, "the first one")] : []
    case .syntax(let error), .dataCorrupted(.embeddedSyntax(let error)):
      guard error.openingLocation == nil, let opening = error.opening else { return [] }
      return [(SourceRange(start: opening, end: opening + 1), "the open bracket")]
    default: return []
    }
  }
}

extension SourceRange {
  /// The opening bracket of an object or array; the whole of any other value.
  func marked(in text: Text) -> SourceRange {
    guard !isEmpty else { return self }
    let first = text.byte(at: start)
    let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return isContainer ? SourceRange(start: start, end: start + 1) : self
  }
}

extension [Issue] {
  /// The issues in the order of the places that reports point at; issues at the same place keep their order.
  package func inDocumentOrder(of text: Text) -> [Issue] {
    guard count > 1 else { return self }
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    visit { _, issue in offsets.append(issue.markedRange(in: text).start) }
    // Most issues are already in order, and checking is faster than copying.
    if zip(offsets, offsets.dropFirst()).allSatisfy(<=) { return self }
    return indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }.map { self[$0] }
  }
}
