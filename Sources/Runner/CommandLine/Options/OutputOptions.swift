extension Option {
  static let output = Option(
    .output, short: "o", value: OptionValue("FORMAT", .choice(OutputFormat.choices)), group: .output,
    help: "what is written of a record that decodes: swift (the default), json, pretty, source or none")

  static let onto = Option(
    .onto, value: OptionValue("FILE", .file), group: .output,
    help: "apply each record to the one stored in FILE, and write what comes of it",
    details: [
      "A key that is absent keeps what is stored, null clears it, a value replaces it. For models that tell absent from null, song first."
    ])

  static let rejects = Option(
    .rejects, value: OptionValue("FILE", .file), group: .output, needs: [.lines, .each],
    help: "write the records that do not decode to FILE, byte for byte")
}
