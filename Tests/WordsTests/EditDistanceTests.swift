import Testing

@testable import Words

@Suite struct EditDistanceTests {
  static let words: [String] = [
    "", "a", "ab", "ba", "abc", "acb", "ca", "abcd", "badc", "xbcdx", "aaaa", "abab",
  ]

  @Test(arguments: words, words) func agreesWithTheDefinitionWithinAnyLimit(_ left: String, _ right: String) {
    let (left, right) = (left.unicodeScalars.map(\.value), right.unicodeScalars.map(\.value))
    let distance = Self.definition(left[...], right[...])
    for limit in 0...6 {
      #expect(
        EditDistance.between(left, right, atMost: limit) == (distance <= limit ? distance : nil),
        "limit \(limit)")
    }
  }

  /// The recursive definition of the optimal string alignment distance, exponential and plain.
  private static func definition(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>) -> Int {
    guard let a = left.last, let b = right.last else { return max(left.count, right.count) }
    var best = min(
      definition(left.dropLast(), right) + 1, definition(left, right.dropLast()) + 1,
      definition(left.dropLast(), right.dropLast()) + (a == b ? 0 : 1))
    if left.count > 1, right.count > 1, left.dropLast().last == b, right.dropLast().last == a {
      best = min(best, definition(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return best
  }
}
