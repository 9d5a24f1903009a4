/// Which values are decoded alike, so that what is known of one is known of the others.
struct Learning {
  /// The values of one type that one array or object hands out.
  private struct Consumer: Hashable {
    let container: RepairKey
    let type: ObjectIdentifier
  }

  /// The same problem in several elements that have no `init(from:)` of their own.
  private struct Pattern: Hashable {
    let container: RepairKey
    let path: [PathComponent]
    let expected: ObjectIdentifier?
  }

  /// What a consumer has to have gained to be learned.
  private static let enough = 6

  /// How many different values' problems have reached the top, by consumer and by pattern.
  private var consumers: [Consumer: Int] = [:]
  private var patterns: [Pattern: Int] = [:]

  /// Takes in a problem that has reached the top.
  mutating func learn(from fault: Fault) {
    for (index, frame) in fault.frames.enumerated() {
      guard let consumer = consumer(frame), consumers[consumer, default: 0] < Learning.enough else {
        continue
      }
      // The standard library's collections decode all elements alike. A loop of the model's own may not: it has to be seen
      // twice, and where members of an object are read by their names, three times.
      let isStandard =
        fault.frames[(index + 1)...].first.map { $0.type is any StandardCollection.Type } ?? false
      let isMember = if case .member = frame.holder { true } else { false }
      consumers[consumer, default: 0] += isStandard ? Learning.enough : (isMember ? 2 : 3)
    }
    // What an element's own `init(from:)` has thrown is found again when that is decoded alone.
    if fault.frames.first.map({ $0.context === fault.context && $0.node == fault.spot.node }) == true {
      return
    }
    if let pattern = pattern(fault, below: fault.frames.first) { patterns[pattern, default: 0] += 1 }
  }

  /// Whether a problem in this value's `init(from:)` is known to reach the top.
  func isLearned(_ frame: Fault.Frame) -> Bool {
    guard !consumers.isEmpty, let consumer = consumer(frame) else { return false }
    return consumers[consumer, default: 0] >= Learning.enough
  }

  /// Whether this very problem, in other elements, has reached the top.
  func isPattern(_ fault: Fault) -> Bool {
    guard !patterns.isEmpty, let pattern = pattern(fault, below: nil) else { return false }
    return patterns[pattern, default: 0] >= 2
  }

  private func consumer(_ frame: Fault.Frame) -> Consumer? {
    switch frame.holder {
    case .element(let array):
      return Consumer(container: RepairKey(frame.context, array), type: ObjectIdentifier(frame.type))
    case .member(let object) where frame.context.canLeaveOut(frame.holder):
      return Consumer(container: RepairKey(frame.context, object), type: ObjectIdentifier(frame.type))
    default:
      return nil
    }
  }

  /// The nearest array, or object whose keys are data, around the spot, and the way from its element on.
  private func pattern(_ fault: Fault, below frame: Fault.Frame?) -> Pattern? {
    if fault.isThrownByModel { return nil }
    let context = fault.context
    let steps = context.document.steps(to: fault.spot.node)
    guard
      let last = steps.lastIndex(where: { step in
        !context.document.isObject(step.opening)
          || context.entries[unchecked: step.opening].flags.contains(.listed)
      })
    else { return nil }
    if let frame, frame.context === context, frame.node >= steps[last].child { return nil }
    var path = steps[(last + 1)...].map(context.document.component)
    if let name = fault.spot.name { path.append(.member(name)) }
    let expected: ObjectIdentifier? =
      if case .type(let type) = fault.expected { ObjectIdentifier(type) } else { nil }
    return Pattern(
      container: RepairKey(context, steps[last].opening), path: path, expected: expected)
  }
}

/// The collections that decode every element alike and handle no error.
protocol StandardCollection {}

extension Array: StandardCollection {}
extension ContiguousArray: StandardCollection {}
extension Set: StandardCollection {}
extension Dictionary: StandardCollection {}
