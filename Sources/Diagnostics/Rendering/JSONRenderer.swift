import JSONCoding

/// `json`, for programs: JSON Lines, one RFC 8259 object per problem.
///
/// An object has these members, if they apply to the problem: `file` (relative to the working directory if inside it),
/// `line`, `column`, `endLine`, `endColumn` (1-based, in Unicode scalars, the end exclusive), `offset` (0-based, in
/// bytes), `record` (0-based), of an answer in a capture `request` (`GET /users/12`), `entry` (0-based, in
/// `log.entries`), `bodyLine` and `bodyColumn` (1-based, in the decoded body), `severity` (`error`, `warning`,
/// `note`), `code`, `message`, `pointer` (RFC 6901), `lost` (what the model does without), `expected`, `found`, `help`
/// (an array of strings), `related` (other places that message or help name: an array of objects with `line`,
/// `column`, `endLine`, `endColumn` and `message`), `declared` (where the compiled sources declare the property or
/// enum: an object with `file`, `line`, `column` and `text`), `payload` (JSON that shows the problem, as a string, if
/// none was given). If `--max-errors` left problems out, a last line counts them: `{"omitted":23}`. What is said once
/// about the run is a line before: `{"note":"slice: 64 declarations of 12 files"}`. So is how much of a model the
/// records show: `{"coverage":{"model":"User","percent":83.3,"shown":25,"all":30}}`, with `"incomplete":true` and the
/// number of places `unexplored` if they apply; without `model` it is that of all models together.
struct JSONRenderer: Renderer {
  private let directory: WorkingDirectory
  /// What was compiled for the run.
  private let slice: String?

  init(in directory: WorkingDirectory, slice: String? = nil) {
    self.directory = directory
    self.slice = slice
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    var object = JSONObjectWriter()
    object.open(in: &output)
    object.member("file", directory.path(to: diagnostic.file), to: &output)
    if let place = diagnostic.place {
      object.member("line", place.start.line, to: &output)
      object.member("column", place.start.column, to: &output)
      object.member("endLine", place.end.line, to: &output)
      object.member("endColumn", place.end.column, to: &output)
      object.member("offset", place.offset, to: &output)
    }
    if let record = diagnostic.record { object.member("record", record, to: &output) }
    if let answer = diagnostic.answer {
      object.member("request", answer.request, to: &output)
      object.member("entry", answer.entry, to: &output)
      if let place = answer.inBody {
        object.member("bodyLine", place.line, to: &output)
        object.member("bodyColumn", place.column, to: &output)
      }
    }
    object.member("severity", diagnostic.severity.rawValue, to: &output)
    object.member("code", diagnostic.code.rawValue, to: &output)
    object.member("message", diagnostic.message, to: &output)
    if let path = diagnostic.path { object.member("pointer", JSONPointer.string(path), to: &output) }
    if let lost = diagnostic.lost { object.member("lost", lost, to: &output) }
    if let expected = diagnostic.expected { object.member("expected", expected, to: &output) }
    if let found = diagnostic.found { object.member("found", found, to: &output) }
    if !diagnostic.help.isEmpty {
      object.name("help", to: &output)
      append(diagnostic.help, to: &output)
    }
    if !diagnostic.related.isEmpty {
      object.name("related", to: &output)
      append(diagnostic.related, to: &output)
    }
    if let declared = diagnostic.declared {
      object.name("declared", to: &output)
      append(declared, to: &output)
    }
    if let payload = diagnostic.payload { object.member("payload", payload, to: &output) }
    object.close(in: &output)
    output.append("\n")
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {}

  mutating func note(_ words: String, to output: inout String) {
    output.append("{\"note\":")
    JSONText.append(words, to: &output)
    output.append("}\n")
  }

  mutating func add(_ part: CoveragePart, to output: inout String) {
    output.append("{\"coverage\":")
    var object = JSONObjectWriter()
    object.open(in: &output)
    if let model = part.model { object.member("model", model, to: &output) }
    if let percentage = part.percentage {
      object.name("percent", to: &output)
      output.append(contentsOf: percentage.dropLast())
    }
    object.member("shown", part.shown, to: &output)
    object.member("all", part.all, to: &output)
    if part.isIncomplete {
      object.name("incomplete", to: &output)
      output.append("true")
    }
    if part.unexplored > 0 { object.member("unexplored", part.unexplored, to: &output) }
    object.close(in: &output)
    output.append("}\n")
  }

  mutating func end(omitting omitted: Omitted, to output: inout String) {
    if let slice { note(slice, to: &output) }
    if omitted.count > 0 { output.append("{\"omitted\":\(omitted.count)}\n") }
  }

  private func append(_ places: [Diagnostic.Related], to output: inout String) {
    output.append("[")
    for (index, place) in places.enumerated() {
      if index > 0 { output.append(",") }
      var object = JSONObjectWriter()
      object.open(in: &output)
      object.member("line", place.start.line, to: &output)
      object.member("column", place.start.column, to: &output)
      object.member("endLine", place.end.line, to: &output)
      object.member("endColumn", place.end.column, to: &output)
      object.member("message", place.message, to: &output)
      object.close(in: &output)
    }
    output.append("]")
  }

  private func append(_ declared: Declaration, to output: inout String) {
    var object = JSONObjectWriter()
    object.open(in: &output)
    object.member("file", directory.path(to: declared.file), to: &output)
    object.member("line", declared.start.line, to: &output)
    object.member("column", declared.start.column, to: &output)
    object.member("text", declared.text, to: &output)
    object.close(in: &output)
  }

  private func append(_ strings: [String], to output: inout String) {
    output.append("[")
    for (index, string) in strings.enumerated() {
      if index > 0 { output.append(",") }
      JSONText.append(string, to: &output)
    }
    output.append("]")
  }
}
