import JSONCoding
import Words

/// `github`: annotations as workflow commands (GitHub Docs, "Workflow commands for GitHub Actions").
///
/// `::error file=a.json,line=1,endLine=1,col=7,endColumn=10,title=type-mismatch::expected Int, found string "2"`.
/// Values are escaped as in the `@actions/core` package: `%`, CR and LF, and in properties also `:` and `,`. GitHub
/// shows ten errors, ten warnings and ten notices per step; a last `::notice` counts the rest. Further notices mark
/// declarations in the user's code, if it is below the working directory.
struct GitHubRenderer: Renderer {
  private static let maximumPerSeverity = 10

  private let directory: WorkingDirectory
  private var shown = ProblemCounts()
  private var omitted = ProblemCounts()
  private var notes = RecordNotes()
  /// The declarations that already have a notice.
  private var declared: Set<Declaration> = []

  init(in directory: WorkingDirectory) {
    self.directory = directory
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    guard hasRoom(for: diagnostic.severity) else {
      _ = notes.leaveOut(diagnostic)
      return omitted.count(diagnostic.severity)
    }
    let diagnostic = notes.show(diagnostic)
    shown.count(diagnostic.severity)
    // Standard input is not a file of the repository, so its name goes into the message.
    let isFile = diagnostic.file != "<stdin>"
    output.append("::\(diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue) ")
    if isFile { appendPlace(of: diagnostic, to: &output) }
    output.append("title=\(diagnostic.code.rawValue)::")
    Self.append(message(of: diagnostic, namingFile: !isFile), isProperty: false, to: &output)
    output.append("\n")
    // A problem located in the code is already annotated there.
    if let place = diagnostic.declared, !diagnostic.isInCode {
      append(place, of: diagnostic, to: &output)
    }
  }

  private func hasRoom(for severity: Severity) -> Bool {
    switch severity {
    case .error: shown.errors < Self.maximumPerSeverity
    case .warning: shown.warnings < Self.maximumPerSeverity
    // The last notice counts the problems that are left out.
    case .note: shown.notes + declared.count < Self.maximumPerSeverity - 1
    }
  }

  /// Appends a notice at a declaration, for the first problem about it.
  private mutating func append(_ place: Declaration, of diagnostic: Diagnostic, to output: inout String) {
    let file = directory.path(to: place.file)
    guard !file.hasPrefix("/"), !file.hasPrefix("../"), hasRoom(for: .note), declared.insert(place).inserted
    else { return }
    output.append("::notice file=")
    Self.append(file, isProperty: true, to: &output)
    output.append(",line=\(place.start.line),col=\(place.start.column),title=\(diagnostic.code.rawValue)::")
    var problem = diagnostic
    problem.declared = nil
    Self.append(message(of: problem, namingFile: true), isProperty: false, to: &output)
    output.append("\n")
  }

  mutating func end(omitting others: ProblemCounts, note: String?, to output: inout String) {
    omitted.add(others)
    for words in [note, omitted.moreWords].compactMap(\.self) {
      output.append("::notice title=decode-model::")
      Self.append(words, isProperty: false, to: &output)
      output.append("\n")
    }
  }

  private func appendPlace(of diagnostic: Diagnostic, to output: inout String) {
    output.append("file=")
    Self.append(directory.path(to: diagnostic.file), isProperty: true, to: &output)
    output.append(",")
    guard let place = diagnostic.place else { return }
    output.append("line=\(place.start.line),endLine=\(place.end.line),")
    // The runner accepts columns only if the annotation is on a single line.
    if place.start.line == place.end.line {
      output.append("col=\(place.start.column),endColumn=\(place.end.column),")
    }
  }

  private func message(of diagnostic: Diagnostic, namingFile: Bool) -> String {
    var message = (namingFile ? TextLayout.location(of: diagnostic) + " " : "") + diagnostic.message
    if let place = diagnostic.placeWords { message.append("\n" + place) }
    if let declared = diagnostic.declared { message.append("\nnote: " + declared.words) }
    if let note = diagnostic.payloadNote { message.append("\nnote: " + note) }
    for help in diagnostic.help { message.append("\nhelp: " + help.words) }
    return message
  }

  /// Makes control characters visible, because the runner copies messages into the log, then escapes the text for it.
  private static func append(_ text: String, isProperty: Bool, to output: inout String) {
    let visible = VisibleText.of(text) { scalar in
      // GitHub finds a file by its exact name, so only characters that a terminal would act on are escaped.
      scalar == "\n" || scalar == "\r" || isProperty && !scalar.isHarmful
    }
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "%": output.append("%25")
      case "\r": output.append("%0D")
      case "\n": output.append("%0A")
      case ":" where isProperty: output.append("%3A")
      case "," where isProperty: output.append("%2C")
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
