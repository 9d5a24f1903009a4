import Foundation

extension KeyedDecodingContainer {
  /// A date under the key, in whatever form the decoder's date strategy reads.
  ///
  /// Throws `DecodingError.dataCorrupted` where it is infinite or not a number, which a decoder may be told to read from
  /// strings: printing such a date traps.
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
