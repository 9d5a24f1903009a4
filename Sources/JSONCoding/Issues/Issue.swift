import Foundation

/// A problem of a record, not yet worded: the kind, the place, the expected and the found value, and its ``Facts``.
@dynamicMemberLookup
public struct Issue: Sendable {
  /// The kind of problem.
  public enum Kind: Codable, Sendable {
    /// The text is not JSON.
    // Indirect, because a report may have many thousands of issues, and hardly any has a syntax error.
    indirect case syntax(SyntaxError)
    /// A comma before the end of an array or object, which was skipped.
    case trailingComma
    /// The value is not of the kind that ``Issue/expected`` names.
    case typeMismatch
    /// The object at ``range`` lacks a member of this name, which is the last component of ``codingPath`` and ``path``.
    case keyNotFound(String)
    /// The value is null, or an array has no further element.
    case valueNotFound
    /// The number does not fit the type, because it is too large or has a fraction.
    case numberOutOfRange
    /// The value has the right kind, but the model or a special type (`URL`, `Date`, `Data`) refused it.
    case dataCorrupted(Corruption)
    /// The member at ``range`` is not read, because an earlier one, whose name is at `first`, has the same name.
    case duplicateKey(String, first: SourceRange)
    /// A member that the model never asked for.
    case unreadKey(String)
    /// A member whose name the key strategy leaves unchanged, and `spelling` would convert to the same key.
    case unconvertedKey(String, spelling: String)
    /// The value was decoded but could not be encoded again. Contains the message of the encoder or the model.
    case encodingFailed(String)
    /// The text begins with a UTF-8 byte order mark, which was skipped.
    case byteOrderMark
    /// The path to the records begins with this path, which ends at this value: its last step finds nothing. `count` is
    /// the number of elements or members of the value, if it is an array or object.
    case missingPath(PathExpression, count: Int)
    /// The number was read as this date, which is probably too late. It is in the year 10,000 or later, or the number
    /// would be a date from September 2001 to May 2033 if it counted seconds since 1970.
    case distantDate(Date)
    /// The JSON of the decoded value is different here.
    case roundTrip(Change)
  }

  /// Why a value of the right kind was refused.
  public enum Corruption: Codable, Sendable {
    /// The string is not a URL.
    case invalidURL
    /// The string is not a UUID.
    case invalidUUID
    /// The string is not base64.
    case invalidBase64
    /// `format` describes a valid date, as in "an ISO 8601 date", with an example.
    case invalidDate(format: String)
    /// The string does not hold a JSON text. The error's offsets are the outer text's, its path is the inner one's.
    indirect case embeddedSyntax(SyntaxError)
    /// No case has this raw value.
    case notARawValue
    /// The model's own message.
    case thrown(String)
  }

  /// The value that the model asked for.
  public enum Expected: Hashable, Codable, Sendable {
    /// An object.
    case object
    /// An array.
    case array
    /// A value of this type.
    case type(ModelType)

    /// A value of this type.
    static func type(_ type: any Any.Type) -> Expected { .type(ModelType(type)) }

    /// The type, if it is one of this process.
    var metatype: (any Any.Type)? {
      if case .type(let type) = self { type.metatype } else { nil }
    }
  }

  /// The value in the text.
  public enum Found: Hashable, Codable, Sendable {
    /// null.
    case null
    /// true or false.
    case bool(Bool)
    /// The number as written in the text, cut to 256 bytes.
    case number(String)
    /// The unescaped string, cut to 256 bytes.
    case string(String, isCut: Bool)
    /// An array.
    case array
    /// An object.
    case object
    /// The array had no further element.
    case endOfArray
  }

  /// A name in an object, and its place.
  public struct Member: Hashable, Codable, Sendable {
    /// The name, unescaped.
    public var name: String
    /// The bytes of the name, with its quotes.
    public var range: SourceRange

    /// A member with this name, whose quotes are at the ends of the range.
    public init(name: String, range: SourceRange) {
      self.name = name
      self.range = range
    }
  }

  /// A fact that may lead to the cause.
  public enum Hint: Hashable, Codable, Sendable {
    /// Unread members of the object whose values are of a kind that may have been meant.
    case unreadKeys([Member])
    /// The missing key is nested in the object's member of this name, with a value that fits.
    case keyIsInside(Member, of: String)
    /// The missing key is a member of the surrounding object, with a value that fits.
    case keyIsOutside(Member)
    /// The model would accept the string's contents without the quotes: a number, true or false.
    case contentsFit
    /// The string holds a JSON text that decodes as this value should.
    case textFits
    /// A value inside the array or object, with these bytes, is the expected one.
    case innerValueFits(SourceRange)
    /// The record failed at its top value, and values in it decode as the model, or have its keys.
    case partFits(FittingPart)
    /// The number of other issues that are not reported, because the record is only an envelope around the wanted
    /// value.
    case leftOut(Int)
    /// The record, which has none of the keys that the model asks for, looks like an error response of an API with this
    /// message.
    case errorAnswer(String?)
    /// The search for problems did not get past this one, so the record may have more.
    case moreMayHide
    /// The model accepted the record when it was run again, so the verdict depends on more than the record.
    case decodesWhenRunAgain
    /// The model lost a value of the record because it caught an error, so keys may be unread for that reason.
    case errorsWereCaught
    /// The object that lacks the key decodes as the missing value itself.
    case objectFits
    /// The number or Boolean would be accepted in quotes.
    case quotesFit
    /// The model would accept an array whose only element is the value.
    case onlyElementFits
    /// The value is null, and the model would accept the record without its key.
    case absenceFits
    /// The value is null, and the model would accept an empty object, as for a case without values.
    case emptyObjectFits
    /// The string is empty, and the model would accept null.
    case nullFits
    /// The dictionary is read from an array of keys and values, because of the type of its keys.
    case pairs(ModelType)
    /// The missing key is that of a property wrapper around an optional.
    case wrapperNeedsKey
    /// Keys that the model knows and the object lacks; the unread key may be a misspelling of one.
    case absentKeys([String])
    /// Names of members of the object at which a path ends. There may be more.
    case otherNames([String])
    /// With another strategy for dates, the record decodes, or loses this issue without getting a new one. For an issue
    /// about a distant date, the date would be likelier.
    case dates(CodingStrategies.Dates)
    /// Like ``dates(_:)``, with either of these formats, which swap the day and the month.
    case eitherDate(DateText, DateText)
    /// A date in the form of this strategy, where other dates of the record have another form.
    case otherDates(CodingStrategies.Dates)
    /// A date that, as written, only a custom strategy reads.
    case unreadableDate(UnreadableDate)
    /// Like ``dates(_:)``, with names converted from snake case, and with this strategy for dates if both are needed.
    case snakeCaseKeys(dates: CodingStrategies.Dates?)
    /// Like ``dates(_:)``, with these strings for infinity and not-a-number.
    case nonConformingFloats(CodingStrategies.NonConformingFloats)
    /// The form in which the expected type is read.
    case form(Form)
    /// The object has the missing key's name, but the key strategy, snake case or a custom one, converts that name.
    case convertedKey(Member, into: String, isSnakeCase: Bool)
    /// The record's member would be read if the model's key had the other name: no snake_case name converts to the key.
    case unreachableKey(Member, key: String, reachable: String)
  }

  /// The kind of problem.
  public var kind: Kind
  /// The last step of the path, which the issues of a record share.
  var link: PathLink?
  /// One element, or none if it would be empty.
  var rest: [Rest] = []
  /// The value's bytes in the decoded text, or the object's if a key is missing.
  public var range: SourceRange
  /// The value that the model asked for; nil if the issue is not about that.
  public var expected: Expected?
  /// The value in the text; nil if the issue is not about that.
  public var found: Found?
  /// Whether a custom key strategy is used, and it is unknown which name it converts to the missing key. The last
  /// component of ``path`` is then the key itself.
  public internal(set) var isNameUnknown = false
  /// Facts that may lead to the cause.
  public var hints: [Hint] = []
  /// Whether the model itself threw the error, rather than passing on one of the decoder's.
  public internal(set) var isThrownByModel = false
  /// The type that the model requested for the value, if known.
  public internal(set) var requestedType: ModelType?
  /// The type of the keys with which the model tried to read an object, if there is no object.
  var keys: (any Any.Type)?

  /// The path to the value in the model's keys, as in a `DecodingError`, but including a missing key.
  public var codingPath: [any CodingKey] {
    get { rest.first?.codingPath ?? PathLink.keys(link) }
    set { set(newValue) { $0.codingPath = newValue } }
  }

  /// The path to the value in the text's names, including a missing key.
  public var path: [PathComponent] {
    get { rest.first?.path ?? PathLink.components(link) }
    set { set(newValue) { $0.path = newValue } }
  }

  /// The indices in ``path`` of names that may come from the payload, because they are not the model's own.
  public var payloadNames: Set<Int> {
    get { rest.first?.payloadNames ?? PathLink.payloadNames(link) }
    set { set(newValue) { $0.payloadNames = newValue } }
  }

  /// Whether the issue is about a date that is 31 years late, because it is counted from 1970.
  public var isShiftedDate: Bool {
    if case .distantDate = kind { hints.contains(.dates(.secondsSince1970)) } else { false }
  }

  /// Whether this date needs a different strategy than other dates of the record.
  var hasOtherDates: Bool {
    hints.contains { if case .otherDates = $0 { true } else { false } }
  }

  /// The missing key of the object at ``range``, if that is the issue.
  public var missingKey: String? {
    if case .keyNotFound(let name) = kind { return name }
    return self.absentKey
  }

  /// The values that fit, if the issue has a hint about them.
  public var fittingPart: FittingPart? {
    for case .partFits(let part) in hints { return part }
    return nil
  }

  /// Whether the missing key may come from the payload.
  public var isMissingKeyPayloads: Bool { missingKey != nil && payloadNames.contains(path.count - 1) }

  /// The warning about a byte order mark whose first byte is at `offset`.
  public static func byteOrderMark(at offset: Int) -> Issue {
    Issue(
      kind: .byteOrderMark, codingPath: [], path: [], range: SourceRange(start: offset, end: offset + 3))
  }
}

extension Issue {
  // The compiler's own initializer creates an issue in place. It is large, so copying it is costly.
  @inline(__always)
  init(
    kind: Kind, link: PathLink?, range: SourceRange, expected: Expected?, found: Found?,
    requestedType: ModelType? = nil, keys: (any Any.Type)? = nil, isThrownByModel: Bool = false
  ) {
    self.init(
      kind: kind, link: link, rest: [], range: range, expected: expected, found: found,
      isNameUnknown: false, hints: [], isThrownByModel: isThrownByModel, requestedType: requestedType,
      keys: keys)
  }

  init(kind: Kind, codingPath: [any CodingKey], path: [PathComponent], range: SourceRange) {
    self.init(kind: kind, link: nil, range: range, expected: nil, found: nil)
    self.codingPath = codingPath
    self.path = path
  }

  /// The issue without hints about others.
  var alone: Issue {
    var issue = self
    issue.hints.removeAll { $0 == .moreMayHide }
    return issue
  }

  /// An issue of the top value, whose bytes are `range`.
  public init(topLevel kind: Kind, range: SourceRange) {
    self.init(kind: kind, codingPath: [], path: [], range: range)
  }
}
