/// A value of a parsed text, read from the text's index on demand.
package struct DocumentValue {
  let document: Document
  let node: Int

  /// The top value of a text, which is kept; a byte order mark is skipped.
  package init(_ text: Text) throws(SyntaxError) {
    document = Document()
    node = 0
    try document.parse(text, SourceRange(start: 0, end: text.count), beginsInput: true)
  }

  init(_ document: Document, _ node: Int) {
    self.document = document
    self.node = node
  }

  private var entry: Entry { document.entries[unchecked: node] }

  package var kind: JSONKind { JSONKind(entry.kind) }
  /// The number of elements or members; 0 for other values.
  package var count: Int { entry.isContainer ? Int(entry.end) : 0 }
  package var string: String? { kind == .string ? document.name(at: node) : nil }
  /// The number as it is written.
  package var number: String? { kind == .number ? document.bytes.string(entry.range) : nil }
  package var bool: Bool? { kind == .bool ? entry.kind == .true : nil }

  /// The members in the order of the text, without names that equal an earlier one.
  package var members: [(name: String, value: DocumentValue)] {
    guard kind == .object else { return [] }
    return document.names(of: node).map { (document.name(at: $0), DocumentValue(document, $0 + 1)) }
  }

  package var elements: [DocumentValue] {
    guard kind == .array else { return [] }
    return document.values(of: node).map { DocumentValue(document, $0) }
  }

  /// The member's value; nil for an absent member and for anything but an object.
  package subscript(name: String) -> DocumentValue? {
    guard kind == .object, case let found = document.lookUp(name, in: node), found > 0 else { return nil }
    return DocumentValue(document, found + 1)
  }

  // MARK: - Places

  /// The value's bytes, quotes and brackets included.
  package var range: SourceRange { document.range(of: node) }

  /// The bytes of the member's name before the value, with its quotes; nil for elements and the top value.
  package var nameRange: SourceRange? {
    node > 0 && document.entries[unchecked: node - 1].kind == .name ? document.range(of: node - 1) : nil
  }

  package var path: [PathComponent] { document.path(to: node) }

  /// Whether it, or an object in it, has a member with one of these names, as they are written in the text.
  package func hasName(in names: [StaticString]) -> Bool {
    for index in node..<document.next(after: node) {
      let entry = document.entries[unchecked: index]
      guard entry.kind == .name else { continue }
      for name in names {
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        if document.bytes.equals(entry.range, bytes) { return true }
      }
    }
    return false
  }
}

extension DocumentValue: Hashable {
  package static func == (left: DocumentValue, right: DocumentValue) -> Bool {
    left.document === right.document && left.node == right.node
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(document))
    hasher.combine(node)
  }
}
