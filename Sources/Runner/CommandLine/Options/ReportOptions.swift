import Diagnostics

extension Option {
  static let check = Option(
    .check, short: "c", group: .reports,
    help: "write no values, only the report, to standard output",
    details: [
      "If everything decodes, nothing is written to standard output unless the report format requires it. If standard error is a terminal, a line there says how many records decode."
    ])

  static let quiet = Option(
    .quiet, short: "q", group: .reports,
    help: "write nothing: the exit status is the result",
    details: [
      "Nothing goes to standard output or standard error, not even errors about files or text that the model prints; only a wrong command line is explained. Reports with a FILE and rejected records are still written."
    ])

  static let suite = Option(
    .suite, value: OptionValue("FILE", .file), group: .reports, needs: [.check],
    excludes: [.filesFrom, .onto, .rejects, .standardInputName],
    help: "check the files that FILE, a JSON object, lists for each model",
    details: [
      "FILE maps models to paths and globs, {\"meme\": [\"fixtures/meme/*.json\"]}, relative to FILE itself. It replaces the MODEL and FILE operands.",
      "A model may have an object instead of the array: {\"valid\": [\"ok/*.json\"], \"invalid\": [\"broken/*.json\"]}. A file under invalid is reported only if it decodes. A file listed under both must be invalid.",
      "The object may also have a \"type\", which replaces the name as MODEL, and options: {\"users\": {\"type\": \"[User]\", \"source\": \"Models\", \"dates\": \"iso8601\", \"lines\": true, \"valid\": [\"users.jsonl\"]}}. An option that may be given several times also takes an array. The options under the name * apply to all checks. One FILE may have types of different sources.",
      "In globs, * matches any text and ? any one character of a name, [a-z] and [!a-z] match one character, and ** matches any number of folders without following links. Only a pattern that begins with a dot matches a name that does. The files of a glob are checked in the order of their names.",
      "A path that matches nothing is reported with its line and column in FILE and counts as a file that cannot be read; the other files are still checked. If FILE is not JSON, has another shape or names an unknown model, every such problem is reported, nothing is checked, and the exit status is 2.",
    ])

  static let noConfig = Option(
    .noConfig, group: .reports,
    help: "look for no .decode-model.json",
    details: [
      "A project's checks are in .decode-model.json, in the working directory or a folder above it, up to the root of the repository (the nearest folder with .git); outside of a repository, in the working directory. The file has the form of a suite. Without MODEL and FILE, all of them are run. Where MODEL is the name of a check, it stands for the check's type and options. Options of the command line win over those of the file.",
      "The names of built-in models mean these models: the file is not read for them, and no check in it may have such a name.",
      "The file's sources and flags are compiled and run. So it is used only if it, its folder, and every link to it with the link's folder belong to you or to root, and neither their group nor everybody may write to them. Given as a suite, a file is used whatever its owner and mode are.",
    ])

  static let report = Option(
    .report, short: "r", value: OptionValue("FORMAT[=FILE]", .choiceWithFile(ReportFormat.choices)),
    group: .reports, repeats: true,
    help: "write problems as text (the default), summary, markdown, html, json, github, gitlab, sarif, junit",
    details: [
      "Without FILE, the report goes to standard error, or to standard output in a check; the FILE - means standard output. The option may be given several times, each with a different FILE. It replaces the default text report.",
      "summary and markdown show problems that are alike as one group, those first that hit the most records: how many problems, records and files, the first place, and two different values. In paths, [] stands for any index and {} for any name that is data. At most 1,000 groups are kept; in GitHub Actions, a check without this option appends the table to the file of GITHUB_STEP_SUMMARY.",
      "html is a page in one file, which needs no network and shows the groups of summary, each with its first three problems, and statistics if they are made. It stays below 2 MB and says what it leaves out.",
      "Lines and columns are counted from 1. A column counts Unicode scalars, not bytes, UTF-16 units or the columns of a terminal: é counts as one if it is one scalar, and as two if it is e with a combining accent.",
    ])

  static let maxErrors = Option(
    .maxErrors, value: OptionValue("N", .number), group: .reports,
    help: "show at most N problems, and how many more there are (0: all)",
    details: [
      "The default is 100 for text, github, summary and markdown, and no limit for the other formats. Of problems that are alike, at paths that differ only in indexes, text shows five and says how many more there are, unless N is 0. In summary, markdown and html, N is the number of groups."
    ])

  static let firstError = Option(
    .firstError, group: .reports,
    help: "report only the first problem of each record")

  static let unread = Option(
    .unread, value: OptionValue("POLICY", .choice(Policy.choices)), group: .reports,
    allowedInSuite: true, help: "report keys that the model never reads: ignore (the default), warn or error",
    details: [
      "If keys are converted from snake case, a key that matches only because that leaves it alone, such as posterPath where an API has poster_path, is reported, too: once for a name in each record."
    ])

  static let swallowed = Option(
    .swallowed, value: OptionValue("POLICY", .choice(Policy.choices)), group: .reports, allowedInSuite: true,
    help: "report what the model catches and continues without: ignore (the default), warn or error",
    details: [
      "A value does not fit, and the model catches the error: it skips an element of an array, or continues with a default or nil. The problem is reported at the value, with what was lost. Nothing is reported if the model then reads the value in another way, as a model that takes an Int or a String does, or if an absent key or a null gets a default. A record with such a problem is decoded twice.",
      "Every read that fails is seen. Of T(from: decoder), which is no read, only its own reads are seen: where it cannot be known whether the model has lost the T, a message says so once. An error that the model throws and catches without a failed read is not seen. Where there is no error, nothing is seen: not Kind(rawValue: text) ?? .unknown or UUID(uuidString: text), where the model drops a text that it has read, and not an element that the model reads as any JSON to skip it.",
    ])

  static let roundTrip = Option(
    .roundTrip, value: OptionValue("POLICY", .choice(Policy.choices)), group: .reports, excludes: [.onto],
    allowedInSuite: true,
    help: "report what encoding a record again loses or changes: ignore (the default), warn or error",
    details: [
      "Each record that decodes is encoded by the model's own encode(to:), with the same strategies, and compared with its text: each lost key, changed value and added key is a problem. Numbers are compared as decimals, and arrays of different lengths only by their lengths. The order of keys does not count; another order of an array's elements, or a set's, is one problem if nothing else has changed in it. MODEL must be Encodable."
    ])

  static let trailingCommas = Option(
    .trailingCommas, value: OptionValue("POLICY", .choice(Policy.choices)), group: .reports,
    allowedInSuite: true,
    help: "report commas before a closing bracket: ignore, warn or error (the default)",
    details: [
      "RFC 8259 forbids [1,] and {\"a\":1,}, and JSONDecoder accepts them. With ignore and warn, such a text decodes to the same value as without the comma. With error it does not decode, and its other problems are reported, too."
    ])

  static let stats = Option(
    .stats, value: OptionValue("FORMAT[=FILE]", .choiceWithFile(StatisticsFormat.choices)), group: .reports,
    excludes: [.scaffold],
    help: "write what the records hold, and what of it the model reads, as text or json",
    details: [
      "A path stands for all values like it: [] is any index, and {} any name that is data, because the model reads a dictionary there or there are more than 50 names and it reads none of them. For each path: how many objects have the key, lack it, or have null; the kinds of values; as which types the model reads them, required or optional; strings while there are at most 20 different ones of at most 100 bytes; the range of numbers and of lengths; and the first place.",
      "Then come conclusions about the model: keys that it needs and objects lack, reads that fail, values without an enum case, keys that are never read, dates in several formats, numbers near the limit of their type, optionals that are always there, and cases that no record has. Records that do not decode are counted too, but not records that are not JSON.",
      "A suite has separate statistics for each check, without the files that must be invalid. Without FILE, the statistics go to standard output, and the text report goes to standard error. Values are written only in an output format that was asked for. At most 131,072 paths are kept, and keys of at most 10,000 bytes. A redacted run has no values of the payload among its statistics.",
    ])

  static let since = Option(
    .since, value: OptionValue("FILE", .file), group: .reports, needs: [.stats],
    help: "report what is new since the statistics in FILE, an earlier output as json",
    details: [
      "Each change is a warning at the first value that shows it, with both counts: a key, a kind of value, a null, or elements in arrays, where no earlier record had any; a key that an object lacks and every earlier one had; arrays that are all empty, and had elements before; and a string that none of the earlier ones was, if these were at most 20 different ones, each of which occurred five times or more, and are no dates.",
      "Only places with at least 100 earlier values are compared: fewer say little about what an API never sends. Objects whose names are data count as one place, and more than five changed keys of one object are one problem.",
      "Statistics of a redacted run have neither values nor the names of keys that the model does not read, so changes in those are not found.",
    ])

  static let strict = Option(
    .strict, group: .reports,
    allowedInSuite: true, help: "treat every warning as an error, unread keys included")

  static let redact = Option(
    .redact, group: .reports, allowedInSuite: true,
    help: "keep the payload's values out of every report",
    details: [
      "Excerpts and the texts of the model's own errors are left out, and so is every name that is not the model's own: paths have * instead. A name is the model's own if the model asks for it by an enum without associated values, such as the CodingKeys that the compiler makes. A key type that can hold any string may take its names from a value, so all its names are hidden, even those written in the model's code.",
      "What the model's own code writes to standard output or standard error is not shown either, nor are the words of a fatalError.",
    ])

  static let known = Option(
    .known, value: OptionValue("FILE", .file), group: .reports,
    help: "leave out the problems that are in FILE, an earlier report as json",
    details: [
      "A problem is known if FILE has one with its code, its model, its pointer without array indexes, and what was found there, which is the member subjects: the kind of a value of the wrong kind, a value that is none of the cases of an enum, the words of an error that the model throws. So a new value at a known path is reported. Lines do not count, and files only for a problem that has no pointer.",
      "No report has known problems, and they do not change the exit status. The summary on standard error says how many were left out. Records with known problems do not decode all the same. A file that cannot be read is no known problem.",
      "In a redacted run, what was found is not compared; FILE should be a report of a redacted run, too. To accept all problems of today, write a report as json without this option.",
    ])

  static let color = Option(
    .color, value: OptionValue("WHEN", .choice(ColorChoice.choices)), group: .reports,
    help: "color the text: auto (the default), always or never")

  static let progress = Option(
    .progress, value: OptionValue("WHEN", .choice(ProgressChoice.choices)), group: .reports,
    help: "show progress on standard error: auto (the default), always or never",
    details: [
      "The line shows bytes, records, problems and bytes per second; if all inputs are files, also the percentage and the time left. It is redrawn at most ten times a second and erased at the end. With auto, it is not shown while standard input is read from a terminal, and where standard error is a pipe, as in CI, it is a line every ten seconds, unless a report for programs goes there."
    ])
}
