import JSONCoding

/// `json`, for programs: JSON Lines, one RFC 8259 object per problem.
///
/// An object has these members, if they apply to the problem: `file` (relative to the working directory if inside it),
/// `line`, `column`, `endLine`, `endColumn` (1-based, in Unicode scalars, the end exclusive), `offset` (0-based, in
/// bytes), `record` (0-based), `model`, `severity` (`error`, `warning`, `note`), `code`, `message`, `pointer` (RFC
/// 6901), `lost` (the value that the model drops), `expected`, `found`, `subjects` (for comparing reports: an array of
/// the kinds of values, or of the values, names or error messages themselves if these are wrong), `help` (an array of
/// strings), `related` (other places that message or help name: an array of objects with `line`, `column`, `endLine`,
/// `endColumn` and `message`), `declared` (where the compiled sources declare the property or enum: an object with
/// `file`, `line`, `column` and `text`), `payload` (a generated payload that shows the problem, as a string). If
/// `--max-errors` left problems out, a last line counts them: `{"omitted":23}`. A note about the run is a line before
/// it: `{"note":"slice: 64 declarations of 12 files"}`.
struct JSONRenderer: Renderer {
  private let directory: WorkingDirectory
  /// A summary of the code compiled for the run.
  private let slice: String?

  init(in directory: WorkingDirectory, slice: String? = nil) {
    self.directory = directory
    self.slice = slice
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    let place = diagnostic.place
    let object = JSONObject(
      ("file", directory.path(to: diagnostic.file)),
      ("line", place?.start.line), ("column", place?.start.column),
      ("endLine", place?.end.line), ("endColumn", place?.end.column), ("offset", place?.offset),
      ("record", diagnostic.record),
      ("model", diagnostic.model),
      ("severity", diagnostic.severity.rawValue),
      ("code", diagnostic.code.rawValue),
      ("message", diagnostic.message),
      ("pointer", diagnostic.path.map(JSONPointer.string)),
      ("lost", diagnostic.lost?.words),
      ("expected", diagnostic.expected),
      ("found", diagnostic.found),
      ("subjects", diagnostic.subjects.unlessEmpty),
      ("help", diagnostic.help.map(\.words).unlessEmpty),
      ("related", diagnostic.related.map(Self.object).unlessEmpty),
      ("declared", diagnostic.declared.map(object)),
      ("payload", diagnostic.payload))
    append(object, to: &output)
  }

  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String) {
    for words in [note, slice].compactMap(\.self) { append(JSONObject(("note", words)), to: &output) }
    if omitted.count > 0 { append(JSONObject(("omitted", omitted.count)), to: &output) }
  }

  private func append(_ line: JSONObject, to output: inout String) {
    line.append(to: &output)
    output.append("\n")
  }

  private static func object(_ place: Diagnostic.Related) -> JSONObject {
    JSONObject(
      ("line", place.start.line), ("column", place.start.column), ("endLine", place.end.line),
      ("endColumn", place.end.column), ("message", place.message))
  }

  private func object(_ declared: Declaration) -> JSONObject {
    JSONObject(
      ("file", directory.path(to: declared.file)), ("line", declared.start.line),
      ("column", declared.start.column), ("text", declared.text))
  }
}
