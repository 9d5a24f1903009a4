import Foundation
import TestSupport
import Testing

@testable import JSONCoding

@Suite struct ByteWriterTests {
  @Test(arguments: [
    ("short escapes", "\u{8}\u{c}\n\r\t\"\\", #""\b\f\n\r\t\"\\""#),
    ("other controls", "\u{0}\u{1}\u{b}\u{1f}", #""\u0000\u0001\u000b\u001f""#),
    ("slashes stay", "</a>", #""</a>""#),
    ("not ASCII stays", "é€😀", #""é€😀""#),
    ("DEL, C1, bidi stay", "\u{7f}\u{85}\u{202e}\u{2028}", "\"\u{7f}\u{85}\u{202e}\u{2028}\""),
  ])
  func writesEscapes(_ name: String, _ string: String, _ json: String) throws {
    #expect(try encoded(string) == json)
    #expect(try encoded([string: string]) == "{\(json):\(json)}")
  }

  /// Every byte that could need an escape, at every offset within a word and its neighbours.
  @Test func everyByteAtEveryOffset() throws {
    for scalar in (0...0x100).compactMap(Unicode.Scalar.init) {
      for count in 0..<18 {
        let string =
          String(repeating: "a", count: count) + String(scalar) + "\"" + String(repeating: "é", count: 9)
        #expect(try encoded(string) == foundationEncoded(string))
      }
    }
  }

  @Test func longStrings() throws {
    for string in ["x", "\"", "\u{1}", "é", "1234567\n"] {
      let long = String(repeating: string, count: 100_000)
      #expect(try encoded([long, "end"]) == foundationEncoded([long, "end"]))
    }
  }

  /// ``ShortestDecimalTests`` compares many more with the standard library's texts.
  @Test func numbersAreWrittenLikeFoundations() throws {
    let doubles: [Double] = [
      0, -0.0, 1, -1, 0.1, 1.5, 1e15, 1e16, 123_456_789_012_345_680, 0x1p53, -0x1p53, 0x1p53 - 1, 0x1p53 + 2,
      0x1p54, 1e21, 1e22, 1e100, 1e-5, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      .leastNormalMagnitude,
      0.30000000000000004, 1 / 3,
    ]
    #expect(try encoded(doubles) == foundationEncoded(doubles))
    #expect(try encoded(["x": 1e16]) == foundationEncoded(["x": 1e16]))
    let floats: [Float] = [
      0.1, 16_777_215, 16_777_216, 16_777_218, -0.0, 1e10, .leastNonzeroMagnitude, .pi,
    ]
    #expect(try encoded(floats) == foundationEncoded(floats))
    #expect(try encoded(["x": Float.pi]) == foundationEncoded(["x": Float.pi]))
  }

  @Test func randomDoubles() throws {
    var generator = SystemRandomNumberGenerator()
    let values = (0..<20_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    #expect(try encoded(values) == foundationEncoded(values))
    let floats = values.map { Float(bitPattern: UInt32(truncatingIfNeeded: $0.bitPattern)) }.filter(
      \.isFinite)
    #expect(try encoded(floats) == foundationEncoded(floats))
    let integers = values.map { Int64(bitPattern: $0.bitPattern) >> Int64.random(in: 0..<64) }
    #expect(try encoded(integers) == foundationEncoded(integers))
    #expect(try encoded(integers.map(Double.init)) == foundationEncoded(integers.map(Double.init)))
  }

  @Test func powersOfTen() throws {
    let powers = (0..<20).map { _ in 1 as UInt64 }.reduce(into: [1 as UInt64]) { list, _ in
      list.append(list[list.count - 1].multipliedReportingOverflow(by: 10).partialValue)
    }
    let values = powers.flatMap { [$0 &- 1, $0, $0 &+ 1] } + [.max]
    #expect(try encoded(values) == foundationEncoded(values))
  }
}

/// Doubles as text, compared with the standard library's description.
@Suite struct ShortestDecimalTests {
  private static func text(_ value: Double) -> String {
    var writer = ByteWriter()
    defer { writer.deallocate() }
    writer.append(double: value)
    return writer.buffer.string(SourceRange(start: 0, end: writer.count))
  }

  private static func expected(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// All powers of two and ten with their neighbors: at a power of two, the gap above is twice the gap below.
  @Test func powersOfTwoAndTen() {
    let powers =
      (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
      + (-323...308).compactMap { Double("1e\($0)") }
    for power in powers {
      for value in [power, power.nextUp, power.nextDown, -power, power * 5, power * 3] where value.isFinite {
        #expect(Self.text(value) == Self.expected(value))
      }
    }
  }

  @Test func typicalValues() {
    for whole in stride(from: -2000.0, through: 2000, by: 0.25) {
      for value in [whole, whole / 100, whole / 1000, whole * 1.1, whole * 1e-7] {
        #expect(Self.text(value) == Self.expected(value))
      }
    }
  }

  /// 20,000 values, and a hundred times as many with `make parity`.
  @Test func randomValues() {
    var random = SystemRandomNumberGenerator()
    var wrong: [Double] = []
    for _ in 0..<(SlowTests.isDeep ? 2_000_000 : 20_000) {
      let bits = random.next()
      let exponent = UInt64(bits % 180) + 896
      let value = Double(bitPattern: exponent << 52 | bits >> 12)
      if Self.text(value) != Self.expected(value) { wrong.append(value) }
      let decimal = Double(bits >> 40) / 1e4
      if Self.text(decimal) != Self.expected(decimal) { wrong.append(decimal) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
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
