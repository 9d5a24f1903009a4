import JSONCoding

package typealias Path = [Observation.Step]

extension Collection<Observation.Step> {
  /// The rest of the path below an outer one; nil if it leads elsewhere.
  func inside(_ outer: Path) -> Path? { starts(with: outer) ? Array(dropFirst(outer.count)) : nil }

  /// The path with the first element of each array instead of the others: one path for all of them.
  var firstElements: Path { map { step in if case .index = step { .index(0) } else { step } } }
}
