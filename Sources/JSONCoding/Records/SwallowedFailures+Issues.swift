/// The issues of lost values.
extension SwallowedFailures {
  /// The issue of a value that was lost in one or more attempts to read it.
  func issue(_ group: [Lost]) -> Issue {
    let main = group.dropFirst().reduce(group[0]) { isFurther($1, than: $0) ? $1 : $0 }
    var issue = main.fault.issue()
    let link = main.context.link(to: main.node)
    var loss = Issue.Loss(
      value: main.value, path: PathLink.components(link), payloadNames: PathLink.payloadNames(link))
    let expected = expected(group, at: main.fault)
    if expected.count > 1 { loss.expected = expected }
    loss.nothing = nothing(main.fault)
    issue.loss = loss
    let others = group.filter { $0.reads != main.reads && $0.fault.node != main.fault.node }
    issue.attempts = others.prefix(Issue.maximumAttempts).map {
      Issue.Attempt(shape: .expected($0.value), issue: $0.fault.issue())
    }
    issue.moreAttempts = others.count - issue.attempts.count
    return issue
  }

  /// Whether an attempt got further than another one: to a value rather than to a missing key, or past more reads.
  private func isFurther(_ lost: Lost, than other: Lost) -> Bool {
    func progress(_ lost: Lost) -> (Int, Int, Int) {
      let hasKey = if case .missing = lost.fault.spot { 0 } else { 1 }
      return (hasKey, lost.reads.count, lost.isThrown ? 1 : 0)
    }
    return progress(lost) > progress(other)
  }

  /// What the attempts wanted at the place of the problem, in their order.
  private func expected(_ group: [Lost], at fault: Fault) -> [Issue.Expected] {
    guard case .typeMismatch = fault.kind, case .node = fault.spot else { return [] }
    var expected: [Issue.Expected] = []
    for lost in group {
      for read in log.reads[lost.reads] {
        guard let other = read.failure?.fault, other.context === fault.context,
          other.node == fault.node, case .typeMismatch = other.kind, let wanted = other.expected,
          !expected.contains(where: { $0.isSame(as: wanted) })
        else { continue }
        expected.append(wanted)
      }
    }
    return expected
  }

  private func nothing(_ fault: Fault) -> Issue.Loss.Nothing? {
    guard case .typeMismatch = fault.kind, case .object = fault.expected, case .node(let place) = fault.spot
    else { return nil }
    switch fault.context.document.kind(of: place.node) {
    case .false: return .false
    case .array where fault.context.entries[unchecked: place.node].end == 0: return .emptyArray
    default: return nil
    }
  }
}

extension Issue.Expected {
  fileprivate func isSame(as other: Issue.Expected) -> Bool {
    switch (self, other) {
    case (.object, .object), (.array, .array): true
    case (.type(let type), .type(let other)): type == other
    default: false
    }
  }
}
