import Words

/// `junit`: JUnit XML as Jenkins and GitLab read it (`junit-10.xsd`, the schema of Jenkins' xUnit plugin).
///
/// Each file is a test case: with a `failure` that lists its problems if it has errors, an `error` if it could not be
/// read, and its warnings and notes as `system-out` otherwise. Each check is a suite; a suite element contains totals,
/// so everything is kept until the end.
struct JUnitRenderer: Renderer {
  private let directory: WorkingDirectory
  private let layout = TextLayout(paint: Paint(isOn: false), columns: TextLayout.defaultColumns)
  private var suites: [Suite] = []
  /// The diagnostics of the current file.
  private var text = ""
  private var seen = ProblemCounts()
  private var first: Diagnostic?

  private struct Suite {
    let name: String
    var cases = ""
    var tests = 0
    var failures = 0
    var errors = 0
  }

  /// The suite of files that belong to no check.
  private static let name = "decode-model"

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
    let unseen = file.problems.beyond(seen)
    if let words = unseen.moreWords { text.append("\(text.isEmpty ? "" : "\n")… and \(words)\n") }
    seen.add(unseen)
    appendCase(file)
    (text, seen, first) = ("", ProblemCounts(), nil)
  }

  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String) {
    if let first {
      // A problem of a file that was never finished still counts as a failing case.
      finish(FinishedFile(name: first.file, records: 0, problems: seen), to: &output)
    }
    if suites.isEmpty { suites = [Suite(name: Self.name)] }
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(Self.name)\"")
    append(suites, to: &output)
    output.append(">\n")
    let notes = [note, omitted.moreWords.map { "… and \($0)" }].compactMap(\.self)
    for (index, suite) in suites.enumerated() {
      output.append("<testsuite name=\"")
      XMLText.append(suite.name, to: &output)
      output.append("\"")
      append([suite], to: &output)
      output.append(" skipped=\"0\">\n\(suite.cases)")
      if index == suites.count - 1, !notes.isEmpty {
        output.append("<system-out>")
        XMLText.append(notes.joined(separator: "\n"), keepingLines: true, to: &output)
        output.append("</system-out>\n")
      }
      output.append("</testsuite>\n")
    }
    output.append("</testsuites>\n")
  }

  /// The totals of the suites, as attributes.
  private func append(_ suites: [Suite], to output: inout String) {
    for (name, count) in [("tests", \Suite.tests), ("failures", \.failures), ("errors", \.errors)] {
      output.append(" \(name)=\"\(suites.reduce(0) { $0 + $1[keyPath: count] })\"")
    }
  }

  private mutating func appendCase(_ file: FinishedFile) {
    let name = file.check ?? Self.name
    let index = suites.firstIndex { $0.name == name } ?? suites.count
    if index == suites.count { suites.append(Suite(name: name)) }
    suites[index].tests += 1
    var text = "<testcase name=\""
    XMLText.append(file.name, to: &text)
    text.append("\" classname=\"")
    XMLText.append(name, to: &text)
    text.append("\" file=\"")
    XMLText.append(directory.path(to: file.name), to: &text)
    text.append("\">")
    if !file.couldBeRead {
      suites[index].errors += 1
      append("error", of: file, to: &text)
    } else if seen.errors > 0 {
      suites[index].failures += 1
      append("failure", of: file, to: &text)
    } else if !self.text.isEmpty {
      text.append("<system-out>")
      XMLText.append(self.text, keepingLines: true, to: &text)
      text.append("</system-out>")
    }
    suites[index].cases.append(text + "</testcase>\n")
  }

  /// Appends an element that describes what is wrong with the file.
  private func append(_ element: String, of file: FinishedFile, to text: inout String) {
    text.append("<\(element) message=\"")
    var more = seen
    let message: String
    if let first {
      more.count(first.severity, -1)
      message = VisibleText.of(first.messageWithLoss) + (more.moreWords.map { ", and \($0)" } ?? "")
    } else {
      message = more.moreWords.map { "\($0) than the report may show" } ?? "could not be read"
    }
    XMLText.append(message, to: &text)
    text.append("\" type=\"\(first?.code.rawValue ?? "not-shown")\">")
    XMLText.append(self.text, keepingLines: true, to: &text)
    text.append("</\(element)>")
  }
}
