import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// Arrays are written as by the array's own `encode(to:)`, which `Wrapped` calls.
struct ScalarListTests {
  private struct Wrapped<Value: Encodable>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private static func check<Value: Encodable>(_ value: Value) throws {
    #expect(try encoded(value) == encoded(Wrapped(value: value)))
    #expect(try encoded(["a": value]) == encoded(["a": Wrapped(value: value)]))
    #expect(try encoded([value, value]) == encoded([Wrapped(value: value), Wrapped(value: value)]))
    #expect(try encoded(value) == foundationEncoded(value))
  }

  @Test func equalTheArraysOwn() throws {
    try ScalarListTests.check([Int]())
    try ScalarListTests.check([1, -2, .max, .min])
    try ScalarListTests.check([0.1, -0.0, 1e300, .leastNonzeroMagnitude, 3])
    try ScalarListTests.check(["", "é\"\n", "a"])
    try ScalarListTests.check([[[1.5], []], []])
  }

  private struct Model: Encodable {
    let name: String
    let next: [Model]
  }

  @Test func arraysOfOtherTypesEqualTheArraysOwn() throws {
    let leaf = Model(name: "a", next: [])
    try ScalarListTests.check([Model]())
    try ScalarListTests.check([leaf, Model(name: "b", next: [leaf, leaf])])
    try ScalarListTests.check([[leaf], [], [leaf, leaf]])
    try ScalarListTests.check([leaf, nil])
    try ScalarListTests.check([1, nil])
    try ScalarListTests.check([URL(string: "https://example.com/a")])
    try ScalarListTests.check([UInt8(1), 2])
    try ScalarListTests.check([Date(timeIntervalSinceReferenceDate: 1.5)])
    try ScalarListTests.check([["a": leaf], ["b": leaf, "a": leaf]])
    try ScalarListTests.check([Set([1])])
  }

  @Test func failLikeTheArraysOwn() throws {
    func path(_ value: some Encodable) -> String {
      do {
        return try encoded(value)
      } catch {
        return "\(error)"
      }
    }
    let values = ["a": [[1], [2, .nan]]]
    #expect(path(values) == path(values.mapValues { $0.map { Wrapped(value: $0) } }))
    #expect(path(values).contains("nan"))
    let models = [[1: [Float(1), .infinity]]]
    #expect(path(models) == path(Wrapped(value: models)))
    #expect(path(models).contains("inf"))
  }

  /// A second value in one place is an error, and containers of several kinds, too.
  @Test func keepTheRulesOfContainers() {
    let twice = Custom { encoder in
      var container = encoder.singleValueContainer()
      try container.encode([1])
      try container.encode([2])
    }
    #expect(throws: EncodingError.self) { try encoded(twice) }
  }

  /// Doubles are written without a String in between.
  @Test func descriptionsOfDoubles() throws {
    var random = Random(seed: 41)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      var text = value.description
      if text.hasSuffix(".0") { text.removeLast(2) }
      #expect(try encoded(value) == text)
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard float.isFinite else { continue }
      text = float.description
      if text.hasSuffix(".0") { text.removeLast(2) }
      #expect(try encoded(float) == text)
    }
    for value in [0, -0.0, 0x1p53, 0x1p53 + 2, 1e15, 1e16, 1e17, 123_456_789_012_345_680] {
      #expect(try encoded(value) == foundationEncoded(value))
    }
  }
}
