import Foundation
import Testing

@testable import JSONCoding

@Suite struct ByteWriterTests {
  struct Escape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let string: String
    let json: String

    init(_ name: String, _ string: String, _ json: String) {
      testDescription = name
      self.string = string
      self.json = json
    }
  }

  static let escapes: [Escape] = [
    Escape("short escapes", "\u{8}\u{c}\n\r\t\"\\", #""\b\f\n\r\t\"\\""#),
    Escape("other controls", "\u{0}\u{1}\u{b}\u{1f}", #""\u0000\u0001\u000b\u001f""#),
    Escape("slashes stay", "</a>", #""</a>""#),
    Escape("not ASCII stays", "é€😀", #""é€😀""#),
    Escape(
      "DEL, C1, bidi, line separators stay", "\u{7f}\u{85}\u{202e}\u{2028}",
      "\"\u{7f}\u{85}\u{202e}\u{2028}\""),
  ]

  @Test(arguments: escapes) func writesEscapes(row: Escape) throws {
    #expect(try encoded(row.string) == row.json)
    #expect(try encoded([row.string: row.string]) == "{\(row.json):\(row.json)}")
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

  static let doubles: [Double] = [
    0, -0.0, 1, -1, 0.1, 1.5, 1e15, 1e16, 123_456_789_012_345_680, 0x1p53, -0x1p53, 0x1p53 - 1, 0x1p53 + 2,
    0x1p54,
    1e21, 1e22, 1e100, 1e-5, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude,
    0.30000000000000004,
    1 / 3,
  ]

  @Test(arguments: doubles) func writesDoubles(value: Double) throws {
    #expect(try encoded(value) == foundationEncoded(value))
    #expect(try encoded(["x": value]) == foundationEncoded(["x": value]))
  }

  static let floats: [Float] = [
    0.1, 16_777_215, 16_777_216, 16_777_218, -0.0, 1e10, .leastNonzeroMagnitude, .pi,
  ]

  @Test(arguments: floats) func writesFloats(value: Float) throws {
    #expect(try encoded(value) == foundationEncoded(value))
    #expect(try encoded(["x": value]) == foundationEncoded(["x": value]))
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
