import Foundation

extension Fault {
  /// The error that Foundation would throw, with the same case, coding path and words: a model may keep any of them.
  func error() -> any Error {
    func context(_ description: String) -> DecodingError.Context {
      DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }
    switch kind {
    case .typeMismatch(let reads):
      // Foundation gives no description for a Decimal.
      return DecodingError.typeMismatch(
        reads,
        context(reads == Decimal.self ? "" : self.context.record.words.ofMismatch(reads, found: kindFound)))
    case .valueNotFound(let type):
      return DecodingError.valueNotFound(type, context(absenceWords(type)))
    case .keyNotFound(let missing):
      // Foundation's coding path of this case ends at the object, not at the key.
      return DecodingError.keyNotFound(
        missing.key,
        DecodingError.Context(
          codingPath: PathLink.keys(link?.outer), debugDescription: missing.words))
    case .numberOutOfRange:
      var text = ""
      if case .node(let place) = spot { text = self.context.bytes.string(document.range(of: place.node)) }
      let type = expected?.metatype.map { "\($0)" } ?? "the type"
      return NumberError(
        text: text, decodingError: .dataCorrupted(context("The number does not fit in \(type).")))
    case .corrupted(let corruption):
      return DecodingError.dataCorrupted(context(words(of: corruption)))
    case .thrown(let error):
      return error
    }
  }

  /// What Foundation says of a string that a `DateFormatter` does not read. On Linux, its custom strategy says it.
  static let wordsOfFormatter = "Date string does not match format expected by formatter."

  private var document: Document { context.document }

  private var kindFound: Entry.Kind {
    guard case .node(let place) = spot, place.absent == nil else { return .null }
    return document.kind(of: place.node)
  }

  private func absenceWords(_ type: any Any.Type) -> String {
    if case .end = spot {
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
      return Fault.wordsOfFormatter
    case .embeddedSyntax: return "The given data was not valid JSON."
    case .notARawValue: return ""
    case .thrown(let words): return words
    }
  }
}
