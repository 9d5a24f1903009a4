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
