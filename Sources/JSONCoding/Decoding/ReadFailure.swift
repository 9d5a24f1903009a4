import Foundation

/// A read that failed, or an error that a model's `init` threw instead.
struct ReadFailure {
  enum Kind {
    /// The value is of another kind. `reads` is the type that Foundation names, for example `String` for a `URL`.
    case typeMismatch(reads: any Any.Type)
    /// The value is null, or there is no further element. Foundation's error names this type.
    case valueNotFound(any Any.Type)
    case keyNotFound(MissingKey)
    case numberOutOfRange
    // Indirect, because it is rare, and its many cases make every copy of a kind costly.
    indirect case corrupted(Issue.Corruption)
    /// An error that the model's own code threw.
    case thrown(any Error)
  }

  enum Position {
    case node(NodePlace)
    /// The missing key of the object at `object`.
    case missing(MissingKey, object: Int)
    /// The place after the last element of the array at `array`. `index` is the 0-based index that the model asked for.
    case end(array: Int, index: Int)
  }

  let kind: Kind
  let context: DecodingContext
  let position: Position
  /// The index of the value that diagnostics point at.
  let node: Int
  /// Distinguishes the position from others at the same node.
  let name: String?
  let expected: Issue.Expected?
  /// The type of the keys by which the model tried to read an object, if there is no object.
  let keys: (any Any.Type)?

  init(
    _ kind: Kind, _ context: DecodingContext, _ position: Position, expected: Issue.Expected?,
    keys: (any Any.Type)? = nil
  ) {
    (self.kind, self.context, self.position, self.expected, self.keys) = (
      kind, context, position, expected, keys
    )
    switch position {
    case .node(let place): (node, name) = (place.absent?.object ?? place.node, place.absent?.key.stringValue)
    case .missing(let key, let object): (node, name) = (object, key.string)
    // All elements that an array lacks share one name: the first of them is the problem.
    case .end(let array, _): (node, name) = (array, "[]")
    }
  }

  var codingPath: [any CodingKey] { PathLink.keys(link) }

  /// The last step of the path to the position, which may be a missing key.
  var link: PathLink? {
    let outer = context.link(to: node)
    switch position {
    case .node(let place):
      guard let key = place.absent?.key else { return outer }
      return PathLink(
        outer, .name(PathName(key.stringValue, key, isPayload: !FixedNames.contain(key))))
    case .missing(let key, _): return PathLink(outer, .name(key.name))
    case .end(_, let index): return PathLink(outer, .index(index))
    }
  }

  /// The error that Foundation would throw, with the same case, coding path and description: a model may look at them.
  func error() -> any Error {
    func context(_ description: String) -> DecodingError.Context {
      DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }
    switch kind {
    case .typeMismatch(let reads):
      // Foundation gives no description for a Decimal.
      return DecodingError.typeMismatch(
        reads,
        context(reads == Decimal.self ? "" : self.context.record.words.mismatchWords(reads, found: kindFound))
      )
    case .valueNotFound(let type):
      return DecodingError.valueNotFound(type, context(absenceWords(type)))
    case .keyNotFound(let missing):
      // For this case, Foundation's coding path ends at the object, not at the key.
      return DecodingError.keyNotFound(
        missing.key,
        DecodingError.Context(
          codingPath: PathLink.keys(self.context.link(to: node)), debugDescription: missing.words))
    case .numberOutOfRange:
      var text = ""
      if case .node(let place) = position { text = self.context.bytes.string(document.range(of: place.node)) }
      let type = expected?.metatype.map { "\($0)" } ?? "the type"
      return NumberError(
        text: text, decodingError: .dataCorrupted(context("The number does not fit in \(type).")))
    case .corrupted(let corruption):
      return DecodingError.dataCorrupted(context(words(of: corruption)))
    case .thrown(let error):
      return error
    }
  }

  /// Foundation's message about a string that a `DateFormatter` cannot parse. On Linux, its custom strategy uses it.
  static let formatterMessage = "Date string does not match format expected by formatter."

  private var document: Document { context.document }

  private var kindFound: Entry.Kind {
    guard case .node(let place) = position, place.absent == nil else { return .null }
    return document.kind(of: place.node)
  }

  private func absenceWords(_ type: any Any.Type) -> String {
    if case .end = position {
      return type == (any Decoder).self
        ? "Cannot get superDecoder() -- unkeyed container is at end." : "Unkeyed container is at end."
    }
    return switch expected {
    case .object: "Cannot get keyed decoding container -- found null value instead"
    case .array: "Cannot get unkeyed decoding container -- found null value instead"
    default: "Cannot get value of type \(type) -- found null value instead"
    }
  }

  private func words(of corruption: Issue.Corruption) -> String {
    switch corruption {
    case .invalidURL: return "Invalid URL string."
    case .invalidUUID: return "Attempted to decode UUID from invalid UUID string."
    case .invalidBase64: return "Encountered Data is not valid Base64."
    case .invalidDate:
      if case .iso8601 = context.strategies.dates { return "Expected date string to be ISO8601-formatted." }
      return ReadFailure.formatterMessage
    case .embeddedSyntax: return "The given data was not valid JSON."
    case .notARawValue: return ""
    case .thrown(let words): return words
    }
  }
}

/// Foundation's message about a value of another kind.
///
/// A text may have the same failure thousands of times, so the last message is kept: otherwise most of the time for an
/// error would be spent on building it.
struct MismatchWords {
  private var mismatch: (reads: any Any.Type, found: Entry.Kind, words: String)?

  mutating func mismatchWords(_ reads: any Any.Type, found: Entry.Kind) -> String {
    if let mismatch, mismatch.reads == reads, mismatch.found == found { return mismatch.words }
    let words = "Expected to decode \(reads) but found \(MismatchWords.name(of: found)) instead."
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

extension DecodingError {
  /// The context of the error, whatever its case.
  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "")
    }
  }

  /// The same error with another context.
  package func changed(_ change: (Context) -> Context) -> DecodingError {
    switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, change(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, change(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, change(context))
    case .dataCorrupted(let context): .dataCorrupted(change(context))
    @unknown default: self
    }
  }
}
