import JSONCoding

/// A problem as it is shown: everything a renderer needs, worded, with no way back to the input.
public struct Diagnostic: Hashable, Sendable {
  /// Where in a file the problem is.
  public struct Place: Hashable, Sendable {
    public var start: SourceLocation
    /// Exclusive.
    public var end: SourceLocation
    /// 0-based offset of `start` in the whole input, in UTF-8 bytes.
    public var offset: Int

    public init(start: SourceLocation, end: SourceLocation, offset: Int) {
      self.start = start
      self.end = end
      self.offset = offset
    }
  }

  /// The input's name as the user gave it, `<stdin>` for standard input.
  public var file: String
  /// Nil where no byte is to blame (a file that could not be read).
  public var place: Place?
  /// 0-based number of the record in its input; nil where the input is one record.
  public var record: Int?
  public var severity: Severity
  public var code: DiagnosticCode
  /// Lower case, no full stop, no Swift jargon; may hold control characters of the payload: escaping is the renderer's.
  public var message: String
  /// The way to the value in the input, from its top; nil where there is no value (a syntax error may have one).
  public var path: [PathComponent]?
  /// What the model asked for (`Int`, `object`); nil where it is not a matter of types.
  public var expected: String?
  /// What stood there (`string "2"`, `null`).
  public var found: String?
  /// Suggestions, each one line, lower case, no full stop.
  public var help: [String]
  public var excerpt: Excerpt?

  public init(
    file: String, place: Place? = nil, record: Int? = nil, severity: Severity,
    code: DiagnosticCode, message: String, path: [PathComponent]? = nil, expected: String? = nil,
    found: String? = nil, help: [String] = [], excerpt: Excerpt? = nil
  ) {
    self.file = file
    self.place = place
    self.record = record
    self.severity = severity
    self.code = code
    self.message = message
    self.path = path
    self.expected = expected
    self.found = found
    self.help = help
    self.excerpt = excerpt
  }
}
