import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// Values read without Foundation equal Foundation's.
struct CanonicalTextTests {
  private static func read<Value>(
    _ text: String, _ read: (UncheckedBuffer<UInt8>, SourceRange) -> Value?
  ) -> Value? {
    let text = Text(text)
    return read(text.bytes, SourceRange(start: 0, end: text.count))
  }

  /// The text, sometimes with one byte replaced, removed or inserted.
  private static func mutated(_ text: String, _ alphabet: String, _ random: inout Random) -> String {
    var bytes = Array(text.utf8)
    let letters = Array(alphabet.utf8)
    for _ in 0..<random.below(3) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(random.pick(letters), at: place)
      default: bytes[place] = random.pick(letters)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Every byte in every place.
  @Test func identifiersWithOneOtherByte() {
    let bytes = Array("123E4567-e89b-12d3-a456-4266141740fF".utf8)
    for place in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var other = bytes
        other[place] = byte
        let text = other.withUnsafeBytes { Text($0) }
        let uuid = CanonicalText.uuid(in: text.bytes, SourceRange(start: 0, end: text.count))
        let expected = String(bytes: other, encoding: .utf8).flatMap { UUID(uuidString: $0) }
        // `sscanf`, which Foundation uses, accepts spaces and signs as digits.
        let isHexadecimal = zip(bytes, other).allSatisfy { $0 == .minus || $1.hexadecimalValue != nil }
        #expect(uuid == (isHexadecimal ? expected : nil), "byte \(byte) in place \(place)")
      }
    }
  }

  /// Every day of four centuries, days beyond the ends of months, and texts that are almost dates.
  @Test func dates() {
    let style = Date.ISO8601FormatStyle()
    var random = Random(seed: 32)
    func check(_ text: String) -> Bool {
      guard let date = CanonicalTextTests.read(text, CanonicalText.date) else { return false }
      let foundations = try? style.parse(text)
      #expect(date == foundations, "\(text)")
      return true
    }
    var day = -12_000
    var found = 0
    while day < 400_000 {
      let text = Date(timeIntervalSinceReferenceDate: Double(day * 86_400 + random.below(86_400))).formatted(
        style)
      if check(text) { found += 1 }
      _ = check(CanonicalTextTests.mutated(text, "0123456789TZ:-+. ", &random))
      day += random.below(97) + 1
    }
    #expect(found > 5_000)
    for year in [1599, 1600, 1700, 1900, 2000, 2023, 2024, 2100, 9999] {
      for month in 0...13 {
        for day in [0, 1, 28, 29, 30, 31, 32] {
          _ = check(
            String(
              format: "%04d-%02d-%02dT%02d:%02d:%02dZ", year, month, day, random.below(26), random.below(62),
              random.below(62)))
        }
      }
    }
    for text in [
      "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:60Z",
      "1582-10-10T00:00:00Z", "2024-01-01T00:00:00z", "2024-01-01 00:00:00Z",
    ] {
      #expect(CanonicalTextTests.read(text, CanonicalText.date) == nil, "\(text)")
    }
  }
}
