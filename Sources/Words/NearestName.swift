/// Finds the option, model or key that was probably meant by a name that does not exist.
///
/// The cost is bounded: names of more than `longestName` scalars never match, and only the first `mostCandidates`
/// candidates are compared.
package enum NearestName {
  /// Names longer than this, in Unicode scalars, are neither looked up nor suggested.
  package static let longestName = 64
  /// The most candidates that are compared.
  package static let mostCandidates = 4096
  /// The shortest name, in scalars, that is matched as the beginning of another.
  static let shortestPrefix = 3

  /// Returns the candidate nearest to `name`; nil if none is near enough to suggest.
  ///
  /// From best to worst, these are near: names that differ only in case, `-` and `_`; names with few typing errors
  /// (optimal string alignment distance, at most a third of the name); names where one begins with the other. The first
  /// of equals wins.
  package static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
    guard let wanted = folded(name) else { return nil }
    let squeezed = wanted.filter { !isSeparator($0) }
    let limit = max(wanted.count, 3) / 3
    var best: (candidate: String, rank: Int)?
    for candidate in candidates.prefix(mostCandidates) where candidate != name {
      guard let other = folded(candidate) else { continue }
      guard let rank = rank(of: other, wanted: wanted, squeezed: squeezed, limit: limit) else { continue }
      if best.map({ rank < $0.rank }) ?? true { best = (candidate, rank) }
    }
    return best?.candidate
  }

  /// The distance of `other` from the wanted name. Smaller is nearer; nil is too far.
  private static func rank(of other: [UInt32], wanted: [UInt32], squeezed: [UInt32], limit: Int) -> Int? {
    if !squeezed.isEmpty, squeezed == other.filter({ !isSeparator($0) }) { return 0 }
    if other.count > wanted.count, wanted.count >= shortestPrefix, other.starts(with: wanted) {
      // Ranks like one typing error; shorter names rank better.
      return 2 * longestName + other.count
    }
    if let distance = EditDistance.between(wanted, other, atMost: limit) {
      // The largest tie value, because at equal distance a name that begins with the wanted one (above) is likelier.
      return 2 * longestName * distance + longestName + longestName - 1
    }
    if other.count < wanted.count, other.count >= shortestPrefix, wanted.starts(with: other) {
      return 2 * longestName * longestName - other.count
    }
    return nil
  }

  /// The scalars of the name in lower case; nil if it is empty or too long to match anything.
  private static func folded(_ name: String) -> [UInt32]? {
    let scalars = name.unicodeScalars.prefix(longestName + 1)
    guard !scalars.isEmpty, scalars.count <= longestName else { return nil }
    let lower = String(String.UnicodeScalarView(scalars)).lowercased().unicodeScalars.map(\.value)
    return lower.count <= longestName ? lower : nil
  }

  private static func isSeparator(_ scalar: UInt32) -> Bool {
    scalar == 0x2D || scalar == 0x5F
  }
}
