import Diagnostics
import JSONCoding

/// Payloads in which a number is a fraction, or lies just beyond what one of Swift's types can hold.
enum NumberLimits {
  /// The first numbers beyond the types of 8, 16, 32 and 64 bits, signed and unsigned, a fraction, and one that only a
  /// Double holds.
  private static let values = [
    "0.5", "-1", "128", "-129", "256", "32768", "-32769", "65536", "2147483648", "-2147483649", "4294967296",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e300",
  ]
  private static let maximumPayloads = 3_000

  /// The payloads with each of these numbers in each place where both versions read a number.
  static func payloads(from old: [String], and new: [String]) -> [String] {
    let (old, new) = (old.compactMap(SampleValue.parsed), new.compactMap(SampleValue.parsed))
    func places(_ samples: [SampleValue]) -> Set<[PathComponent]> {
      Set(samples.flatMap(numbers).map(\.firstElements))
    }
    var open = places(old).intersection(places(new))
    var payloads: [String] = []
    for sample in old + new {
      for place in numbers(in: sample) where open.remove(place.firstElements) != nil {
        payloads += values.compactMap { sample.with(.number($0), at: place)?.text }
        if payloads.count >= maximumPayloads { return payloads }
      }
    }
    return payloads
  }

  private static func numbers(in value: SampleValue) -> [[PathComponent]] {
    value.scalars.compactMap { if case .number = $0.value { $0.path } else { nil } }
  }
}
