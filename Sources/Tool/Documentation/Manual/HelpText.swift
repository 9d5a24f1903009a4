import Runner
/// The output of `--help`, in ASCII.
struct HelpText {
  var catalogue = OptionCatalogue.standard
  /// The most columns of a line.
  var width = 80

  /// One sentence on what the program does.
  static let purpose =
    "Decodes JSON into a named Swift Codable model and prints the value, or every place where the JSON does not fit."

  var text: String {
    ([opening] + OptionGroup.allCases.map(section) + [examples, statuses]).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private var opening: String {
    let calls = Synopsis(catalogue).lines.enumerated().map { number, line in
      "\(number == 0 ? "usage:" : "      ") \(Version.program) \(line)\n"
    }
    let purpose = WrappedText.lines(Self.purpose, width: width).map { $0 + "\n" }
    return calls.joined() + "\n" + purpose.joined()
      + "Without FILE, or if FILE is -, reads standard input. -- ends the options.\n"
      + "FILE may be a folder, a quoted pattern, or compressed by gzip or zstd.\n"
      + "Without MODEL, a check runs everything that .decode-model.json lists.\n"
      + "Columns in reports count Unicode scalars.\n"
  }

  private func section(_ group: OptionGroup) -> String {
    let options = catalogue.options(in: group)
    guard !options.isEmpty else { return "" }
    return "\(group.rawValue):\n" + options.map(entry).joined()
  }

  private func entry(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return WrappedText.entry(
      short + option.usage, catalogue.help(option), indent: 2, column: 30, width: width)
  }

  private var examples: String {
    "Examples:\n"
      + Example.all(for: catalogue).map { example in
        "  # \(example.purpose)\n  \(example.command)\n"
      }.joined()
  }

  private var statuses: String {
    "Exit status, the highest that applies:\n"
      + ExitStatus.meanings.map { code, meaning in
        WrappedText.entry(code, meaning, indent: 2, column: 9, width: width)
      }.joined()
  }
}
