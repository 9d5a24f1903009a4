import Foundation
import TestSupport
import Testing

@testable import JSONCoding

/// Strings have the escapes of Foundation's encoder.
@Suite struct StringWritingTests {
  /// Characters that need an escape and others, at every offset within a word and its neighbours.
  @Test func everyCharacterAtEveryOffset() throws {
    let others: [UInt32] = [0x202E, 0x2028, 0x20AC, 0x1F600]
    for scalar in (Array(0...0x100) + others).compactMap(Unicode.Scalar.init) {
      for count in 0..<18 {
        let string =
          String(repeating: "a", count: count) + String(scalar) + "\"" + String(repeating: "é", count: 9)
        #expect(try encoded([string: string]) == foundationEncoded([string: string]))
      }
    }
  }

  @Test func longStrings() throws {
    for string in ["x", "\"", "\u{1}", "é", "1234567\n"] {
      let long = String(repeating: string, count: 100_000)
      #expect(try encoded([long, "end"]) == foundationEncoded([long, "end"]))
    }
  }
}

/// Numbers have the text that Foundation's encoder writes, which is the shortest that reads back.
@Suite struct NumberWritingTests {
  private enum Doubles: String, CaseIterable {
    case limits, powers, fractions, random, randomWithFewDigits

    var values: [Double] {
      let count = SlowTests.isDeep ? 1_000_000 : 10_000
      switch self {
      case .limits:
        return [
          0, -0.0, 1, -1, 0.1, 1.5, 1e15, 1e16, 123_456_789_012_345_680, 0x1p53, -0x1p53, 0x1p53 - 1,
          0x1p53 + 2, 0x1p54, 1e21, 1e22, 1e100, 1e-5, 0.30000000000000004, 1 / 3, .leastNonzeroMagnitude,
          .greatestFiniteMagnitude, .leastNormalMagnitude,
        ]
      // At a power of two, the gap above is twice the gap below.
      case .powers:
        let ofTwo = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
        let ofTen = (-323...308).compactMap { Double("1e\($0)") }
        return (ofTwo + ofTen).flatMap { power -> [Double] in
          [power, power.nextUp, power.nextDown, -power, power * 5, power * 3]
        }
      case .fractions:
        return stride(from: -2000.0, through: 2000, by: 0.25).flatMap { value -> [Double] in
          [value, value / 100, value / 1000, value * 1.1, value * 1e-7]
        }
      case .random: return (0..<count).map { _ in Double(bitPattern: UInt64.random(in: 0...UInt64.max)) }
      case .randomWithFewDigits:
        return (0..<count).map { _ in Double(UInt32.random(in: 0...UInt32.max)) / 1e4 }
      }
    }
  }

  @Test(arguments: Doubles.allCases) private func doublesAndFloats(_ kind: Doubles) throws {
    let values = kind.values.filter(\.isFinite)
    let rounded = values.map { Float($0) }
    let bits = values.map { Float(bitPattern: UInt32(truncatingIfNeeded: $0.bitPattern)) }
    try expectSame(values)
    try expectSame((rounded + bits).filter(\.isFinite))
    #expect(try encoded(["x": values[0]]) == foundationEncoded(["x": values[0]]))
  }

  @Test func integers() throws {
    let powers = sequence(first: 1 as UInt64) { $0 > .max / 10 ? nil : $0 * 10 }
    try expectSame(powers.flatMap { [$0 - 1, $0, $0 + 1] } + [.max])
    try expectSame((0..<20_000).map { _ in Int64.random(in: .min ... .max) >> Int.random(in: 0..<64) })
  }

  private func expectSame(_ values: [some Encodable]) throws {
    let (ours, theirs) = (try encoded(values), try foundationEncoded(values))
    guard ours != theirs else { return }
    let wrong = zip(ours.split(separator: ","), theirs.split(separator: ",")).filter { $0 != $1 }
    Issue.record("\(wrong.prefix(10))")
  }
}

/// Members of dictionaries are sorted by the UTF-8 of their names.
@Suite struct NameOrderTests {
  private func check(_ names: [String]) throws {
    let names = Dictionary(names.map { (Array($0.utf8), $0) }, uniquingKeysWith: { $1 })
    let model = Custom {
      var container = $0.container(keyedBy: Name.self)
      for name in names.values { try container.encode(0, forKey: Name(stringValue: name)) }
    }
    let expected = names.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let json = expected.map { #""\#(String(decoding: $0, as: UTF8.self))":0"# }.joined(separator: ",")
    #expect(try encoded(model, by: encoder(sortsKeys: true)) == "{\(json)}")
  }

  @Test func fewNames() throws {
    try check([])
    try check(["a"])
    try check(["b", "a", "", "ab"])
    try check(["é", "e\u{301}", "日本", "\u{7f}", "~", "🎉"])
    try check(["abcdefgh", "abcdefgha", "abcdefghb", "abcdefg", "abcdefghaa"])
  }

  /// Names of a few bytes, so that many begin alike or are longer than the words that are compared.
  @Test(arguments: [2, 10, 255, 256, 3_000]) func randomNames(count: Int) throws {
    var random = Random(seed: UInt64(count))
    for length in [2, 8, 9, 20] {
      try check(
        (0..<count).map { _ in
          let characters = (0..<random.below(length + 1)).map { _ in random.pick(["a", "b", "y", "z"]) }
          return "pre" + characters.joined()
        })
    }
  }
}
