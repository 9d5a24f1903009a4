import JSONCoding

@testable import Diagnostics

extension ReportFormat {
  static let testContext = Context(workingDirectory: "/project", toolVersion: "1.2.3")

  /// A whole report: the diagnostics file by file in the order given, each file finished after its last diagnostic.
  func report(_ diagnostics: [Diagnostic], limit: Int? = nil, others: [FinishedFile] = []) -> String {
    var renderer = renderer(in: Self.testContext, limit: limit)
    var output = ""
    var index = 0
    while index < diagnostics.count {
      let name = diagnostics[index].file
      var file = FinishedFile(name: name, records: 1)
      while index < diagnostics.count, diagnostics[index].file == name {
        let diagnostic = diagnostics[index]
        file.problems.count(diagnostic.severity)
        if diagnostic.code == .unreadableInput { file.couldBeRead = false }
        renderer.add(diagnostic, to: &output)
        if isGrouped { renderer.add(diagnostic.ownGroup, to: &output) }
        index += 1
      }
      renderer.finish(file, to: &output)
    }
    for file in others { renderer.finish(file, to: &output) }
    renderer.end(omitting: ProblemCounts(), note: nil, to: &output)
    return output
  }
}

extension Diagnostic {
  /// The first diagnostic of the contract, and the pattern that tests vary.
  static let mismatch = Diagnostic(
    file: "fixtures/a.json",
    place: Place(
      start: SourceLocation(line: 1, column: 7), end: SourceLocation(line: 1, column: 10), offset: 6),
    severity: .error, code: .typeMismatch, message: "expected Int, found string \"2\"",
    path: [.member("id")], expected: "Int", found: "string \"2\"",
    help: ["the string would convert to 2"],
    excerpt: Excerpt(line: 1, text: #"{"id":"2"}"#, marked: 6..<9))

  static let duplicate = Diagnostic(
    file: "fixtures/b.json",
    place: Place(
      start: SourceLocation(line: 2, column: 3), end: SourceLocation(line: 2, column: 3), offset: 20),
    record: 4, severity: .warning, code: .duplicateKey, message: "the key \"id\" comes twice",
    path: [.index(3)])

  /// A problem whose help names another place.
  static let misspelled = Diagnostic(
    file: "fixtures/c.json",
    place: Place(
      start: SourceLocation(line: 7, column: 1), end: SourceLocation(line: 7, column: 2), offset: 90),
    severity: .error, code: .keyNotFound, message: "missing key \"id\"", path: [.member("id")],
    help: ["the object has an unread key \"ID\" at 7:2"],
    related: [
      Related(
        start: SourceLocation(line: 7, column: 2), end: SourceLocation(line: 7, column: 6),
        message: "the unread key")
    ],
    excerpt: Excerpt(line: 7, text: #"{"ID":"2"}"#, marked: 0..<1, alsoMarked: [1..<5]))

  static let unreadable = Diagnostic(
    file: "gone.json", severity: .error, code: .unreadableInput, message: "no such file")

  /// A group of this problem alone, with everything that it can show of a payload.
  var ownGroup: ProblemGroup {
    var group = ProblemGroup(self, records: 1)
    group.key.path = path.map { path in
      PathPattern(path.map { if case .member(let name) = $0 { .name(name) } else { .anyIndex } })
    }
    if let found { group.add(example: found) }
    group.declared = declared
    return group
  }

  func with(_ change: (inout Diagnostic) -> Void) -> Diagnostic {
    var copy = self
    change(&copy)
    return copy
  }

  /// Hostile texts in every place where text of a payload or a file name can occur.
  static let hostile: [Diagnostic] = Hostile.texts.flatMap { text in
    [
      mismatch.with {
        $0.file = text
        $0.message = "found \(text)"
        $0.path = [.member(text), .index(0), .member("x")]
        $0.expected = text
        $0.found = text
        $0.help = [.note(text), "plain"]
        $0.excerpt = Excerpt(line: 1, text: text, marked: 1..<3)
      },
      unreadable.with { $0.file = "folder/\(text)" },
    ]
  }
}

enum Hostile {
  static let texts = [
    "100%.json", "%0A%25", "a\nb", "a\r\nb", "::error::owned", " ::stop-commands::x", "a,b:c=d", "]]>",
    "<b>&amp;</b>",
    "\"quoted\" 'too'", "\u{1B}[31mred\u{1B}[0m", "nul\u{0}nul", "c1\u{85}\u{9B}31m", "tab\there",
    "back\\slash\\(1)",
    "👨‍👩‍👧 🇫🇷 e\u{301}", "\u{202E}nosj.a", "\u{2066}iso\u{2069}", "\u{2028}\u{2029}", "\u{FEFF}bom",
    "\u{FFFE}\u{FFFF}", "x ##[add-mask]y", "\u{A0}\u{3000}::error::x", "\r##[error]", "zero\u{200B}\u{E0041}",
    "日本語.json", "{0} {{x}}", "[link](http://example.org)", "<stdin>", "a~b/c", "../up", "\u{301}", "",
  ]

  /// Scalars that must not be raw in any report: control characters except the format's own line ends, and
  /// bidirectional marks.
  static func harmful(in report: String) -> [Unicode.Scalar] {
    report.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
      default: false
      }
    }
  }
}
