extension Option {
  static let output = Option(
    .output, short: "o", value: OptionValue("FORMAT", .choice(OutputFormat.choices)), group: .output,
    help: "write decoded records as swift (the default), json, pretty, source or none")

  static let onto = Option(
    .onto, value: OptionValue("FILE", .file), group: .output,
    help: "apply each record to the one stored in FILE, and write the result",
    details: [
      "An absent key keeps the stored value, null clears it, and a value replaces it. Only models that tell absent from null support this, such as song."
    ])

  static let rejects = Option(
    .rejects, value: OptionValue("FILE", .file), group: .output, needs: [.lines, .each],
    help: "write records that do not decode to FILE, byte for byte",
    details: [
      "Where the records are values in a line, a line with one that does not decode is written there whole, and none of its values goes to standard output: repaired and run again, the line gives each of them once."
    ])
}
