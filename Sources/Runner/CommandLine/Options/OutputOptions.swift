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
    help: "write records that do not decode to FILE, byte for byte")
}
