import JSONCoding

typealias Path = [Observation.Step]

/// Values at paths that may lead into the JSON text of a string.
extension SampleValue {
  func value(at path: some Collection<Observation.Step>) -> SampleValue? {
    var value = self
    for step in path {
      guard let next = value.child(step) else { return nil }
      value = next
    }
    return value
  }

  private func child(_ step: Observation.Step) -> SampleValue? {
    switch step {
    case .member(let name): members.first { $0.name == name }?.value
    case .index(let index): elements.indices.contains(index) ? elements[index] : nil
    case .text: if case .string(let text) = self { SampleValue.parsed(text) } else { nil }
    }
  }

  /// The same value with another one at the path, or with none there if that is nil. A member that is not there is
  /// added, and so is the element after the last one. Nil if the path leads nowhere.
  func with(_ new: SampleValue?, at path: some Collection<Observation.Step>) -> SampleValue? {
    guard let step = path.first else { return new }
    let rest = path.dropFirst()
    let inner = child(step)
    if rest.isEmpty, inner == nil, new == nil { return self }
    guard let inner = rest.isEmpty ? new : inner?.with(new, at: rest) else {
      return rest.isEmpty ? removing(step) : nil
    }
    switch (self, step) {
    case (.object(var members), .member(let name)):
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index].value = inner
      } else {
        members.append(Member(name: name, value: inner))
      }
      return .object(members)
    case (.array(var elements), .index(let index)) where index <= elements.count:
      if index == elements.count { elements.append(inner) } else { elements[index] = inner }
      return .array(elements)
    case (.string, .text): return .string(inner.text)
    default: return nil
    }
  }

  private func removing(_ step: Observation.Step) -> SampleValue? {
    switch (self, step) {
    case (.object(let members), .member(let name)): return .object(members.filter { $0.name != name })
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      elements.remove(at: index)
      return .array(elements)
    default: return nil
    }
  }

  var isScalar: Bool { kind == .bool || kind == .number || kind == .string }
}

extension PathComponent {
  var step: Observation.Step {
    switch self {
    case .member(let name): .member(name)
    case .index(let index): .index(index)
    }
  }
}

extension Collection<Observation.Step> {
  /// The rest of the path below an outer one; nil if it leads elsewhere.
  func inside(_ outer: Path) -> Path? { starts(with: outer) ? Array(dropFirst(outer.count)) : nil }

  /// The path with the first element of each array instead of the others: one path for all of them.
  var firstElements: Path { map { step in if case .index = step { .index(0) } else { step } } }
}
