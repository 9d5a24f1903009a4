/// The strings that represent the numbers JSON cannot write.
struct NonConformingFloats: Hashable, Sendable {
  let positiveInfinity: String
  let negativeInfinity: String
  let notANumber: String

  init(positiveInfinity: String, negativeInfinity: String, notANumber: String) {
    self.positiveInfinity = positiveInfinity
    self.negativeInfinity = negativeInfinity
    self.notANumber = notANumber
  }

  /// Parses `INF,-INF,NAN`: three different, non-empty strings without commas. Nil if `typed` is anything else.
  init?(_ typed: String) {
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts.contains(""), Set(parts).count == 3 else { return nil }
    self.init(positiveInfinity: parts[0], negativeInfinity: parts[1], notANumber: parts[2])
  }
}
