/// State that belongs to a record rather than to one of its texts: the observers of reads, and their findings.
///
/// The contexts of the record's text and of the texts in its strings share it.
final class RecordState {
  // Exclusivity is unchecked, as in `DecodingContext`.

  /// Decides what happens after a fault. While a failed record is searched for further problems, a ``Search``.
  @exclusivity(unchecked) private(set) var faultHandler: FaultHandler
  private let throwingHandler = FaultHandler()
  /// Logs the model's reads; nil if no log is wanted.
  @exclusivity(unchecked) private(set) var log: ReadLog?
  /// Whether neither a search nor a log follows the reads.
  @exclusivity(unchecked) private(set) var isPlain = true
  /// Whether the model may have caught an error: a read has failed, or the model has asked for a coding path, as it
  /// does to create an error.
  @exclusivity(unchecked) var mayHaveCaught = false
  @exclusivity(unchecked) var words = FaultWords()
  @exclusivity(unchecked) var missingKeys = MissingKeys()
  /// The warning about the first date that is improbably late, if there is one. An optional would be copied by each
  /// record that only compares it with nil.
  @exclusivity(unchecked) var distantDates: [Issue] = []
  /// The numbers that were read as dates counted from 2001.
  @exclusivity(unchecked) var shiftedDates = ShiftedDates()
  /// The contexts of the texts in strings. Kept during a search, with its changes.
  @exclusivity(unchecked) private var embedded: [ReadPlace: DecodingContext] = [:]

  init() { faultHandler = throwingHandler }

  /// Forgets the last record, but keeps a log.
  func begin() {
    if faultHandler !== throwingHandler || !embedded.isEmpty { endSearch() }
    if !distantDates.isEmpty { distantDates = [] }
    if !shiftedDates.isEmpty { shiftedDates.removeAll() }
    mayHaveCaught = false
  }

  // MARK: - What follows the reads

  /// Lets a search decide what happens after a fault, until ``endSearch()``.
  func beginSearch(_ search: FaultHandler) {
    faultHandler = search
    isPlain = false
  }

  /// Releases the search and the embedded documents, which hold this object in turn.
  func endSearch() {
    faultHandler = throwingHandler
    embedded = [:]
    isPlain = log == nil
  }

  /// Logs the model's reads, until ``endObservation()``.
  func beginObservation(_ log: ReadLog) {
    self.log = log
    isPlain = false
  }

  func endObservation() {
    log = nil
    isPlain = faultHandler === throwingHandler
  }

  /// The context of the text in the string at this place, if the search has been there before.
  func context(embeddedAt place: ReadPlace) -> DecodingContext? { embedded[place] }

  /// Keeps the context of the text in a string until the search ends.
  func keep(_ context: DecodingContext, embeddedAt place: ReadPlace) {
    if faultHandler.usesPlaceholders { embedded[place] = context }
  }

  // MARK: - Dates

  /// Decodes the record again without warnings about its dates: a value tried as a date need not be one.
  func withoutDates<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (distant, shifted) = (distantDates, shiftedDates)
    defer { (distantDates, shiftedDates) = (distant, shifted) }
    return try body()
  }
}

/// Decides what happens after a fault. This class throws Foundation's error; a ``Search`` returns a placeholder.
class FaultHandler {
  /// Whether the model may receive placeholders instead of values that do not fit.
  var usesPlaceholders: Bool { false }

  /// A value to continue with, or nil to throw.
  func placeholder<Value: Decodable>(_ type: Value.Type, for fault: Fault) -> Value? { nil }

  /// A decoder to continue with, or nil to throw.
  func placeholderDecoder(for fault: Fault) -> (any Decoder)? { nil }

  func error(for fault: Fault) -> any Error { fault.error() }

  /// Decodes the value at `node` by `attempt`, which calls its `init(from:)`.
  func value<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, at node: Int, _ attempt: () throws -> Value
  ) throws -> Value {
    try attempt()
  }

  /// The key for the member at `node`, whose name a dictionary refuses with this error.
  func key<Key: Decodable>(
    _ type: Key.Type, _ context: DecodingContext, at node: Int, _ error: any Error
  ) throws -> Key {
    throw error
  }

  /// Reads the member at `node`, which may be absent.
  func optional<Value>(
    _ context: DecodingContext, at node: Int, _ read: () throws -> Value
  ) throws -> Value? {
    try read()
  }
}

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
