/// A chunk to decode, and what earlier attempts at it have shown: an attempt ends early if a model's own code crashes.
struct Attempt {
  let chunk: Chunk
  /// The number of records, from the first, whose results an earlier attempt has written.
  var written = 0
  /// The number of records, from the first, that are decoded at all.
  var limit = Int.max
  /// The crashes of earlier attempts, by the 0-based number of the record in the chunk.
  private(set) var crashes: [Int: Crash] = [:]
  /// Whether problems of a record beside its first one are looked for.
  var searchesFurther = true

  var isRetry: Bool { !crashes.isEmpty }

  /// Whether the record with that 0-based number is not decoded by this attempt.
  func skips(_ number: Int) -> Bool { number < written || number >= limit }

  mutating func add(_ crash: Crash, at number: Int) {
    crashes[number] = crash
  }
}
