import Testing
import TestSupport

@testable import JSONCoding

/// The values that a call has received are found as in a dictionary, in whatever order they came.
struct ReceivedValuesTests {
  private static let types: [any Any.Type] = [Int.self, String.self]

  @Test func valuesAreThoseOfADictionary() {
    let contexts = (0..<2).map { _ in
      DecodingContext(document: Document(), strategies: CodingStrategies(), userInfo: [:])
    }
    for seed in 0..<500 {
      var random = Random(seed: UInt64(seed))
      let values = ReceivedValues()
      var known: [Frame.Key: Int] = [:]
      func key() -> Frame.Key {
        Frame.Key(
          context: ObjectIdentifier(random.pick(contexts)), node: random.below(12),
          type: ObjectIdentifier(random.pick(ReceivedValuesTests.types)))
      }
      for number in 0..<random.below(20) {
        var key = key()
        // Mostly in the order of the text.
        if !random.onceIn(4) {
          key = Frame.Key(context: ObjectIdentifier(contexts[0]), node: number * 2, type: key.type)
        }
        // A call that has a value of the same place and type receives that one again.
        guard known[key] == nil else { continue }
        values.add(number, key, size: 1)
        known[key] = number
        guard random.onceIn(5) else { continue }
        let forgotten = random.below(12)
        #expect(values.forget(forgotten) == known.keys.contains { $0.node == forgotten }, "seed \(seed)")
        for key in known.keys where key.node == forgotten { known[key] = nil }
      }
      for _ in 0..<100 {
        let key = key()
        #expect(values[key].map { ReceivedValues.value(Int.self, in: $0) } == known[key], "seed \(seed)")
        if known[key] != nil { #expect(values.mayHave(key.node), "seed \(seed)") }
      }
    }
  }
}
