import Foundation

/// SHA-256 (FIPS 180-4), in Base64.
public enum SHA256 {
  public static func base64(_ text: String) -> String {
    var state = primes(8).map { fraction(of: $0.squareRoot()) }
    let constants = primes(64).map { fraction(of: cbrt($0)) }
    var bytes = Array(text.utf8)
    let length = UInt64(bytes.count) * 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + 4 * word + $1]) }
      }
      for index in 16..<64 {
        let (old, new) = (words[index - 15], words[index - 2])
        let first = turn(old, 7) ^ turn(old, 18) ^ old >> 3
        let second = turn(new, 17) ^ turn(new, 19) ^ new >> 10
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var s = state
      for index in 0..<64 {
        let mixed = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)
        let choice = s[4] & s[5] ^ ~s[4] & s[6]
        let first = s[7] &+ mixed &+ choice &+ constants[index] &+ words[index]
        let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
        let second = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) &+ majority
        s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
      }
      state = zip(state, s).map { $0 &+ $1 }
    }
    let hash = state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    return Data(hash).base64EncodedString()
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first 32 bits behind the point.
  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }

  private static func primes(_ count: Int) -> [Double] {
    var primes: [Int] = []
    var number = 2
    while primes.count < count {
      if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
      number += 1
    }
    return primes.map(Double.init)
  }
}
