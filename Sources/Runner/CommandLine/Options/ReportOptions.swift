import Diagnostics

extension Option {
  static let check = Option(
    .check, short: "c", group: .reports,
    help: "write no values: the report is the product, on standard output",
    details: [
      "Nothing at all is written when everything decodes, unless the format of the report demands it."
    ])

  static let suite = Option(
    .suite, value: OptionValue("FILE", .file), group: .reports, needs: [.check],
    excludes: [.filesFrom, .onto, .rejects, .standardInputName],
    help: "check every file that the JSON in FILE names for a model",
    details: [
      "FILE maps models to paths and globs, {\"meme\": [\"fixtures/meme/*.json\"]}, that are relative to FILE itself. It takes the place of MODEL and FILE operands.",
      "In place of its array a model may have an object: {\"valid\": [\"ok/*.json\"], \"invalid\": [\"broken/*.json\"]}. Of the files under invalid nothing is reported, unless one decodes: that is the problem then. A file that both name has to be invalid.",
      "In globs * and ? stand for any text and any character of a name, [a-z] and [!a-z] for one character, ** for any number of folders, links not followed. Names that begin with a dot are matched by patterns that do. The files of a glob are checked in the order of their names.",
      "A path that matches nothing is a problem of FILE, with its line and column, and as grave as a file that cannot be read; the others are checked all the same. Where FILE is not JSON, has another shape or names a model that there is not, all of that is reported, nothing is checked, and the exit status is 2.",
    ])

  static let report = Option(
    .report, short: "r", value: OptionValue("FORMAT[=FILE]", .choiceWithFile(ReportFormat.choices)),
    group: .reports, repeats: true,
    help: "write problems as text (the default), json, github, gitlab, sarif or junit",
    details: [
      "Without FILE the report goes to standard error, in a check to standard output; a FILE - is standard output. May be given several times, each for a FILE of its own. Given at all, it replaces the text."
    ])

  static let maxErrors = Option(
    .maxErrors, value: OptionValue("N", .number), group: .reports,
    help: "show at most N problems, then say how many more there are (0: all)",
    details: ["The default is 100 in text and github, and all of them in the other formats."])

  static let firstError = Option(
    .firstError, group: .reports,
    help: "stop at a record's first problem")

  static let unread = Option(
    .unread, value: OptionValue("POLICY", .choice(UnreadPolicy.choices)), group: .reports,
    help: "keys that the model never asks for: ignore (the default), warn or error")

  static let strict = Option(
    .strict, group: .reports,
    help: "every warning is an error, and unread keys are warnings at least")

  static let redact = Option(
    .redact, group: .reports,
    help: "no byte of the payload's values appears in any report")

  static let color = Option(
    .color, value: OptionValue("WHEN", .choice(ColorChoice.choices)), group: .reports,
    help: "color the text: auto (the default), always or never")

  static let progress = Option(
    .progress, value: OptionValue("WHEN", .choice(ProgressChoice.choices)), group: .reports,
    help: "show progress on standard error: auto (the default), always or never",
    details: [
      "One line, redrawn at most ten times a second and gone in the end: bytes, with their share and the time left where all inputs are files, records, problems and bytes a second. With auto there is none while standard input is read from a terminal."
    ])
}
