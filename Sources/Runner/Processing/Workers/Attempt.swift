/// One attempt at decoding a chunk. If the model's own code crashes, another attempt decodes the rest of the chunk.
struct Attempt {
  let chunk: Chunk
  /// The number of records, from the first, that earlier attempts have finished: their results are kept.
  var finished = 0
  /// The number of records, from the first, that may be decoded; later ones are skipped.
  var limit = Int.max
  /// The crashes of earlier attempts, by the 0-based number of the record in the chunk.
  private(set) var crashes: [Int: Crash] = [:]
  /// Whether to search a record for further problems after its first one.
  var searchesFurther = true

  var isRetry: Bool { !crashes.isEmpty }

  /// Whether this attempt skips the record with this 0-based number.
  func skips(_ number: Int) -> Bool { number < finished || number >= limit }

  mutating func add(_ crash: Crash, at number: Int) {
    crashes[number] = crash
  }
}
