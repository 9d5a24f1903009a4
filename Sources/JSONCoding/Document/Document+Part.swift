/// One value of a document as a separate document, so that it is decoded like any other.
extension Document {
  /// Up to this number of entries, a copy costs less than what saves it.
  static let smallIndex = 1 << 12

  /// Makes the value at `node` of `whole` the top value of this document. Only its entries are copied, not the text.
  ///
  /// - Parameter takesIndex: whether `whole` is not needed afterwards, so that its memory is used for this document.
  func load(_ whole: Document, valueAt node: Int, takesIndex: Bool) {
    begin(whole.text, whole.range(of: node), hasByteOrderMark: false)
    let end = whole.next(after: node)
    duplicates = whole.duplicates(in: node..<end).map { ($0.first - node, $0.second - node) }
    let source = whole.entries
    var target = entries
    if takesIndex {
      whole.setIndex(target, count: 0)
      target = source
    } else if target.capacity <= end - node {
      target.grow(to: max(end - node + 1, target.capacity * 2))
    }
    for index in node..<end {
      target[unchecked: index - node] = source[unchecked: index].moved(by: -node)
    }
    setIndex(target, count: end - node)
  }

  /// The duplicate names among the entries of `range`.
  func duplicates(in range: Range<Int>) -> [(first: Int, second: Int)] {
    let start = firstDuplicate(notBefore: range.lowerBound)
    return Array(duplicates[start..<max(start, firstDuplicate(notBefore: range.upperBound))])
  }

  private func firstDuplicate(notBefore index: Int) -> Int {
    BinarySearch.firstIndex(in: duplicates) { $0.second >= index }
  }
}

extension Entry {
  /// The entry with its indexes of other entries changed by `distance`.
  fileprivate func moved(by distance: Int) -> Entry {
    var entry = self
    let distance = UInt32(truncatingIfNeeded: distance)
    switch kind {
    case .array, .object: entry.link &+= distance
    case .arrayEnd, .objectEnd:
      entry.link &+= distance
      entry.start &+= distance
    default: break
    }
    return entry
  }
}
