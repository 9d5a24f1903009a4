import Foundation

/// A failed read, or an error thrown by a model's `init`, before it is known whether the model handles it.
///
/// A class, because the search passes faults around a lot, and copying their contents is costly.
final class Fault {
  enum Kind {
    /// The value is of another kind. `reads` is the type that Foundation names, for example `String` for a `URL`.
    case typeMismatch(reads: any Any.Type)
    /// The value is null, or there is no further element. The type is named as by Foundation.
    case valueNotFound(any Any.Type)
    case keyNotFound(MissingKey)
    case numberOutOfRange
    // Indirect, because it is rare, and its many cases make every copy of a kind costly.
    indirect case corrupted(Issue.Corruption)
    /// An error that the model's own code threw.
    case thrown(any Error)
  }

  enum Spot {
    case node(NodePlace)
    /// The missing key of the object at `object`.
    case missing(MissingKey, object: Int)
    /// The place after the last element of the array at `array`. `index` is the 0-based index that the model asked for.
    case end(array: Int, index: Int)
  }

  /// The failures that a call has seen, besides the one whose error left it.
  struct Alternatives {
    let call: Frame
    let caught: [Fault]
  }

  /// The search's progress with the failure.
  enum State {
    case new
    /// It has reached the top, so it is a problem of the record.
    case reported
    /// The model refuses a placeholder: not a problem of the record.
    case refusal
  }

  let kind: Kind
  let context: DecodingContext
  let spot: Spot
  /// The index of the value that diagnostics point at.
  let node: Int
  /// Distinguishes the spot from others at the same node.
  let name: String?
  let expected: Issue.Expected?
  /// Whether the model threw the error, rather than this module.
  let isThrownByModel: Bool
  // Exclusivity is unchecked, because every problem accesses most of these. No model code runs in between.
  /// The error thrown for the fault; nil until then.
  @exclusivity(unchecked) var thrownError: (any Error)?
  /// The last step of the path to a spot that is not in the document.
  @exclusivity(unchecked) var lastLink: PathLink?
  /// For a missing key that the model itself reports: whether the object does have it, so that the spot is its value.
  @exclusivity(unchecked) var isKeyThere = false
  /// Whether a dictionary refuses the member's name: the member can be left out, whatever its value is.
  @exclusivity(unchecked) var concernsName = false
  /// The type of the keys by which the model tried to read an object, if there is no object.
  @exclusivity(unchecked) var keys: (any Any.Type)?
  /// The text of the model's own error that wraps the fault's. Known only during a search.
  @exclusivity(unchecked) var wrapping: String?
  /// The other failures of the calls that the error left, from the inside out. Known only during a search.
  @exclusivity(unchecked) var alternatives: [Alternatives] = []
  /// The call of `init(from:)` that met the problem. Known only during a search.
  @exclusivity(unchecked) var frame: Frame?
  @exclusivity(unchecked) var state = State.new
  /// Whether the model is to receive nil, which only a read of an optional member may.
  @exclusivity(unchecked) var isLeftOut = false

  init(
    kind: Kind, context: DecodingContext, spot: Spot, expected: Issue.Expected?, frame: Frame? = nil
  ) {
    self.kind = kind
    self.context = context
    self.spot = spot
    switch spot {
    case .node(let place): (node, name) = (place.absent?.object ?? place.node, place.absent?.key.stringValue)
    case .missing(let key, let object): (node, name) = (object, key.string)
    // All elements that an array lacks share one name: the first of them is the problem.
    case .end(let array, _): (node, name) = (array, "[]")
    }
    self.expected = expected
    self.frame = frame
    isThrownByModel = if case .thrown = kind { true } else { false }
  }

  var codingPath: [any CodingKey] { PathLink.keys(link) }

  /// Whether the call that met the failure is replaced as a whole: an enum, whatever raw value it reads.
  var isReplacedWhole: Bool {
    guard let frame else { return false }
    return frame.isReplacedWhole && frame.context === context && frame.node == node && name == nil
  }

  /// The outermost call that has tried to read the same value in other ways before, and has caught their errors.
  var union: Frame? {
    guard name == nil else { return nil }
    func isSame(_ other: DecodingContext, _ place: Int) -> Bool { other === context && place == node }
    return alternatives.last { tried in
      tried.call.code == .catching && isSame(tried.call.context, tried.call.node)
        && tried.caught.contains { $0.name == nil && isSame($0.context, $0.node) }
    }?.call
  }

  /// Whether a placeholder can replace exactly this value: a scalar, or a value that the model has asked for.
  var isReplaceable: Bool {
    if concernsName { return true }
    if isReplacedWhole { return false }
    let kind = context.document.kind(of: node)
    return !isThrownByModel || kind != .object && kind != .array
  }
}

extension Fault {
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

  /// Foundation's message about a string that a `DateFormatter` does not read. On Linux, its custom strategy uses it.
  static let formatterMessage = "Date string does not match format expected by formatter."

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
      return Fault.formatterMessage
    case .embeddedSyntax: return "The given data was not valid JSON."
    case .notARawValue: return ""
    case .thrown(let words): return words
    }
  }
}

extension Fault {
  /// Whether this is the fault's own error, even after the model has caught it and thrown it again.
  ///
  /// Errors are compared by their contents: they carry no other identity, because models see them.
  func isSource(of error: any Error) -> Bool {
    if case .thrown(let own) = kind { return Fault.isSame(own, error) }
    return thrownError.map { Fault.isSame($0, error) } ?? false
  }

  static func isSame(_ own: any Error, _ error: any Error) -> Bool {
    if let own = DecodingError(anyOf: own) {
      return DecodingError(anyOf: error).map(own.isSame) ?? false
    }
    return type(of: own) == type(of: error) && String(describing: own) == String(describing: error)
  }
}

extension DecodingError {
  /// The error itself, the one that replaces a ``NumberError`` at the top, or the one inside an error of the model's
  /// own.
  init?(anyOf error: any Error) {
    guard let inner = WrappingError(error)?.inner ?? DecodingError(itself: error) else { return nil }
    self = inner
  }

  init?(itself error: any Error) {
    switch error {
    case let error as DecodingError: self = error
    case let error as NumberError: self = error.decodingError
    default: return nil
    }
  }

  fileprivate func isSame(as other: DecodingError) -> Bool {
    switch (self, other) {
    case (.typeMismatch(let type, _), .typeMismatch(let other, _)) where type != other: return false
    case (.valueNotFound(let type, _), .valueNotFound(let other, _)) where type != other: return false
    case (.keyNotFound(let key, _), .keyNotFound(let other, _)) where key.stringValue != other.stringValue:
      return false
    case (.typeMismatch, .typeMismatch), (.valueNotFound, .valueNotFound), (.keyNotFound, .keyNotFound),
      (.dataCorrupted, .dataCorrupted):
      return context.debugDescription == other.context.debugDescription
        && DecodingError.isSame(context.codingPath, other.context.codingPath)
    default: return false
    }
  }

  private static func isSame(_ path: [any CodingKey], _ other: [any CodingKey]) -> Bool {
    guard path.count == other.count else { return false }
    // An error that was thrown again still has the same array: a long path is then not compared key by key.
    let isShared = path.withUnsafeBufferPointer { path in
      other.withUnsafeBufferPointer { path.baseAddress == $0.baseAddress }
    }
    return isShared || zip(path, other).allSatisfy { $0.stringValue == $1.stringValue }
  }
}
