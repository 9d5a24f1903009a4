import Runner
/// The output of `-h`: one screen with the commands that matter most.
struct ShortHelp {
  /// The most columns of a line.
  var width = 80

  /// Each on types of the reader's own.
  static let examples = [
    Example("Print the value, or everything that is wrong with the JSON", "--source App Order order.json"),
    Example("In CI: print nothing if all payloads of a folder decode", "--source App --check Order fixtures"),
    Example(
      "Read dates and names as the app does", "--source App --dates iso8601 --keys snake Order order.json"),
    Example("Filter JSON Lines by type", "--source App -l -o source Order log.jsonl", after: " > good.jsonl"),
    Example("Make a model from payloads", "--scaffold Order order.json", after: " > Order.swift"),
  ]

  var text: String {
    let purpose = WrappedText.lines(HelpText.purpose, width: width).map { $0 + "\n" }.joined()
    let examples = Self.examples.map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
    return "usage: \(Version.program) [OPTION ...] MODEL [FILE ...]\n\n\(purpose)\n\(examples)\n"
      + "All options: \(Version.program) --help; all about one: \(Version.program) --help OPTION\n"
  }
}
