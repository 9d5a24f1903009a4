import Foundation

extension KeyedDecodingContainer {
  /// A date under the key, in the form of the decoder's date strategy.
  ///
  /// Throws `DecodingError.dataCorrupted` for infinity and NaN, which some decoders read from strings: printing such a
  /// date traps.
  func decodeFiniteDate(forKey key: Key) throws -> Date {
    let date = try decode(Date.self, forKey: key)
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "expected a finite date, found \(date.timeIntervalSinceReferenceDate)")
    }
    return date
  }
}
