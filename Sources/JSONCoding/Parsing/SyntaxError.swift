/// A violation of the grammar of RFC 8259, and its place.
public struct SyntaxError: Error, Hashable, Codable, Sendable {
  /// The kind of violation.
  public enum Kind: Hashable, Codable, Sendable {
    /// The text is empty or all white space.
    case emptyText
    /// The text ends where something else was expected.
    case unexpectedEnd(expected: Expectation)
    /// The text has something other than `expected`.
    case unexpected(Found, expected: Expectation)
    /// A comma directly before `]` or `}`.
    case trailingComma
    /// `[,` or `,,`: a comma instead of a value or name.
    case extraComma(instead: Expectation)
    /// `]` instead of `}`, or the reverse.
    case mismatchedClose
    /// A string without its closing quote. The range starts at the opening quote.
    case unterminatedString
    /// U+0000 to U+001F in a string.
    case controlCharacter(UInt8)
    /// A backslash before a character that cannot be escaped: one Unicode scalar.
    case invalidEscape(String)
    /// `\u` without four hexadecimal digits.
    case invalidUnicodeEscape
    /// A high surrogate without a low one, or the reverse.
    case loneSurrogate(UInt16)
    /// Bytes that are not UTF-8 (RFC 3629); the value is the first of them.
    case invalidUTF8(UInt8)
    /// `01`
    case leadingZero
    /// `+1`
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
    /// `True`, `NULL`, `None`, `nil` and the like, with the JSON literal that was meant.
    case misspelledLiteral(String, meant: String)
    /// A name without quotes.
    case unquotedName
    /// A second value, or anything else, after the end of the text's value.
    case trailingContent(Found)
    /// Arrays and objects nested more than 512 deep.
    case tooDeep
    /// The text is UTF-16 or UTF-32, as named.
    case otherEncoding(String)
    /// The text's end offset is 4 GiB - 1 or more.
    case tooLong
  }

  /// The tokens that the grammar allows at the place of an error.
  public enum Expectation: Hashable, Codable, Sendable {
    /// A value.
    case value
    /// A name in double quotes.
    case name
    /// A name, or the brace that closes the object.
    case nameOrEnd
    /// A value, or the bracket that closes the array.
    case valueOrEnd
    /// The colon after a name.
    case colon
    /// A comma, or the bracket that closes the array.
    case commaOrArrayEnd
    /// A comma, or the brace that closes the object.
    case commaOrObjectEnd
  }

  /// The token found at the place of an error.
  public enum Found: Hashable, Codable, Sendable {
    /// A string.
    case string
    /// A number.
    case number
    /// `true`, `false` or `null`, as written.
    case literal(String)
    /// `{`
    case objectStart
    /// `[`
    case arrayStart
    /// Any other character: one Unicode scalar.
    case character(String)
    /// A run of letters.
    case word(String)
  }

  /// The kind of violation.
  public var kind: Kind
  /// The bytes of the error in the text.
  public var range: SourceRange
  /// The offset of the string, array or object that is not closed, or that is closed by the wrong character.
  public var opening: Int?
  /// The location of the opening, if it is not in the text at hand but earlier in the input.
  public var openingLocation: SourceLocation?
  /// The path to the place of the error, as far as it was parsed.
  public var path: [PathComponent]

  /// An error of this kind at these bytes.
  ///
  /// - Parameters:
  ///   - kind: the kind of violation.
  ///   - range: the bytes of the error in the text.
  ///   - opening: the offset of the token that is not closed, or closed by the wrong character.
  ///   - path: the path to the place, as far as it was parsed.
  public init(kind: Kind, range: SourceRange, opening: Int? = nil, path: [PathComponent]) {
    self.kind = kind
    self.range = range
    self.opening = opening
    self.path = path
  }
}

/// UTF-16 or UTF-32, detected by the byte order mark or the NULs at the start of an input (RFC 4627 section 3).
extension SyntaxError {
  /// The error for an input in another encoding; nil if its first four bytes do not show one.
  ///
  /// - Parameter isWhole: whether `range`, which must be at the start of an input, is the whole input.
  static func otherEncoding(_ text: Text, _ range: SourceRange, isWhole: Bool) -> SyntaxError? {
    let first = (0..<4).map { range.start + $0 < range.end ? text.byte(at: range.start + $0) : 0xAA }
    // All JSON texts begin with two ASCII characters, except one-digit numbers and strings. For these two, one ASCII
    // character is enough, if the whole input is known.
    let isShort =
      isWhole && range.count % 2 == 0 && (range.count == 2 || first.prefix(2).contains(.quote))
    let name: String
    switch (first[0], first[1], first[2], first[3]) {
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0), (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): name = "UTF-32"
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): name = "UTF-16"
    case (1..., 0, 1..., 0), (0, 1..., 0, 1...): name = "UTF-16"
    case (1..., 0, _, _) where isShort, (0, 1..., _, _) where isShort: name = "UTF-16"
    default: return nil
    }
    return SyntaxError(kind: .otherEncoding(name), range: SourceRange(at: range.start), path: [])
  }
}

/// Creates the path of a syntax error from the containers that were open and the names that were parsed.
struct SyntaxErrorPath {
  let document: Document
  let stop: Parser.Stop

  /// The path of an error of `kind`.
  ///
  /// A trailing comma belongs to its array or object. A hexadecimal number such as `0x1F` belongs to the element `0`
  /// that the parser has already finished.
  func path(of kind: SyntaxError.Kind) -> [PathComponent] {
    guard stop.depth > 0 else { return [] }
    var path: [PathComponent] = []
    for depth in 1..<stop.depth {
      let level = document.levels[unchecked: depth]
      let child = document.levels[unchecked: depth + 1].opening
      path.append(level.isObject ? .member(document.name(at: child - 1)) : .index(level.count))
    }
    if let last = lastComponent(kind) { path.append(last) }
    return path
  }

  private func lastComponent(_ kind: SyntaxError.Kind) -> PathComponent? {
    let level = document.levels[unchecked: stop.depth]
    let last = document.count - 1
    let isAfterValue = isAfterValue
    switch kind {
    case .trailingComma:
      return nil
    case .hexadecimalNumber where isAfterValue:
      return level.isObject ? .member(document.name(at: last - 1)) : .index(level.count - 1)
    default:
      if isAfterValue { return nil }
      if !level.isObject { return .index(level.count) }
      return document.entries[unchecked: last].kind == .name ? .member(document.name(at: last)) : nil
    }
  }

  /// Whether the parser stopped after a value of the innermost array or object.
  private var isAfterValue: Bool {
    switch stop.reason {
    case .expected(.commaOrArrayEnd), .expected(.commaOrObjectEnd): true
    default: false
    }
  }
}

extension SyntaxError {
  /// The error that Foundation throws for a text that is not JSON, with this error as its underlying error.
  var decodingError: DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: [], debugDescription: "The given data was not valid JSON.", underlyingError: self))
  }
}
