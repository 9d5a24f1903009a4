import Contracts
import OperatingSystem
import Runner

/// A command line for the help and the manual.
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

  /// For somebody who has an app and a payload.
  static let first = [
    Example("Print the value, or all that is wrong", "--source App Order order.json"),
    Example("Check all files of a folder", "check --source App Order fixtures"),
    Example("Make a model", "scaffold Order order.json", after: " > Order.swift"),
    Example("Try it with a built-in model", before: "echo '{\"id\":\"2\"}' | ", "meme"),
  ]

  static func of(_ command: Command) -> [Example] {
    switch command {
    case .decode:
      [
        Example(
          "Print the value, or what is wrong with the JSON", before: "cat order.json | ", "--source App Order"
        ),
        Example(
          "Filter JSON Lines by type", "-lqo source --rejects bad --source App Order", after: " < log > good"),
        Example(
          "Decode a large document element by element", "--each -o json --source App Order orders.json"),
      ]
    case .check:
      [
        Example(
          "In CI: print nothing if all payloads of a folder decode", "check --source App Order fixtures"),
        Example("Run the checks of .decode-model.json", "check -r sarif=report.sarif -r junit=report.xml"),
        Example(
          "Check thousands of files", before: "find . -type f -print0 | ",
          "check -0 --files-from - song"),
      ]
    case .list:
      [
        Example("Name the built-in models", "list"),
        Example("Name the types of an app, and its decoders", "list --source App"),
        Example("Print all code that a type needs", "list --source App --slice Order"),
      ]
    case .describe:
      [
        Example("See what a built-in model accepts", "describe song"),
        Example("The same for a type of an app", "describe --source App Order"),
        Example("Read dates as the app does", "describe --source App --dates iso8601 Order"),
      ]
    case .sample:
      [
        Example("Get the smallest payload for a test", "sample --source App Order"),
        Example("Get one with all keys", "sample --full --source App Order"),
        Example("Get one for each thing that the model can do", "sample --all song"),
      ]
    case .schema:
      [
        Example("Publish what a type accepts", "schema --source App Order", after: " > order.schema.json"),
        Example("Publish what it writes", "schema --encoded --source App Order"),
        Example("Print a component of OpenAPI", "schema --openapi song"),
      ]
    case .compare:
      [
        Example(
          "Can data that was saved still be read?", "compare --against v1.0 --source Sources SavedState"),
        Example(
          "Will apps that have shipped read what is written now?",
          "compare --against v1.0 --policy forward --source Sources Message"),
        Example("Compare two files", "compare --against ./Old.swift --source New.swift Order payloads"),
      ]
    case .contract:
      [
        Example(
          "Does the model read all that the API may send?",
          "contract openapi.json#Order --source App Order"),
        Example("The same for a JSON Schema", "contract order.schema.json --source App Order"),
        Example(
          "Does it write only what the API takes?",
          "contract --encoded api.json#Order --source App Order order.json"),
      ]
    case .stats:
      [
        Example(
          "See what a day's records hold", before: "zcat day.jsonl.gz | ", "stats -l --source App Order"),
        Example("Keep it for later", "stats -o json --source App Order day.jsonl", after: " > day.json"),
        Example("Report what is new since then", "stats --since day.json --source App Order today.jsonl"),
      ]
    case .scaffold:
      [
        Example("Make a model from payloads", "scaffold Song songs.json", after: " > Song.swift"),
        Example("Prove that it decodes them", "scaffold --check Song songs.json", after: " > Song.swift"),
        Example("Make one for a schema of an API", "scaffold --contract openapi.json#Order Order"),
      ]
    case .build:
      [
        Example("Compile a type once", "build -o Order.host --source App Order"),
        Example(
          "Of a package, with its own decoder", "build -o Order.host --package . --decoder API.decoder Order"),
        Example(
          "Use it where Swift is not installed", "--host Order.host --dates iso8601 -l Order log.jsonl"),
      ]
    case .explain:
      [
        Example("Explain a code of a report", "explain type-mismatch"), Example("List all codes", "explain"),
        Example("Read about a loss", "explain swallowed-failure"),
      ]
    case .cache:
      [
        Example("See what is cached", "cache"), Example("Remove it", "cache clear"),
        Example("Read how it is kept", "help own-models"),
      ]
    case .help:
      [
        Example("Print the commands", "help"), Example("Print the options of one", "help check"),
        Example("Print a page", "help projects"),
      ]
    case .man:
      [
        Example("Read the manual", "man", after: " | man -l -"),
        Example("With mandoc", "man", after: " | mandoc -a"),
      ]
    case .completions:
      [
        Example("Try it in a running bash", before: "eval \"$(", "completions bash", after: ")\""),
        Example("For zsh, in a folder of fpath", "completions zsh", after: " > _decode-model"),
        Example("For fish", "completions fish", after: " > ~/.config/fish/completions/decode-model.fish"),
      ]
    }
  }
}
