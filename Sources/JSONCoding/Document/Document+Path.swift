/// Where a value stands. Nothing of this is kept while decoding: it is read off the index when there is something to report.
extension Document {
  /// One array or object on the way to a value, and the place in it where the way goes on.
  struct Step {
    /// The index of the array or object.
    var opening: Int
    /// The index of the element, or of the member's value.
    var child: Int
    /// The number of elements or members before it.
    var place: Int
  }

  /// The way from the top value to the one at index `value`: empty for the top value itself.
  ///
  /// Walks over the siblings before each step, but goes on from where the last call was: who asks for one element after the
  /// other pays for the way between them.
  func steps(to value: Int) -> [Step] {
    if let last = lastSteps.last, last.child == value { return lastSteps }
    var steps: [Step] = []
    var opening = 0
    while opening != value {
      let isObject = isObject(opening)
      let toValue = isObject ? 1 : 0
      var step = Step(opening: opening, child: opening + 1 + toValue, place: 0)
      if steps.count < lastSteps.count {
        let last = lastSteps[steps.count]
        if last.opening == opening, last.child <= value { step = last }
      }
      var sibling = next(after: step.child) + toValue
      while sibling <= value {
        step.child = sibling
        step.place += 1
        sibling = next(after: sibling) + toValue
      }
      steps.append(step)
      opening = step.child
    }
    lastSteps = steps
    return steps
  }

  /// The way to the value at index `value` as the text has it.
  func path(to value: Int) -> [PathComponent] {
    steps(to: value).map(component)
  }

  /// The positions in ``path(to:)`` of names that no container was asked for one by one.
  func payloadNames(to value: Int) -> Set<Int> {
    var names: Set<Int> = []
    for (position, step) in steps(to: value).enumerated() where isObject(step.opening) {
      let isListed = entries[unchecked: step.opening].flags.contains(.listed)
      let isRequested = entries[unchecked: step.child - 1].flags.contains(.requested)
      if isListed || !isRequested { names.insert(position) }
    }
    return names
  }

  func component(of step: Step) -> PathComponent {
    isObject(step.opening) ? .member(name(at: step.child - 1)) : .index(step.place)
  }

  /// Whether a container's opening is an object's, also after repair has replaced it: only its end still knows.
  func isObject(_ opening: Int) -> Bool {
    entries[unchecked: Int(entries[unchecked: opening].link) - 1].kind == .objectEnd
  }

  /// The name at index `name`, unescaped.
  func name(at name: Int) -> String {
    let entry = entries[unchecked: name]
    return EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags)
  }

  /// The bytes of the value at `value`, quotes and brackets included.
  func range(of value: Int) -> SourceRange {
    let entry = entries[unchecked: value]
    if entry.link != 0, entry.kind != .name {
      return SourceRange(start: Int(entry.start), end: Int(entries[unchecked: Int(entry.link) - 1].end))
    }
    let isQuoted = entry.kind == .name || kind(of: value) == .string
    return isQuoted
      ? SourceRange(start: Int(entry.start) - 1, end: Int(entry.end) + 1) : entry.range
  }

  /// What stands in the text at `value`, also after repair has replaced it.
  func kind(of value: Int) -> Entry.Kind {
    let entry = entries[unchecked: value]
    guard entry.kind == .replaced || entry.kind == .omitted else { return entry.kind }
    if entry.link != 0 { return isObject(value) ? .object : .array }
    // A string's entry begins behind its quote.
    if entry.start > 0, bytes[unchecked: Int(entry.start) - 1] == .quote,
      bytes[unchecked: Int(entry.end)] == .quote
    {
      return .string
    }
    switch bytes[unchecked: Int(entry.start)] {
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "t"): return .true
    case UInt8(ascii: "f"): return .false
    default: return .number
    }
  }
}
