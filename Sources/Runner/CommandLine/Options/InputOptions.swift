extension Option {
  static let lines = Option(
    .lines, short: "l", group: .input,
    help: "treat every line as a record (JSON Lines)",
    details: [
      "Memory stays bounded however long the input is, and decoding continues after a line that does not decode. Blank lines are skipped. Lines may end in CRLF, and the last line may lack its line end."
    ])

  static let each = Option(
    .each, group: .input, excludes: [.lines],
    help: "treat every element of the top-level array, or value of the top-level object, as a record",
    details: [
      "The document may be of any size because it is read as a stream. Paths begin with the element: .[3].title, .ant00.icon_uri. Duplicate names in the top-level object are not reported: every member is a record."
    ])

  static let filesFrom = Option(
    .filesFrom, value: OptionValue("FILE", .file), group: .input,
    help: "read the input names from FILE, one per line (-: standard input)",
    details: ["Replaces the FILE operands. The name - in the list means standard input."])

  static let null = Option(
    .null, short: "0", group: .input, needs: [.filesFrom],
    help: "names end with NUL, as find -print0 writes them")

  static let standardInputName = Option(
    .standardInputName, value: OptionValue("NAME", .text), group: .input,
    help: "the name of standard input in reports (default: <stdin>)")

  static let jobs = Option(
    .jobs, short: "j", value: OptionValue("N", .number), group: .input,
    help: "use N worker threads (default: one per core)",
    details: ["Values and problems keep the order of the input, whatever N is."])
}
