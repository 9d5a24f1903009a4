/// The paths and ranges of values. They are computed from the index when there is something to report.
extension Document {
  /// One array or object on the path to a value, and the child that the path continues with.
  struct Step {
    /// The index of the array's or object's entry.
    var opening: Int
    /// The index of the entry of the element or of the member's value.
    var child: Int
    /// The number of elements or members before the child.
    var position: Int
  }

  /// The steps from the top value to the one at index `value`; empty for the top value itself.
  ///
  /// Walks over the siblings before each step, but starts from the previous result. So asking for one element after
  /// another walks over an array only once, and asking for nested values walks over each level once. One earlier result
  /// is also kept, because a search returns to its last problem.
  func steps(to value: Int) -> [Step] {
    if lastSteps.last?.child == value { return lastSteps }
    // Callers often ask for the parent of the last value next, then for the value after it, so the last result stays.
    if let index = lastSteps.firstIndex(where: { $0.child == value }) { return Array(lastSteps[...index]) }
    if value == 0 { return [] }
    var steps: [Step] = []
    swap(&steps, &lastSteps)
    while let last = steps.last, !contains(value, in: last.opening) { steps.removeLast() }
    if let last = steps.last, last.child > value {
      let earlier = earlierSteps.prefix { contains(value, in: $0.opening) }
      if let known = earlier.last, known.opening == last.opening, known.child <= value {
        swap(&steps, &earlierSteps)
        steps = Array(earlier)
      } else {
        steps.removeLast()
      }
    }
    var opening = steps.last.map(\.opening) ?? 0
    while opening != value {
      let toValue = isObject(opening) ? 1 : 0
      // The last kept step leads to the value, to one that contains it, or to an earlier sibling of either.
      let isKnown = steps.last?.opening == opening
      var step =
        if isKnown { steps.removeLast() } else {
          Step(opening: opening, child: opening + 1 + toValue, position: 0)
        }
      var sibling = next(after: step.child) + toValue
      if isKnown, toValue == 0, sibling <= value { earlierSteps = steps + [step] }
      while sibling <= value {
        step.child = sibling
        step.position += 1
        sibling = next(after: sibling) + toValue
      }
      steps.append(step)
      opening = step.child
    }
    lastSteps = steps
    return steps
  }

  private func contains(_ value: Int, in opening: Int) -> Bool {
    opening < value && value < next(after: opening)
  }

  /// The path to the value at index `value`, with names as in the text.
  func path(to value: Int) -> [PathComponent] {
    steps(to: value).map(component)
  }

  func component(of step: Step) -> PathComponent {
    isObject(step.opening) ? .member(name(at: step.child - 1)) : .index(step.position)
  }

  /// Whether the container at `opening` is an object. Reads its end, because a search may change the opening's kind.
  func isObject(_ opening: Int) -> Bool {
    entries[unchecked: Int(entries[unchecked: opening].link) - 1].kind == .objectEnd
  }

  /// The name or string at index `name`, unescaped.
  func name(at name: Int) -> String {
    let entry = entries[unchecked: name]
    return EscapedString.unescaped(in: bytes, entry.range, flags: entry.flags)
  }

  /// The bytes of the value or name at `value`, including quotes and brackets.
  func range(of value: Int) -> SourceRange {
    let entry = entries[unchecked: value]
    if entry.link != 0, entry.kind != .name {
      return SourceRange(start: Int(entry.start), end: Int(entries[unchecked: Int(entry.link) - 1].end))
    }
    let isQuoted = entry.kind == .name || kind(of: value) == .string
    return isQuoted
      ? SourceRange(start: Int(entry.start) - 1, end: Int(entry.end) + 1) : entry.range
  }

  /// The path from the top value of the outermost text.
  func outermostPath(to value: Int) -> [PathComponent] {
    (outer.map { $0.document.outermostPath(to: $0.string) } ?? []) + path(to: value)
  }

  /// The bytes of the value or name at `value`, in the outermost text.
  func outermostRange(of value: Int) -> SourceRange { outermost(range(of: value)) }

  /// The bytes in the outermost text from which `range` of this text was unescaped.
  func outermost(_ range: SourceRange) -> SourceRange {
    guard let outer else { return range }
    let (bytes, string) = (outer.document.bytes, outer.document.entries[unchecked: outer.string].range)
    // Most ranges come in document order, so the search starts at the last one.
    let start = EscapedString.raw(of: range.start, in: bytes, string, from: lastCorrespondence)
    lastCorrespondence = start
    let end = EscapedString.raw(of: range.end, in: bytes, string, from: start)
    return outer.document.outermost(SourceRange(start: start.raw, end: end.raw))
  }

  /// The kind of the value in the text, even if a search has replaced it.
  func kind(of value: Int) -> Entry.Kind {
    let entry = entries[unchecked: value]
    guard entry.kind == .replaced else { return entry.kind }
    if entry.link != 0 { return isObject(value) ? .object : .array }
    // A string's entry begins after its opening quote.
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
