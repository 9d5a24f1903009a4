import OperatingSystem
import Words

extension Option {
  /// The options that name the inputs and split them into records.
  static let input: [Option] = [
    lines, each, at, filesFrom, null, standardInputName, jobs, recordTimeout,
  ]

  static let lines = Option(
    .lines, short: "l", .input, with: [.inChecks, .readsFiles],
    "treat every line as a record, as for names in .jsonl or .ndjson"
  ) { $0.unit = .line }

  static let each = Option(
    .each, .input, with: [.excludes(.lines), .inChecks, .readsFiles],
    "treat every element of the top-level array, or value of the top-level object, as a record"
  ) { $0.unit = .element }

  static let at = Option(
    .at, .path, .input, with: [.inChecks, .readsFiles],
    "decode the values at PATH of each record, such as .data or .items[]"
  ) { $0.at = $1 }

  static let filesFrom = Option(
    .filesFrom, .file(), .input,
    "read the names of the inputs from FILE, one a line (-: standard input)"
  ) { $0.inputList = $1 }

  static let null = Option(
    .null, short: "0", .input, with: [.needs(.filesFrom)], "names end with NUL, as find -print0 writes them"
  ) { $0.listSeparator = .null }

  static let standardInputName = Option(
    .standardInputName, .text("NAME"), .input,
    with: [.idle("standard input is not read") { !$0.readsStandardInput }],
    "the name of standard input in reports (default: <stdin>)"
  ) { $0.standardInputName = $1 }

  static let jobs = Option(
    .jobs, short: "j", .number(in: 1...1024), .input, with: [.readsFiles],
    "use N worker threads (default: one per core)"
  ) { $0.jobs = $1 }

  static let recordTimeout = Option(
    .recordTimeout, .number("SECONDS", in: 0...86_400), .input,
    with: [
      .needs(.source, .package, .host), .inChecks,
      .idle("built-in models have no limit") { !$0.runsChecks && !$0.settings.hasOwnTypes },
    ],
    "end the model's code if a record takes longer (default: 10; 0: never)"
  ) { $0.recordTimeout = $1 == 0 ? nil : .seconds($1) }
}

extension Option {
  /// The options for reports.
  static let reports: [Option] = [
    report, maxErrors, firstError, unread, swallowed, roundTrip, trailingCommas, strict, redact, known, quiet,
    color, progress,
  ]

  static let report = Option(
    .report, short: "r", .report, .report,
    "write problems as text (the default), summary, markdown, html, json, github, gitlab, sarif or junit"
  ) { $0.typedReports.append($1) }

  static let maxErrors = Option(
    .maxErrors, .number(in: 0...Int.max), .report,
    with: [.idle(nothingIsReported) { $0.settings.reports.isEmpty }],
    "show at most N problems, and how many more there are (0: all)"
  ) { $0.maxErrors = $1 }

  static let firstError = Option(
    .firstError, .report, with: [.idle(nothingIsReported, if: { $0.isSilent })],
    "report only the first problem of each record"
  ) { $0.stopsAtFirstError = true }

  static let unread = Option(
    .unread, .choice("POLICY"), .report, with: [.inChecks, .warns { $0.unread }],
    "report keys that the model never reads: ignore (the default), warn or error"
  ) { $0.typedUnread = $1 }

  static let swallowed = Option(
    .swallowed, .choice("POLICY"), .report, with: [.inChecks, .warns { $0.swallowed }],
    "report values that the model drops after catching an error: ignore (the default), warn or error"
  ) { $0.swallowed = $1 }

  static let roundTrip = Option(
    .roundTrip, .choice("POLICY"), .report, with: [.excludes(.onto), .inChecks, .warns { $0.roundTrip }],
    "report what encoding a record again loses or changes: ignore (the default), warn or error"
  ) { $0.roundTrip = $1 }

  static let trailingCommas = Option(
    .trailingCommas, .choice("POLICY"), .report, with: [.inChecks, .readsFiles],
    "report commas before a closing bracket: ignore, warn or error (the default)"
  ) { $0.trailingCommaPolicy = $1 }

  static let strict = Option(
    .strict, .report,
    with: [.inChecks, .idle("no FILE is read") { $0.readsContractAlone }],
    "treat every warning as an error, unread keys included"
  ) { $0.isStrict = true }

  static let redact = Option(
    .redact, .report, with: [.inChecks, .idle(nothingIsReported, if: { $0.isSilent })],
    "keep the payload's values out of every report"
  ) { $0.isRedacted = true }

  static let known = Option(
    .known, .fileOnly(), .report, "leave out the problems that are in FILE, an earlier report as json"
  ) { $0.known = $1 }

  static let quiet = Option(
    .quiet, short: "q", .report, "write only what is asked for: the exit status is the result"
  ) { $0.isQuiet = true }

  static let color = Option(
    .color, .choice("WHEN"), .report,
    with: [.idle("there is no text to color") { $0.settings.color == .always && !$0.writesText }],
    "color the text: auto (the default), always or never"
  ) { $0.color = $1 }

  static let progress = Option(
    .progress, .choice("WHEN"), .report,
    with: [.idle("there is no progress to show") { $0.settings.progress == .always && !$0.makesProgress }],
    "show progress on standard error: auto (the default), always or never"
  ) { $0.progress = $1 }

  fileprivate static let nothingIsReported = "nothing is reported"
}

extension Option.Trait {
  /// A policy that only adds warnings to a report.
  fileprivate static func warns(_ policy: @escaping @Sendable (Settings) -> Policy) -> Option.Trait {
    idle(Option.nothingIsReported) {
      policy($0.settings) == .warn && !$0.settings.isStrict && $0.settings.reports.isEmpty
    }
  }
}
