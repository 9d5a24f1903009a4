/// Learns which values of an array or object a model decodes alike, so that what is known about one applies to all.
struct Learning {
  /// The values of one type in one array or object.
  struct Consumer: Hashable {
    let container: RepairKey
    let type: ObjectIdentifier

    /// Nil for the member of an object whose names are not data.
    init?(_ frame: Frame) {
      switch frame.holder {
      case .element(let array): container = RepairKey(frame.context, array)
      case .member(let object) where frame.context.canLeaveOut(frame.holder):
        container = RepairKey(frame.context, object)
      default: return nil
      }
      type = ObjectIdentifier(frame.type)
    }
  }

  /// The same problem in several elements that have no `init(from:)` of their own.
  private struct Pattern: Hashable {
    let container: RepairKey
    let path: [PathComponent]
    let expected: ObjectIdentifier?
  }

  /// The number of points at which a consumer counts as learned.
  private static let enough = 6

  /// The points of each consumer, and how often problems of each pattern have reached the top.
  private var consumers: [Consumer: Int] = [:]
  private var patterns: [Pattern: Int] = [:]

  /// Learns from a problem that has reached the top through the calls inside of `outer`.
  mutating func learn(from fault: Fault, below outer: Frame?) {
    var frame = fault.frame
    while let next = frame, next !== outer {
      frame = next.outer
      // The standard library's collections decode all elements alike. A loop in the model may not: it has to be seen
      // twice, or three times for the members of an object, which may be read by their names.
      guard frame?.isTransparent != true, let consumer = Consumer(next),
        consumers[consumer, default: 0] < Learning.enough
      else { continue }
      let isMember = if case .member = next.holder { true } else { false }
      consumers[consumer, default: 0] += isMember ? 2 : 3
    }
    // An element with its own `init(from:)` is decoded alone, which finds its problems without a pattern.
    if let frame = fault.frame, frame.context === fault.context, frame.node == fault.node { return }
    if let (pattern, _) = pattern(fault, below: fault.frame) { patterns[pattern, default: 0] += 1 }
  }

  /// Whether an error that leaves this value's `init(from:)` is known to leave the loop that decodes it, too.
  func isLearned(_ frame: Frame) -> Bool {
    guard !consumers.isEmpty, let consumer = Consumer(frame) else { return false }
    return consumers[consumer, default: 0] >= Learning.enough
  }

  /// The element that the problem is in, if the same problem in others has reached the top.
  func elementOfPattern(_ fault: Fault) -> Int? {
    guard !patterns.isEmpty, let (pattern, element) = pattern(fault, below: nil) else { return nil }
    return patterns[pattern, default: 0] >= 2 ? element : nil
  }

  /// The nearest array, or object whose keys are data, around the spot, the path from its element to the spot, and that
  /// element.
  private func pattern(_ fault: Fault, below frame: Frame?) -> (Pattern, element: Int)? {
    if fault.isThrownByModel { return nil }
    let context = fault.context
    let steps = context.document.steps(to: fault.node)
    guard
      let last = steps.lastIndex(where: { step in
        !context.document.isObject(step.opening)
          || context.entries[unchecked: step.opening].flags.contains(.listed)
      })
    else { return nil }
    if let frame, frame.context === context, frame.node >= steps[last].child { return nil }
    var path = steps[(last + 1)...].map(context.document.component)
    if let name = fault.name { path.append(.member(name)) }
    let expected: ObjectIdentifier? =
      if case .type(let type) = fault.expected { ObjectIdentifier(type) } else { nil }
    let pattern = Pattern(
      container: RepairKey(context, steps[last].opening), path: path, expected: expected)
    return (pattern, steps[last].child)
  }
}
