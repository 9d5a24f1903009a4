import OperatingSystem

extension Option {
  /// What is read, and what of it is a record.
  static let input: [Option] = [
    lines, each, at, filesFrom, null, standardInputName, jobs, recordTimeout,
  ]

  static let lines = Option(
    .lines, "l", nil, .input, allowedInChecks: true,
    "treat every line as a record, as for names in .jsonl or .ndjson"
  ) { settings, _ in settings.unit = .line }

  static let each = Option(
    .each, nil, nil, .input, excludes: [.lines], allowedInChecks: true,
    "treat every element of the top-level array, or value of the top-level object, as a record"
  ) { settings, _ in if settings.unit != .line { settings.unit = .element } }

  static let at = Option(
    .at, nil, .text("PATH"), .input, allowedInChecks: true,
    "decode the values at PATH of each record, such as .data or .items[]"
  ) { settings, use throws(UsageError) in settings.at = try use.pathExpression() }

  static let filesFrom = Option(
    .filesFrom, nil, .file(), .input, "read the names of the inputs from FILE, one a line (-: standard input)"
  ) { settings, use throws(UsageError) in settings.inputList = try use.text() }

  static let null = Option(
    .null, "0", nil, .input, needs: [.filesFrom], "names end with NUL, as find -print0 writes them"
  ) { settings, _ in settings.listSeparator = .null }

  static let standardInputName = Option(
    .standardInputName, nil, .text("NAME"), .input, "the name of standard input in reports (default: <stdin>)"
  ) { settings, use throws(UsageError) in settings.standardInputName = try use.text() }

  static let jobs = Option(
    .jobs, "j", .number(), .input, "use N worker threads (default: one per core)"
  ) { settings, use throws(UsageError) in settings.jobs = try use.number(in: 1...1024) }

  static let recordTimeout = Option(
    .recordTimeout, nil, .number("SECONDS"), .input, needs: [.source, .package, .host],
    allowedInChecks: true, "end the model's code if a record takes longer (default: 10; 0: never)"
  ) { settings, use throws(UsageError) in
    let seconds = try use.number(in: 0...86_400)
    settings.recordTimeout = seconds == 0 ? nil : .seconds(seconds)
  }
}
