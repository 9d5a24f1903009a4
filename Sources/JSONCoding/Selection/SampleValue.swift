/// A JSON value that is built to be tried on a model.
package indirect enum SampleValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number as it is written.
  case number(String)
  case string(String)
  case array([SampleValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: SampleValue

    package init(name: String, value: SampleValue) {
      self.name = name
      self.value = value
    }
  }

  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Whether it is a Boolean, a number or a string.
  package var isScalar: Bool { kind == .bool || kind == .number || kind == .string }

  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  package var elements: [SampleValue] { if case .array(let elements) = self { elements } else { [] } }

  // MARK: - Values inside

  /// The value at the path, which may lead into the JSON text of a string; nil if the path leads nowhere.
  package func value(at path: some Collection<Observation.Step>) -> SampleValue? {
    var value = self
    for step in path {
      guard let next = value.child(step) else { return nil }
      value = next
    }
    return value
  }

  package subscript(path: [PathComponent]) -> SampleValue? { value(at: path.lazy.map(\.step)) }

  private func child(_ step: Observation.Step) -> SampleValue? {
    switch step {
    case .member(let name): members.first { $0.name == name }?.value
    case .index(let index): elements.indices.contains(index) ? elements[index] : nil
    case .text: if case .string(let text) = self { SampleValue.parsed(text) } else { nil }
    }
  }

  /// A copy with `new` at the path, or with nothing there if `new` is nil. A missing member is added, and so is the
  /// element after the last one. Nil if the path leads nowhere.
  package func with(_ new: SampleValue?, at path: some Collection<Observation.Step>) -> SampleValue? {
    guard let step = path.first else { return new }
    let old = child(step)
    let inner = path.count == 1 ? new : old?.with(new, at: path.dropFirst())
    guard inner != nil || path.count == 1 else { return nil }
    if inner == nil, old == nil { return self }
    switch (self, step) {
    case (.object(var members), .member(let name)):
      let index = members.firstIndex { $0.name == name } ?? members.endIndex
      members.replaceSubrange(
        index..<(old == nil ? index : index + 1), with: inner.map { [Member(name: name, value: $0)] } ?? [])
      return .object(members)
    case (.array(var elements), .index(let index)) where index <= elements.count:
      elements.replaceSubrange(index..<(old == nil ? index : index + 1), with: inner.map { [$0] } ?? [])
      return .array(elements)
    case (.string, .text): return inner.map { .string($0.text) }
    default: return nil
    }
  }

  package func with(_ new: SampleValue?, at path: [PathComponent]) -> SampleValue? {
    with(new, at: path.map(\.step))
  }

  // MARK: - Text

  /// The value as compact JSON.
  package var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  package func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): JSONText.append(string, to: &text)
    case .array(let elements): JSONText.append(elements, to: &text) { $0.append(to: &$1) }
    case .object(let members):
      JSONText.append(members, name: { $0.name }, to: &text) { $0.value.append(to: &$1) }
    }
  }
}

extension SampleValue {
  init(_ document: Document, at node: Int = 0) {
    switch document.kind(of: node) {
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(document.bytes.string(document.entries[unchecked: node].range))
    case .string: self = .string(document.name(at: node))
    case .array: self = .array(document.values(of: node).map { SampleValue(document, at: $0) })
    case .object:
      self = .object(
        document.names(of: node).map {
          Member(name: document.name(at: $0), value: SampleValue(document, at: $0 + 1))
        })
    default: self = .null
    }
  }
}

extension DocumentValue {
  package var sample: SampleValue { SampleValue(document, at: node) }
}

extension SampleValue {
  /// The value of a JSON text; nil if it is not JSON.
  package static func parsed(_ json: String) -> SampleValue? {
    (try? Document(parsing: Text(json))).map { SampleValue($0) }
  }

  /// The value of a JSON text in UTF-8; nil if it is not JSON.
  package static func parsed(_ json: some Collection<UInt8>) -> SampleValue? {
    parsed(String(decoding: json, as: UTF8.self))
  }

  /// This object plus the members that only `other` has, including those in nested objects. Any other value is unchanged.
  package func adding(_ other: SampleValue) -> SampleValue {
    guard case .object(var members) = self, case .object(let others) = other else { return self }
    for member in others {
      if let index = members.firstIndex(where: { $0.name == member.name }) {
        members[index].value = members[index].value.adding(member.value)
      } else {
        members.append(member)
      }
    }
    return .object(members)
  }
}

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
