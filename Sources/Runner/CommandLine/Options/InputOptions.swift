extension Option {
  static let lines = Option(
    .lines, short: "l", group: .input,
    help: "every line is a record (JSON Lines)",
    details: [
      "Reads in bounded memory whatever the length of the input, and goes on after a line that does not decode. Blank lines are skipped; CRLF is fine, and so is a last line without its end."
    ])

  static let each = Option(
    .each, group: .input, excludes: [.lines],
    help: "every element of the top-level array, or value of the top-level object, is a record",
    details: [
      "The document may be of any size: it is read as a stream. Paths begin with the element: .[3].title, .ant00.icon_uri. Names that the top-level object has twice are not noticed: every member is a record."
    ])

  static let filesFrom = Option(
    .filesFrom, value: OptionValue("FILE", .file), group: .input,
    help: "read the names of the inputs from FILE, one a line (-: standard input)",
    details: ["Takes the place of the FILE operands. A name - in the list is standard input."])

  static let null = Option(
    .null, short: "0", group: .input, needs: [.filesFrom],
    help: "the names end in NUL, as find -print0 writes them")

  static let standardInputName = Option(
    .standardInputName, value: OptionValue("NAME", .text), group: .input,
    help: "what reports call standard input (default: <stdin>)")

  static let jobs = Option(
    .jobs, short: "j", value: OptionValue("N", .number), group: .input,
    help: "worker threads (default: the machine's cores)",
    details: ["Values and problems come out in the order of the input, whatever N is."])
}
