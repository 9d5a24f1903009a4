import JSONCoding

extension CodingStrategies.NonConformingFloats {
  /// Parses `INF,-INF,NAN`: three different, non-empty strings without commas. Nil if `typed` is anything else.
  init?(typed: String) {
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts.contains(""), Set(parts).count == 3 else { return nil }
    self = .strings(positiveInfinity: parts[0], negativeInfinity: parts[1], nan: parts[2])
  }
}
