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
    /// A label for the place, lower case, no full stop: `the first one`.
    package var message: String
  }

  /// A value that the model silently drops.
  package struct Lost: Hashable, Codable, Sendable {
    /// `Item`
    var name: String
    /// `at .items[1]`
    var place: String
    /// Whether the problem is about this value rather than about one inside it.
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
  /// The model that decoded the record; nil if the problem does not involve a model.
  package var model: String?
  package var severity: Severity
  package var code: DiagnosticCode
  /// Lower case, no full stop, no Swift jargon. It may contain control characters; escaping is the renderer's task.
  package var message: String
  /// The path from the input's top value; nil if there is no value. A syntax error may have a path.
  package var path: [PathComponent]?
  /// The value that the model silently drops because of the problem.
  package var lost: Lost?
  /// The type or kind that the model asked for (`Int`, `object`); nil if the problem is not about types.
  package var expected: String?
  /// The value in the payload instead (`string "2"`, `null`).
  package var found: String?
  /// The value found, for comparison with other reports. It is the kind, the value itself if only the kind is right,
  /// the model's error message, or every value that a finding covers.
  package var subjects: [String] = []
  /// Advice on the fix.
  package var help: [Help]
  package var related: [Related]
  package var excerpt: Excerpt?
  /// The declaration in the user's code that the problem is about.
  package var declared: Declaration?
  /// The path to the value that the model tried to read in several ways; nil if it tried only one. No report shows it.
  package var attempted: [PathComponent]?
  /// The expected part of the message: `a value of State ("open", "closed")`; nil if the message has none. No report
  /// shows it.
  package var wanted: String?
  /// Whether the value has the right kind but matches no case of the enum. No report shows it.
  package var matchesNoCase = false
  /// The unread key that was probably meant by the missing one. No report shows it.
  package var meantKey: String?
  /// The entries of ``help`` that concern the whole record.
  package var recordHelp: [Help] = []
  /// The properties shared with similar problems; nil if the problem is alone, or if no report groups problems.
  package var group: ProblemGroup.Key?
  /// A generated payload that shows the problem; nil if the problem is in a given input.
  package var payload: String?
  /// Whether the problem is located in the code, with ``payload`` as the evidence, rather than in an input.
  package var isInCode = false

  package init(
    file: String, place: Place? = nil, record: Int? = nil, severity: Severity,
    code: DiagnosticCode, message: String, path: [PathComponent]? = nil, lost: Lost? = nil,
    expected: String? = nil, found: String? = nil, help: [Help] = [], related: [Related] = [],
    excerpt: Excerpt? = nil
  ) {
    (self.file, self.place, self.record) = (file, place, record)
    (self.severity, self.code, self.message, self.path) = (severity, code, message, path)
    (self.lost, self.expected, self.found) = (lost, expected, found)
    (self.help, self.related, self.excerpt) = (help, related, excerpt)
  }

  /// `the payload {"id":0.5} shows it`, for a problem in the code.
  var payloadNote: String? {
    guard isInCode, let payload else { return nil }
    let isLong = payload.unicodeScalars.count > Self.maximumPayloadScalars
    let shown = isLong ? String(payload.unicodeScalars.prefix(Self.maximumPayloadScalars)) + "…" : payload
    return "the payload \(shown) shows it"
  }

  /// In Unicode scalars.
  private static let maximumPayloadScalars = 200
}

/// How serious a diagnostic is; only errors affect the exit status.
package enum Severity: String, CaseIterable, Codable, Sendable, Comparable {
  /// Nothing is wrong, but someone asked for more information.
  case note
  case warning
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// A declaration in the user's code that a problem is about: `App/Customer.swift:6:7: let email: String`.
package struct Declaration: Hashable, Codable, Sendable {
  /// The file's path, as the user can open it.
  package var file: String
  /// Where the name begins.
  package var start: SourceLocation
  /// The line of code, without the space around it.
  package var text: String
  /// Whether it is the line of an `init(from:)` that asks for the value.
  package var isRead = false
  /// Whether the property has a default value, which does not make its key optional.
  package var hasDefault = false
  /// The type that has the property or the key, without its module; nil if the declaration is itself a type.
  package var type: String?

  /// `declared` or `read`.
  var verb: String { isRead ? "read" : "declared" }

  /// `declared at App/Customer.swift:6:7: let email: String`
  var words: String { "\(verb) at \(file):\(start.line):\(start.column): \(text)" }
}

/// The part of an input line around a problem, cut out while the input is in memory and laid out by a renderer.
package struct Excerpt: Hashable, Codable, Sendable {
  /// The 1-based number of the line.
  package var line: Int
  /// The line's text, or part of it, without the line ending. It is raw: renderers replace control characters.
  package var text: String
  /// The marked range: 0-based offsets in `text`, in Unicode scalars, the end exclusive. An empty range is a point.
  package var marked: Range<Int>
  /// Ranges of other places that the message or help names, in the same offsets.
  package var alsoMarked: [Range<Int>]
  /// Whether the line continues before `text`.
  package var isClippedAtStart: Bool
  /// Whether the line continues after `text`.
  package var isClippedAtEnd: Bool

  package init(
    line: Int, text: String, marked: Range<Int>, alsoMarked: [Range<Int>] = [],
    isClippedAtStart: Bool = false, isClippedAtEnd: Bool = false
  ) {
    (self.line, self.text, self.marked, self.alsoMarked) = (line, text, marked, alsoMarked)
    (self.isClippedAtStart, self.isClippedAtEnd) = (isClippedAtStart, isClippedAtEnd)
  }
}

/// Advice on fixing a problem. Code that selects advice looks at the case; only ``words`` has the wording.
package enum Help: Hashable, Codable, Sendable {
  /// A fact or advice that holds wherever the model decodes.
  case note(String)
  /// Advice to use an option of the command, which code that decodes does not have.
  case option(String)
  /// A fact about the payload at hand, such as a place in it.
  case payload(String)
  /// A name or value of the payload should be replaced; `to` is JSON.
  case rename(from: String, to: String)
  /// The object lacks a key, and has an unread key that was probably meant.
  case unreadKey(String, at: SourceLocation)

  /// One line, lower case, without a full stop.
  package var words: String {
    switch self {
    case .note(let words), .option(let words), .payload(let words): words
    case .rename(_, let name): "did you mean \(name)?"
    case .unreadKey(let name, let place):
      "the object has an unread key \(QuotedValue.name(name)) at \(place.line):\(place.column)"
    }
  }

  /// Whether it only helps users of the command line.
  package var isOption: Bool { if case .option = self { true } else { false } }

  /// Whether it only helps somebody who sees the payload, or has written it.
  package var isAboutPayload: Bool {
    switch self {
    case .payload, .rename, .unreadKey: true
    case .note, .option: false
    }
  }
}

extension Help: ExpressibleByStringInterpolation {
  /// A note.
  package init(stringLiteral words: String) { self = .note(words) }
}
