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
