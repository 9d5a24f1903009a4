import Diagnostics
import OperatingSystem

extension Option {
  /// What is reported of the records, how, and where.
  static let reports: [Option] = [
    report, maxErrors, firstError, unread, swallowed, roundTrip, trailingCommas, strict, redact, known, quiet,
    color, progress,
  ]

  static let report = Option(
    .report, "r", OptionValue("FORMAT[=FILE]", .choiceWithFile(ReportFormat.choices)), .report, repeats: true,
    "write problems as text (the default), summary, markdown, html, json, github, gitlab, sarif or junit"
  ) { settings, use throws(UsageError) in
    let (format, destination) = try use.formatAndFile(ReportFormat.self)
    settings.typedReports.append(Settings.TypedReport(format: format, destination: destination))
  }

  static let maxErrors = Option(
    .maxErrors, nil, .number(), .report, "show at most N problems, and how many more there are (0: all)"
  ) { settings, use throws(UsageError) in settings.maxErrors = try use.number(in: 0...Int.max) }

  static let firstError = Option(
    .firstError, nil, nil, .report, "report only the first problem of each record"
  ) { settings, _ in settings.stopsAtFirstError = true }

  static let unread = Option(
    .unread, nil, .choice("POLICY", Policy.self), .report, allowedInChecks: true,
    "report keys that the model never reads: ignore (the default), warn or error"
  ) { settings, use throws(UsageError) in settings.unread = try use.choice() }

  static let swallowed = Option(
    .swallowed, nil, .choice("POLICY", Policy.self), .report, allowedInChecks: true,
    "report what the model catches and continues without: ignore (the default), warn or error"
  ) { settings, use throws(UsageError) in settings.swallowed = try use.choice() }

  static let roundTrip = Option(
    .roundTrip, nil, .choice("POLICY", Policy.self), .report, excludes: [.onto], allowedInChecks: true,
    "report what encoding a record again loses or changes: ignore (the default), warn or error"
  ) { settings, use throws(UsageError) in settings.roundTrip = try use.choice() }

  static let trailingCommas = Option(
    .trailingCommas, nil, .choice("POLICY", Policy.self), .report, allowedInChecks: true,
    "report commas before a closing bracket: ignore, warn or error (the default)"
  ) { settings, use throws(UsageError) in settings.trailingCommaPolicy = try use.choice() }

  static let strict = Option(
    .strict, nil, nil, .report, allowedInChecks: true, "treat every warning as an error, unread keys included"
  ) { settings, _ in settings.isStrict = true }

  static let redact = Option(
    .redact, nil, nil, .report, allowedInChecks: true, "keep the payload's values out of every report"
  ) { settings, _ in settings.isRedacted = true }

  static let known = Option(
    .known, nil, .file(), .report, "leave out the problems that are in FILE, an earlier report as json"
  ) { settings, use throws(UsageError) in settings.known = try use.text() }

  static let quiet = Option(
    .quiet, "q", nil, .report, "write nothing that was not asked for: the exit status is the result"
  ) { settings, _ in settings.isQuiet = true }

  static let color = Option(
    .color, nil, .choice("WHEN", ColorChoice.self), .report,
    "color the text: auto (the default), always or never"
  ) { settings, use throws(UsageError) in settings.color = try use.choice() }

  static let progress = Option(
    .progress, nil, .choice("WHEN", ProgressChoice.self), .report,
    "show progress on standard error: auto (the default), always or never"
  ) { settings, use throws(UsageError) in settings.progress = try use.choice() }
}
