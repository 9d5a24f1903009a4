/// A decode with another placeholder in one place, to see which problems depend on it.
struct Trial {
  let repair: Repair
  let candidate: Int

  /// The candidate for the repair; nil for all repairs but the one that is tried.
  func candidate(of repair: Repair) -> Int? { repair === self.repair ? candidate : nil }
}

extension Fault {
  /// The number of candidates that represent all values that the model may accept here; nil if there are too many.
  var closedCandidates: Int? {
    var type: any Any.Type
    switch (kind, expected) {
    case (.thrown, _):
      guard let frame, frame.context === context, frame.node == spot.node else { return nil }
      type = frame.type
    case (_, .type(let expected)): type = expected
    default: return nil
    }
    if type is Bool.Type { return 2 }
    if type is Double.Type || type is Float.Type { return Placeholder.integers.count }
    if type is any FixedWidthInteger.Type { return Placeholder.integers.count }
    guard let type = type as? any Decodable.Type, let count = Placeholder.caseCount(type), count <= 64 else {
      return nil
    }
    return count
  }
}
