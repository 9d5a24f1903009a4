/// A problem with a record, before wording: what, where, what was expected, what stood there.
public struct Issue: Sendable {
  public enum Kind: Sendable {
    /// The text is not JSON.
    case syntax(SyntaxError)
    case typeMismatch
    /// The object at ``range`` has no member of this name; the name ends ``codingPath`` and ``path``.
    case keyNotFound(String)
    case valueNotFound
    case numberOutOfRange
    /// The model, or a type with a form of its own (`URL`, `Date`, `Data`), refused the value.
    case dataCorrupted(Corruption)
    /// An earlier member of the same object, at `first`, has this name; the one at ``range`` is not read.
    case duplicateKey(String, first: SourceRange)
    /// A member that the model never asked for.
    case unreadKey(String)
    /// The value was decoded, but the model could not encode it; the encoder's or the model's own words.
    case encodingFailed(String)
    /// The text begins with a UTF-8 byte order mark, which was skipped.
    case byteOrderMark
  }

  /// Why a value of the right kind was refused.
  public enum Corruption: Sendable {
    case invalidURL
    case invalidBase64
    /// `format`: what a date would have looked like.
    case invalidDate(format: String)
    /// The string should hold a JSON text; offsets are the outer text's, the path is the inner one's.
    case embeddedSyntax(SyntaxError)
    /// The value is none of the raw values of the type that was expected.
    case notARawValue
    /// The model's own words.
    case thrown(String)
  }

  public enum Expected: Sendable {
    case object
    case array
    case type(any Any.Type)
  }

  public enum Found: Sendable, Hashable {
    case null
    case bool(Bool)
    /// As it stands in the text; at most 256 bytes of it.
    case number(String)
    /// Unescaped; at most 256 bytes of it.
    case string(String, isCut: Bool)
    case array
    case object
    /// The array had no further element.
    case endOfArray
  }

  /// A fact that may lead to the cause.
  public enum Hint: Sendable, Hashable {
    /// Members of the object that the model never asked for.
    case unreadKeys([String])
    /// The array's first element is what was expected.
    case elementFits
    /// The top value's only member is what was expected.
    case memberFits(String)
    /// Nothing could stand in for this value: more problems may hide behind this one.
    case moreMayHide
    /// The model accepts the absence of the key whose value is null.
    case absenceFits
  }

  public var kind: Kind
  /// The way to the value in the model's keys, as in a `DecodingError`; a missing key included.
  public var codingPath: [any CodingKey]
  /// The way to the value as the text has it; a missing key included.
  public var path: [PathComponent]
  /// The value's bytes in the text that was decoded; the object's where a key is missing.
  public var range: SourceRange
  public var expected: Expected?
  public var found: Found?
  /// Of a value that was not found: the key that the object at ``range`` lacks, where a super decoder read null for it.
  public var absentKey: String?
  public var hints: [Hint] = []
  /// The places in ``path`` of names that the model did not ask for by name: they are the payload's, not the model's.
  public var payloadNames: Set<Int> = []
  /// The type that was to be made of the value, where that is known.
  var asked: (any Any.Type)?

  /// The key that the object at ``range`` lacks, if that is the problem.
  public var missingKey: String? {
    if case .keyNotFound(let name) = kind { return name }
    return absentKey
  }

  /// The notice of a byte order mark whose first byte is at `offset`.
  public static func byteOrderMark(at offset: Int) -> Issue {
    Issue(
      kind: .byteOrderMark, codingPath: [], path: [], range: SourceRange(start: offset, end: offset + 3))
  }
}

extension Issue {
  /// An issue of the top value, whose bytes these are.
  public init(topLevel kind: Kind, range: SourceRange) {
    self.init(kind: kind, codingPath: [], path: [], range: range)
  }
}
