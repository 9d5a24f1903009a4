/// Finds the option, model or key that was probably meant by a name that does not exist.
///
/// The cost is bounded: names of more than `longestName` scalars never match, and only the first `maximumCandidates`
/// candidates are compared.
package enum NearestName {
  /// Longer names, in Unicode scalars, are neither looked up nor suggested.
  package static let longestName = 64
  /// The maximum number of candidates that are compared.
  package static let maximumCandidates = 4096
  /// The shortest name, in scalars, that is matched as the beginning of another.
  private static let shortestPrefix = 3

  /// Returns the candidate nearest to `name`; nil if none is near enough to suggest.
  ///
  /// From best to worst, these are near: names that differ only in case, `-` and `_`; names that begin with `name`;
  /// names with few typing errors (optimal string alignment distance, at most about a third of the name and of each
  /// word of it); names that `name` begins with. Among equals, the first wins.
  package static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
    guard let wanted = folded(name) else { return nil }
    let squeezed = wanted.filter { !isSeparator($0) }
    let limit = max(wanted.count, 3) / 3
    var best: (candidate: String, rank: Int)?
    for candidate in candidates.prefix(maximumCandidates) where candidate != name {
      guard let other = folded(candidate) else { continue }
      let found = rank(of: other, wanted: wanted, squeezed: squeezed, limit: limit) {
        hasSimilarWords(name, candidate)
      }
      guard let rank = found else { continue }
      if best.map({ rank < $0.rank }) ?? true { best = (candidate, rank) }
    }
    return best?.candidate
  }

  /// Whether each word is close to its counterpart in the other name: `last_name` is not a misspelling of `first_name`.
  private static func hasSimilarWords(_ left: String, _ right: String) -> Bool {
    let (left, right) = (words(left).map(scalars), words(right).map(scalars))
    guard left.count == right.count, left.count > 1 else { return true }
    return zip(left, right).allSatisfy { left, right in
      let longer = max(left.count, right.count)
      return EditDistance.between(left, right, atMost: longer < 5 ? 1 : max(longer, 6) / 3) != nil
    }
  }

  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// The words of `first_name`, `first-name` and `firstName`, in lower case. A capital after a small letter begins a
  /// new word; so does any character that is not a letter or digit.
  package static func words(_ name: String) -> [String] {
    var words: [String] = []
    var last: Character = " "
    for character in name.prefix(longestName) {
      let continues = last.isLetter || last.isNumber
      if character.isLetter || character.isNumber {
        if !continues || character.isUppercase && !last.isUppercase { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      last = character
    }
    return words
  }

  /// The distance of `other` from the wanted name. Smaller is nearer; nil is too far.
  ///
  /// - Parameter hasSimilarWords: called only for a name with few enough typing errors.
  private static func rank(
    of other: [UInt32], wanted: [UInt32], squeezed: [UInt32], limit: Int, hasSimilarWords: () -> Bool
  ) -> Int? {
    if !squeezed.isEmpty, squeezed == other.filter({ !isSeparator($0) }) { return 0 }
    if other.count > wanted.count, wanted.count >= shortestPrefix, other.starts(with: wanted) {
      // Ranks like one typing error; shorter names rank better.
      return 2 * longestName + other.count
    }
    if let distance = EditDistance.between(wanted, other, atMost: limit), hasSimilarWords() {
      // The largest tie-breaker, because at equal distance a name that begins with the wanted one (above) is likelier.
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

/// The number of typing errors between two names.
package enum EditDistance {
  /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbors cost 1 each,
  /// and no part is edited twice. Nil if it exceeds `limit`.
  package static func between(_ left: [UInt32], _ right: [UInt32], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let far = limit + 1
    var beforeLast = [Int](repeating: far, count: right.count + 1)
    var last = (0...right.count).map { min($0, far) }
    for i in 1..<(left.count + 1) {
      // Cells further than `limit` from the diagonal have a distance above `limit` too.
      let band = max(1, i - limit)..<(min(right.count, i + limit) + 1)
      var row = [Int](repeating: far, count: right.count + 1)
      row[0] = min(i, far)
      for j in band {
        let isSame = left[i - 1] == right[j - 1]
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row[j] = min(cost, far)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}

/// Finds the key that was probably meant by a missing one.
package enum MeantName {
  /// A name with the same words, a similar name, or one that shares some of the words, if any.
  package static func find(_ name: String, in names: some Sequence<String>) -> String? {
    SharedWords.find(name, in: names, most: 0) ?? NearestName.find(name, in: names)
      ?? SharedWords.find(name, in: names)
  }
}

/// Finds a name that has all words of another, in any spelling: `productID` and `product-id` for `id`, `qty` for
/// `quantity`.
enum SharedWords {
  /// Abbreviations with only one meaning.
  private static let shortForms = [
    "acct": "account", "addr": "address", "amt": "amount", "avg": "average", "cnt": "count",
    "desc": "description", "dst": "destination", "img": "image", "lat": "latitude", "lng": "longitude",
    "lon": "longitude", "msg": "message", "num": "number", "pct": "percent", "pwd": "password",
    "qty": "quantity", "src": "source", "tel": "telephone", "txn": "transaction", "usr": "user",
  ]

  /// The candidate with the fewest additional words; nil without one, or if several are equally good.
  ///
  /// - Parameter most: the maximum number of additional words.
  static func find(_ name: String, in candidates: some Sequence<String>, most: Int = .max) -> String? {
    let wanted = Set(words(name))
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, more: Int)?
    var isUnique = false
    for candidate in candidates.prefix(NearestName.maximumCandidates) {
      let found = Set(words(candidate))
      guard found.isSuperset(of: wanted) || wanted.isSuperset(of: found) && !found.isEmpty else { continue }
      let more = abs(found.count - wanted.count)
      if more > most { continue }
      if let last = best, last.more <= more {
        if last.more == more { isUnique = false }
      } else {
        best = (candidate, more)
        isUnique = true
      }
    }
    return isUnique ? best?.name : nil
  }

  /// The words without abbreviations.
  private static func words(_ name: String) -> [String] {
    NearestName.words(name).map { shortForms[$0] ?? $0 }
  }
}
