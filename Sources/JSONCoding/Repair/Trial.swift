/// A decode that reports nothing. It tries another placeholder in one place, to see which problems depend on it, or
/// shows whether a call lets an error pass.
struct Trial {
  /// The repair that is tried with another candidate, if any.
  let repair: Repair?
  let candidate: Int
  /// The number to try instead, if the placeholder is one.
  var number: Double?

  /// The candidate for the repair; nil for all repairs but the one being tried.
  func candidate(of repair: Repair) -> Int? { repair.fault === self.repair?.fault ? candidate : nil }

  /// A model may make an array of as many elements as an integer says.
  static let largestCount = 100_000.0

  func number(of repair: Repair?) -> Double? { repair?.fault === self.repair?.fault ? number : nil }

  /// A decode with all placeholders as they are.
  static var same: Trial { Trial(repair: nil, candidate: 0) }

  /// The number of candidates that cover every value a model may tell apart; nil if there are too many.
  static func closedCandidates(_ type: any Any.Type) -> Int? {
    if type is Bool.Type { return 2 }
    if type is Double.Type || type is Float.Type { return Placeholder.integers.count }
    if type is any FixedWidthInteger.Type { return Placeholder.integers.count }
    guard let type = type as? any Decodable.Type, let count = Placeholder.caseCount(type), count <= 64 else {
      return nil
    }
    return count
  }
}

extension Fault {
  /// The type of the placeholder for the value itself.
  var placeholderType: (any Any.Type)? {
    switch (kind, expected) {
    case (.thrown, _):
      guard let frame, frame.context === context, frame.node == node else { return nil }
      return frame.type
    case (_, .type(let expected)): return expected.metatype
    default: return nil
    }
  }
}
