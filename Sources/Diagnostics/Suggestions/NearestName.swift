/// Finds what somebody probably meant by a name that does not exist: an option, a model, a key.
///
/// The cost is bounded whatever is given: names of more than `longestName` scalars are never near, and only the
/// first `mostCandidates` candidates are looked at.
public enum NearestName {
  /// Names longer than this, in Unicode scalars, are neither looked up nor suggested.
  static let longestName = 64
  /// How many candidates are looked at.
  static let mostCandidates = 4096
  /// The fewest scalars that are enough to say "a beginning of".
  static let shortestPrefix = 3

  /// Returns the candidate nearest to `name`, nil when none is near enough to be worth a suggestion.
  ///
  /// Near are, best first: the same but for case, `-` and `_`; a few typing errors (optimal string alignment
  /// distance, at most a third of the name); one a beginning of the other. Of equals the first wins.
  public static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
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

  /// How far `other` is from what is wanted: smaller is nearer, nil is too far.
  private static func rank(of other: [UInt32], wanted: [UInt32], squeezed: [UInt32], limit: Int) -> Int? {
    if !squeezed.isEmpty, squeezed == other.filter({ !isSeparator($0) }) { return 0 }
    if other.count > wanted.count, wanted.count >= shortestPrefix, other.starts(with: wanted) {
      // As good as one typing error, and the shorter the better.
      return 2 * longestName + other.count
    }
    if let distance = EditDistance.between(wanted, other, atMost: limit) {
      // Of names equally far, a beginning of the name (above) is the likelier, hence the largest tie.
      return 2 * longestName * distance + longestName + longestName - 1
    }
    if other.count < wanted.count, other.count >= shortestPrefix, wanted.starts(with: other) {
      return 2 * longestName * longestName - other.count
    }
    return nil
  }

  /// The scalars of the name in lower case, nil when it is empty or too long to be near anything.
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
