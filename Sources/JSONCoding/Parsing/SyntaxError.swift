/// Where a text leaves the grammar of RFC 8259, and how.
public struct SyntaxError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Nothing but white space.
    case emptyText
    /// The text ends where `expected` should stand.
    case unexpectedEnd(expected: Expectation)
    /// Something that begins no value, or stands where `expected` should.
    case unexpected(Found, expected: Expectation)
    /// A comma directly before `]` or `}`.
    case trailingComma
    /// `[,` or `,,`: a comma where a value or name should stand.
    case extraComma(instead: Expectation)
    /// `]` where `}` closes, or the reverse.
    case mismatchedClose
    /// A string without its closing quote; the range starts where it began.
    case unterminatedString
    /// U+0000 to U+001F in a string.
    case controlCharacter(UInt8)
    /// A backslash before a character that is no escape.
    case invalidEscape(Unicode.Scalar)
    /// `\u` without four hexadecimal digits.
    case invalidUnicodeEscape
    /// A high surrogate without a low one, or the reverse.
    case loneSurrogate(UInt16)
    /// Bytes that are not UTF-8 (RFC 3629); the first of them.
    case invalidUTF8(UInt8)
    case leadingZero
    case leadingPlus
    /// `.5`
    case leadingPoint
    /// `1.` or `1.e5`
    case missingFraction
    /// `1e` or `1e+`
    case missingExponent
    /// `-` without a digit.
    case loneMinus
    /// `0x1F` and the like.
    case hexadecimalNumber
    /// `NaN`, `Infinity`, `-Infinity`, as written.
    case nonFiniteNumber(String)
    /// `//`, `/*` or `#`.
    case comment
    /// A string or name in single quotes.
    case singleQuotes
    /// `True`, `NULL`, `None`, `nil`…: a literal in another spelling, and JSON's own.
    case misspeltLiteral(String, meant: String)
    /// A name without quotes.
    case unquotedName
    /// A second value, or anything else, after the end of the text's value.
    case trailingContent(Found)
    /// More than ``Document/maximumDepth`` arrays and objects inside one another.
    case tooDeep
    /// UTF-16 or UTF-32, by name.
    case otherEncoding(String)
    /// More than 4 GiB - 1 bytes in one text.
    case tooLong
  }

  /// What the grammar asked for.
  public enum Expectation: Hashable, Sendable {
    case value
    case name
    case nameOrEnd
    case valueOrEnd
    /// The value of a text that is taken apart.
    case arrayOrObject
    case colon
    /// A comma, or the bracket that closes the array.
    case commaOrArrayEnd
    /// A comma, or the brace that closes the object.
    case commaOrObjectEnd
  }

  /// What stood there instead.
  public enum Found: Hashable, Sendable {
    case string
    case number
    case literal(String)
    case objectStart
    case arrayStart
    case character(Unicode.Scalar)
    /// A run of letters.
    case word(String)
  }

  public var kind: Kind
  public var range: SourceRange
  /// Where the string, array or object that is not closed, or is closed by the wrong sign, began.
  public var opening: Int?
  /// The location of ``opening`` where that is not in the text at hand, but further up in the input.
  public var openingLocation: SourceLocation?
  /// The way to the place, as far as it was read.
  public var path: [PathComponent]

  public init(kind: Kind, range: SourceRange, opening: Int? = nil, path: [PathComponent]) {
    self.kind = kind
    self.range = range
    self.opening = opening
    self.path = path
  }
}
