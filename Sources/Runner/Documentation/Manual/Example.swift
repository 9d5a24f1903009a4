/// A command for help and manual, shown when the catalogue has every option in it.
struct Example: Sendable {
  /// What it is good for, in one line.
  let purpose: String
  /// What stands before the program's name in the pipeline.
  let before: String
  /// The words after the program's name, none of which needs quoting for Action to read it.
  let words: [String]
  /// What stands behind.
  let after: String

  init(_ purpose: String, before: String = "", _ words: String, after: String = "") {
    self.purpose = purpose
    self.before = before
    self.words = words.split(separator: " ").map(String.init)
    self.after = after
  }

  /// The whole line for a shell.
  var command: String { before + ([Version.program] + words).joined(separator: " ") + after }

  static func all(for catalogue: OptionCatalogue) -> [Example] {
    examples.filter { example in
      (try? ArgumentScanner.scan(example.words, catalogue)) != nil
    }
  }

  private static let examples = [
    Example("The value, or what is wrong with it", before: "cat meme.json | ", "meme"),
    Example("In CI: silent when all files decode", "--check meme fixtures/*.json"),
    Example(
      "A filter with types over JSON Lines", before: "zcat log.gz | ", "-lo source song --rejects bad.jsonl",
      after: " > good.jsonl"),
    Example("One large document, element by element", "--each -o json store-item results.json"),
    Example(
      "Files by the thousand", before: "find . -name '*.json' -print0 | ", "-c0 --files-from - villager"),
    Example("Two reports at once", "-c -r sarif=out.sarif -r junit=out.xml meme a.json"),
    Example("A type of your own", "--source User.swift --keys snake User user.json"),
  ]
}
