/// Foundation's message about a value of another kind.
///
/// A text may have the same fault thousands of times, so the last message is kept: otherwise most of the time for an
/// error would be spent on building it.
struct FaultWords {
  private var mismatch: (reads: any Any.Type, found: Entry.Kind, words: String)?

  mutating func mismatchWords(_ reads: any Any.Type, found: Entry.Kind) -> String {
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
