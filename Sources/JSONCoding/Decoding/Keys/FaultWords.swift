/// What Foundation says of the most common faults.
///
/// A text may have the same fault thousands of times, so the last words are kept: most of the time for an error would
/// otherwise go into making them.
struct FaultWords {
  private var missing: (keys: any CodingKey.Type, name: String, number: Int?, words: String)?
  private var mismatch: (reads: any Any.Type, found: Entry.Kind, words: String)?

  mutating func ofMissing(_ missing: MissingKey) -> String {
    if let words = missing.words { return words }
    let words = words(of: missing.key, missing.string)
    missing.words = words
    return words
  }

  private mutating func words(of key: any CodingKey, _ name: String) -> String {
    if let missing, missing.keys == type(of: key), missing.name == name, missing.number == key.intValue {
      return missing.words
    }
    let words = "No value associated with key \(key) (\"\(name)\")."
    missing = (type(of: key), name, key.intValue, words)
    return words
  }

  mutating func ofMismatch(_ reads: any Any.Type, found: Entry.Kind) -> String {
    if let mismatch, mismatch.reads == reads, mismatch.found == found { return mismatch.words }
    let words = "Expected to decode \(reads) but found \(FaultWords.name(of: found)) instead."
    mismatch = (reads, found, words)
    return words
  }

  private static func name(of kind: Entry.Kind) -> String {
    switch kind {
    case .true, .false: "bool"
    case .number: "number"
    case .string: "a string"
    case .array: "an array"
    case .object: "a dictionary"
    default: "null"
    }
  }
}
