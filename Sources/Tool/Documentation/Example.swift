import Foundation
import OperatingSystem
import Runner

/// A command line for the help and the manual.
struct Example: Sendable {
  /// One line that says what the command is for.
  let purpose: String
  /// The whole command line for a shell.
  let command: String

  /// The words after the program's name. None needs quoting, so that tests can parse them.
  var words: [String] {
    let line = command.components(separatedBy: "\(Version.program) ").last ?? ""
    return line.prefix { !"|<>)".contains($0) }.split(separator: " ").map(String.init)
  }

  /// A line for each: what it is for, and the command line.
  private static func read(_ text: String) -> [Example] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: " => ", maxSplits: 1).map(String.init)
      return Example(purpose: parts[0], command: parts[1])
    }
  }

  /// For somebody who has an app and a payload.
  static let first = read(
    """
    Print the value, or all that is wrong => decode-model --source App Order order.json
    Check all files of a folder => decode-model check --source App Order fixtures
    Make a model => decode-model scaffold Order order.json > Order.swift
    Try it with a built-in model => echo '{"id":"2"}' | decode-model meme
    """)

  static func of(_ command: Command) -> [Example] { read(text(of: command)) }

  private static func text(of command: Command) -> String {
    switch command {
    case .decode:
      """
      Print the value, or what is wrong with the JSON => cat order.json | decode-model --source App Order
      Filter JSON Lines by type => decode-model -lqo source --rejects bad --source App Order < log > good
      Decode a large document element by element => decode-model --each -o json --source App Order orders.json
      """
    case .check:
      """
      In CI: print nothing if all payloads of a folder decode => decode-model check --source App Order fixtures
      Run the checks of .decode-model.json => decode-model check -r sarif=report.sarif -r junit=report.xml
      Check thousands of files => find . -type f -print0 | decode-model check -0 --files-from - song
      """
    case .list:
      """
      Name the built-in models => decode-model list
      Name the types of an app, and its decoders => decode-model list --source App
      Print all code that a type needs => decode-model list --source App --slice Order
      """
    case .describe:
      """
      See what a built-in model accepts => decode-model describe song
      The same for a type of an app => decode-model describe --source App Order
      Read dates as the app does => decode-model describe --source App --dates iso8601 Order
      """
    case .sample:
      """
      Get the smallest payload for a test => decode-model sample --source App Order
      Get one with all keys => decode-model sample --full --source App Order
      Get one for each thing that the model can do => decode-model sample --all song
      """
    case .schema:
      """
      Publish what a type accepts => decode-model schema --source App Order > order.schema.json
      Publish what it writes => decode-model schema --encoded --source App Order
      Print a component of OpenAPI => decode-model schema --openapi song
      """
    case .compare:
      """
      Can data that was saved still be read? => decode-model compare --against v1.0 --source Sources SavedState
      Will apps that have shipped read what is written now? => decode-model compare --against v1.0 --policy forward --source Sources Message
      Compare two files => decode-model compare --against ./Old.swift --source New.swift Order payloads
      """
    case .contract:
      """
      Does the model read all that the API may send? => decode-model contract openapi.json#Order --source App Order
      The same for a JSON Schema => decode-model contract order.schema.json --source App Order
      Does it write only what the API takes? => decode-model contract --encoded api.json#Order --source App Order order.json
      """
    case .stats:
      """
      See what a day's records hold => zcat day.jsonl.gz | decode-model stats -l --source App Order
      Keep it for later => decode-model stats -o json --source App Order day.jsonl > day.json
      Report what is new since then => decode-model stats --since day.json --source App Order today.jsonl
      """
    case .scaffold:
      """
      Make a model from payloads => decode-model scaffold Song songs.json > Song.swift
      Prove that it decodes them => decode-model scaffold --check Song songs.json > Song.swift
      Make one for a schema of an API => decode-model scaffold --contract openapi.json#Order Order
      """
    case .build:
      """
      Compile a type once => decode-model build -o Order.host --source App Order
      Of a package, with its own decoder => decode-model build -o Order.host --package . --decoder API.decoder Order
      Use it where Swift is not installed => decode-model --host Order.host --dates iso8601 -l Order log.jsonl
      """
    case .explain:
      """
      Explain a code of a report => decode-model explain type-mismatch
      List all codes => decode-model explain
      Read about a loss => decode-model explain swallowed-failure
      """
    case .cache:
      """
      See what is cached => decode-model cache
      Remove it => decode-model cache clear
      Read how it is kept => decode-model help own-models
      """
    case .help:
      """
      Print the commands => decode-model help
      Print the options of one => decode-model help check
      Print a page => decode-model help projects
      """
    case .man:
      """
      Read the manual => decode-model man | man -l -
      With mandoc => decode-model man | mandoc -a
      """
    case .completions:
      """
      Try it in a running bash => eval "$(decode-model completions bash)"
      For zsh, in a folder of fpath => decode-model completions zsh > _decode-model
      For fish => decode-model completions fish > ~/.config/fish/completions/decode-model.fish
      """
    }
  }
}
