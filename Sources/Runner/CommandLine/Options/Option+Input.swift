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
    with: [.needs(.source, .package, .host), .inChecks],
    "end the model's code if a record takes longer (default: 10; 0: never)"
  ) { $0.recordTimeout = $1 == 0 ? nil : .seconds($1) }
}
