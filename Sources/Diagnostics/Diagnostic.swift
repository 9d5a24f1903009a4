import JSONCoding

/// A problem as shown: everything a renderer needs, already worded, without a reference to the input.
package struct Diagnostic: Hashable, Codable, Sendable {
  /// Where in a file the problem is.
  package struct Place: Hashable, Codable, Sendable {
    package var start: SourceLocation
    /// Exclusive.
    package var end: SourceLocation
    /// 0-based offset of `start` in the whole input, in UTF-8 bytes.
    package var offset: Int

    package init(start: SourceLocation, end: SourceLocation, offset: Int) {
      self.start = start
      self.end = end
      self.offset = offset
    }
  }

  /// Another place in the file that the message or the help names, such as the first of two duplicate keys.
  package struct Related: Hashable, Codable, Sendable {
    package var start: SourceLocation
    /// Exclusive.
    package var end: SourceLocation
    /// What is there, lower case, no full stop: `the first one`.
    package var message: String
  }

  /// A value that the model does without.
  package struct Lost: Hashable, Codable, Sendable {
    /// `Item`
    var name: String
    /// `at .items[1]`
    var place: String
    /// Whether the problem is about this value, rather than about one in it.
    var isHere: Bool

    /// `the Item at .items[1]`
    var words: String { "the \(name) \(place)" }
  }

  /// The input's name as the user gave it; `<stdin>` for standard input.
  package var file: String
  /// Nil if the problem has no place in the input, as when a file cannot be read.
  package var place: Place?
  /// The record's 0-based number in its input; nil if the input is a single record.
  package var record: Int?
  /// The model that was at work; nil if the problem is not about one.
  package var model: String?
  package var severity: Severity
  package var code: DiagnosticCode
  /// Lower case, no full stop, no Swift jargon. It may contain control characters; escaping is the renderer's task.
  package var message: String
  /// The path from the input's top value; nil if there is no value. A syntax error may have a path.
  package var path: [PathComponent]?
  /// The value that the model does without because of the problem.
  package var lost: Lost?
  /// What the model asked for (`Int`, `object`); nil if the problem is not about types.
  package var expected: String?
  /// What was there instead (`string "2"`, `null`).
  package var found: String?
  /// What was found, as data for a comparison with other reports: the kind of a value, the value itself if its kind is
  /// right, the words of the model, or all values that a finding is about.
  package var subjects: [String] = []
  /// What leads to the fix.
  package var help: [Help]
  package var related: [Related]
  package var excerpt: Excerpt?
  /// Where the user's code declares what the problem is about.
  package var declared: Declaration?
  /// The path to the value that the model tried to read in several ways; nil if it read it in one. No report shows it.
  package var attempted: [PathComponent]?
  /// What was expected in the words of the message: `a value of State ("open", "closed")`; nil if it says something
  /// else. No report shows it.
  package var wanted: String?
  /// Whether the value is of the right kind and none of an enum's. No report shows it.
  package var isNotACase = false
  /// The unread key that was probably meant by the missing one. No report shows it.
  package var meantKey: String?
  /// Those of ``help`` that are about the whole record.
  package var recordHelp: [Help] = []
  /// What it shares with the problems that are like it; nil if it is alone, or if no report asks for that.
  package var group: ProblemGroup.Key?
  /// A payload that shows the problem, if it is one of what payloads may be rather than of one that was given.
  package var payload: String?
  /// Whether it stands at a place in the code, which ``payload`` shows to be at fault, rather than in an input.
  package var standsInCode = false

  package init(
    file: String, place: Place? = nil, record: Int? = nil, severity: Severity,
    code: DiagnosticCode, message: String, path: [PathComponent]? = nil, lost: Lost? = nil,
    expected: String? = nil, found: String? = nil, help: [Help] = [], related: [Related] = [],
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

  /// `the payload {"id":0.5} shows it`, for a problem in the code.
  var payloadNote: String? {
    guard standsInCode, let payload else { return nil }
    let isLong = payload.unicodeScalars.count > Self.longestPayload
    let shown = isLong ? String(payload.unicodeScalars.prefix(Self.longestPayload)) + "…" : payload
    return "the payload \(shown) shows it"
  }

  /// In scalars.
  private static let longestPayload = 200
}
