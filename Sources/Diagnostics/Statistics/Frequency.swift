/// How many values, objects or records out of all have something: `3 of 50`.
struct Frequency: Hashable, CustomStringConvertible {
  let count: Int
  let total: Int

  /// - Parameter count: limited to `total`, whatever a baseline says.
  init(_ count: Int, of total: Int) {
    self.count = min(count, total)
    self.total = total
  }

  /// How many do not have it.
  var complement: Frequency { Frequency(total - count, of: total) }

  var share: Double { Double(count) / Double(total) }

  /// Whether the shares differ by more than this many percentage points. Exact while the numbers are below 10 million.
  func differs(from other: Frequency, byMoreThan points: Int) -> Bool {
    let few = 10_000_000
    guard max(total, other.total) < few else { return abs(share - other.share) * 100 > Double(points) }
    return abs(count * other.total - other.count * total) * 100 > points * total * other.total
  }

  var description: String { "\(count) of \(total)" }

  /// `52.5%`
  var percentage: String {
    let tenths = Int((share * 1000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}
