import Words

/// `junit`: JUnit XML as Jenkins and GitLab read it (`junit-10.xsd`, the schema of Jenkins' xUnit plugin).
///
/// Each file is a test case: with a `failure` that lists its problems if it has errors, an `error` if it could not be
/// read, and its warnings and notes as `system-out` if it has nothing worse. The suite element contains totals, so
/// everything is kept until the end.
struct JUnitRenderer: Renderer {
  private let directory: WorkingDirectory
  private let layout = TextLayout(paint: Paint(isOn: false), columns: TextLayout.usualColumns)
  private var cases = ""
  private var count = 0
  private var failures = 0
  private var errors = 0
  /// The diagnostics of the current file.
  private var text = ""
  private var seen = Omitted()
  private var first: Diagnostic?
  /// Notes about the run.
  private var notes: [String] = []

  init(in directory: WorkingDirectory) {
    self.directory = directory
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    if !text.isEmpty { text.append("\n") }
    layout.append(diagnostic, to: &text)
    seen.count(diagnostic.severity)
    if first.map({ $0.severity < diagnostic.severity }) ?? true { first = diagnostic }
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {
    let unseen = Omitted(
      errors: max(file.errors - seen.errors, 0), warnings: max(file.warnings - seen.warnings, 0),
      notes: max(file.notes - seen.notes, 0))
    if let words = unseen.words { text.append("\(text.isEmpty ? "" : "\n")… and \(words)\n") }
    appendCase(file)
    text = ""
    seen = Omitted()
    first = nil
  }

  mutating func note(_ words: String, to output: inout String) { notes.append(words) }

  mutating func end(omitting omitted: Omitted, to output: inout String) {
    if let first {
      // A problem of a file that was never finished still counts as a failing case.
      finish(
        FinishedFile(
          name: first.file, records: 0, errors: seen.errors, warnings: seen.warnings, notes: seen.notes),
        to: &output)
    }
    let totals = "tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.append("<testsuites name=\"decode-model\" \(totals)>\n")
    output.append("<testsuite name=\"decode-model\" \(totals) skipped=\"0\">\n")
    output.append(cases)
    notes += [omitted.words].compactMap { $0.map { "… and \($0)" } }
    if !notes.isEmpty {
      output.append("<system-out>")
      XMLText.append(notes.joined(separator: "\n"), keepingLines: true, to: &output)
      output.append("</system-out>\n")
    }
    output.append("</testsuite>\n</testsuites>\n")
  }

  private mutating func appendCase(_ file: FinishedFile) {
    count += 1
    cases.append("<testcase name=\"")
    XMLText.append(file.name, to: &cases)
    cases.append("\" classname=\"decode-model\" file=\"")
    XMLText.append(directory.path(to: file.name), to: &cases)
    cases.append("\">")
    if !file.couldBeRead {
      errors += 1
      appendOutcome("error", of: file)
    } else if file.errors > 0 || seen.errors > 0 {
      failures += 1
      appendOutcome("failure", of: file)
    } else if !text.isEmpty {
      cases.append("<system-out>")
      XMLText.append(text, keepingLines: true, to: &cases)
      cases.append("</system-out>")
    }
    cases.append("</testcase>\n")
  }

  private mutating func appendOutcome(_ element: String, of file: FinishedFile) {
    cases.append("<\(element) message=\"")
    var more = Omitted(
      errors: max(file.errors, seen.errors), warnings: max(file.warnings, seen.warnings),
      notes: max(file.notes, seen.notes))
    let message: String
    if let first {
      more.count(first.severity, -1)
      message = VisibleText.of(first.messageWithLoss) + (more.words.map { ", and \($0)" } ?? "")
    } else {
      message = more.words.map { "\($0) than the report may show" } ?? "could not be read"
    }
    XMLText.append(message, to: &cases)
    cases.append("\" type=\"\(first?.code.rawValue ?? "not-shown")\">")
    XMLText.append(text, keepingLines: true, to: &cases)
    cases.append("</\(element)>")
  }
}
