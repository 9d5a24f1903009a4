/// A number with its noun and thousands separators: `1 record`, `1,234 records`.
package struct Counted: CustomStringConvertible {
  private let number: Int
  private let noun: String

  /// - Parameter noun: in the singular.
  package init(_ number: Int, _ noun: String) {
    self.number = number
    self.noun = noun
  }

  /// `2 of 3 records decode`, `1 of 1 record decodes`.
  package static func decoding(_ decoded: Int, of records: Int) -> String {
    "\(decoded.grouped) of \(Counted(records, "record"))" + (records == 1 ? " decodes" : " decode")
  }

  package var description: String { "\(number.grouped) \(number == 1 ? noun : noun + "s")" }
}

extension BidirectionalCollection where Element == String {
  /// `a`, `a and b`, `a, b and c`; with another conjunction: `a, b or c`.
  package func listed(_ word: String = "and") -> String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension Int {
  /// `1,234,567`
  package var grouped: String {
    var digits = String(magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups.reversed()).joined(separator: ",")
  }
}

/// Nouns in sentences.
package enum Noun {
  /// `an Int`, `a Double`, `an object`. A type's name that begins with U is pronounced like "you".
  package static func withArticle(_ noun: String) -> String {
    (noun.first.map { "aeiouAEIO".contains($0) } == true ? "an " : "a ") + noun
  }
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo), the same on every machine and in every run, unlike Swift's `Hasher`.
package enum FNV1a {
  package static func hash(_ text: String) -> UInt64 {
    hash(Array(text.utf8))
  }

  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
