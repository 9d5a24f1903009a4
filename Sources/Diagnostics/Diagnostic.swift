import JSONCoding

/// A problem as shown: everything a renderer needs, already worded, without a reference to the input.
public struct Diagnostic: Hashable, Codable, Sendable {
  /// Where in a file the problem is.
  public struct Place: Hashable, Codable, Sendable {
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

  /// Another place in the file that the message or the help names, such as the first of two duplicate keys.
  public struct Related: Hashable, Codable, Sendable {
    public var start: SourceLocation
    /// Exclusive.
    public var end: SourceLocation
    /// What is there, lower case, no full stop: `the first one`.
    public var message: String

    public init(start: SourceLocation, end: SourceLocation, message: String) {
      self.start = start
      self.end = end
      self.message = message
    }
  }

  /// The input's name as the user gave it; `<stdin>` for standard input.
  public var file: String
  /// Nil if the problem has no place in the input, as when a file cannot be read.
  public var place: Place?
  /// The record's 0-based number in its input; nil if the input is a single record.
  public var record: Int?
  public var severity: Severity
  public var code: DiagnosticCode
  /// Lower case, no full stop, no Swift jargon. It may contain control characters; escaping is the renderer's task.
  public var message: String
  /// The path from the input's top value; nil if there is no value. A syntax error may have a path.
  public var path: [PathComponent]?
  /// The value that the model does without because of the problem, with its path: `the Item at .items[1]`.
  public var lost: String?
  /// What the model asked for (`Int`, `object`); nil if the problem is not about types.
  public var expected: String?
  /// What was there instead (`string "2"`, `null`).
  public var found: String?
  /// Suggestions, each one line, lower case, no full stop.
  public var help: [String]
  public var related: [Related]
  public var excerpt: Excerpt?
  /// Where the user's code declares what the problem is about.
  public var declared: Declaration?
  /// The path to the value that the model tried to read in several ways; nil if it read it in one. No report shows it.
  package var attempted: [PathComponent]?
  /// A change of that declaration after which the model takes the value. No report shows it.
  public var remedy: Remedy?
  /// A payload that shows the problem, if it is one of what payloads may be rather than of one that was given.
  public var payload: String?

  public init(
    file: String, place: Place? = nil, record: Int? = nil, severity: Severity,
    code: DiagnosticCode, message: String, path: [PathComponent]? = nil, lost: String? = nil,
    expected: String? = nil, found: String? = nil, help: [String] = [], related: [Related] = [],
    excerpt: Excerpt? = nil
  ) {
    self.file = file
    self.place = place
    self.record = record
    self.severity = severity
    self.code = code
    self.message = message
    self.path = path
    self.lost = lost
    self.expected = expected
    self.found = found
    self.help = help
    self.related = related
    self.excerpt = excerpt
  }
}
