/// A value in the text that a ``PartFinder`` has parsed last, to be looked at without a model.
package struct FoundValue {
  private let document: Document
  let node: Int

  fileprivate init(_ node: Int, in document: Document) {
    self.node = node
    self.document = document
  }

  /// The value's bytes, with the quotes of a string.
  package var range: SourceRange { document.range(of: node) }

  /// The value of the first member with this name; nil if there is none, or this is no object.
  package func member(_ name: String) -> FoundValue? {
    guard document.entries[unchecked: node].kind == .object else { return nil }
    let found = document.lookUp(name, in: node)
    return found == 0 ? nil : FoundValue(found + 1, in: document)
  }

  /// The elements; empty if this is no array.
  package var elements: [FoundValue] {
    let entry = document.entries[unchecked: node]
    guard entry.kind == .array else { return [] }
    var elements: [FoundValue] = []
    var child = node + 1
    while child < Int(entry.link) - 1 {
      elements.append(FoundValue(child, in: document))
      child = document.next(after: child)
    }
    return elements
  }

  package var isObject: Bool { document.entries[unchecked: node].kind == .object }
  package var isString: Bool { document.entries[unchecked: node].kind == .string }

  /// The string without its escapes; nil if this is none.
  package var string: String? {
    let entry = document.entries[unchecked: node]
    guard entry.kind == .string else { return nil }
    return EscapedString.unescaped(in: document.bytes, entry.range, flags: entry.flags)
  }

  /// At most so many first bytes of a string, with its escapes; empty if this is none.
  package func beginning(_ most: Int) -> [UInt8] {
    let entry = document.entries[unchecked: node]
    guard entry.kind == .string else { return [] }
    let end = min(entry.range.end, entry.range.start + most)
    return document.text.withBytes(SourceRange(start: entry.range.start, end: end)) { Array($0) }
  }

  /// The number; nil if this is none, or no Double.
  package var number: Double? {
    guard document.entries[unchecked: node].kind == .number else { return nil }
    return Double(document.text.string(range))
  }
}

extension PartFinder {
  /// The top value of the text that was parsed last.
  package var top: FoundValue { FoundValue(0, in: source.document) }
}
