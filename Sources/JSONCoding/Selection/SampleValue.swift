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

  /// Whether it holds no other values and is not null.
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

  /// The same value with another one at the path, or with none there if that is nil. A missing member is added, and
  /// so is the element after the last one. Nil if the path leads nowhere.
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
  /// The value of a JSON text, if it is one.
  package static func parsed(_ json: String) -> SampleValue? {
    (try? Document(parsing: Text(json))).map { SampleValue($0) }
  }

  /// The value of a JSON text in UTF-8, if it is one.
  package static func parsed(_ json: some Collection<UInt8>) -> SampleValue? {
    parsed(String(decoding: json, as: UTF8.self))
  }

  /// An object with the members that only the other one has, and the same for objects in it; any other value itself.
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
