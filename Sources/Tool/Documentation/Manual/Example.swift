import Runner
/// A command for the help and the manual, shown if the catalogue has all its options.
struct Example: Sendable {
  /// One line that says what the command is for.
  let purpose: String
  /// The part of the pipeline before the program's name.
  let before: String
  /// The words after the program's name. None needs quoting, so that tests can parse them.
  let words: [String]
  /// The part of the command line after the words.
  let after: String

  init(_ purpose: String, before: String = "", _ words: String, after: String = "") {
    self.purpose = purpose
    self.before = before
    self.words = words.split(separator: " ").map(String.init)
    self.after = after
  }

  /// The whole command line for a shell.
  var command: String { before + ([Version.program] + words).joined(separator: " ") + after }

  static func all(for catalogue: OptionCatalogue) -> [Example] {
    examples.filter { example in
      (try? ArgumentScanner.scan(example.words, catalogue)) != nil
    }
  }

  private static let examples = [
    Example("Print the value, or what is wrong with the JSON", before: "cat meme.json | ", "meme"),
    Example("In CI: print nothing if all files decode", "--check meme fixtures/*.json"),
    Example(
      "Filter JSON Lines by type", before: "zcat log.gz | ", "-lo source song --rejects bad.jsonl",
      after: " > good.jsonl"),
    Example("Decode a large document element by element", "--each -o json store-item results.json"),
    Example(
      "Check thousands of files", before: "find . -name '*.json' -print0 | ", "-c0 --files-from - villager"),
    Example("Write two reports at once", "-c -r sarif=out.sarif -r junit=out.xml meme a.json"),
    Example("Make a model from payloads", "--scaffold Song songs.json", after: " > Song.swift"),
    Example("Decode into a type of your own", "--source User.swift --keys snake User user.json"),
  ]
}
