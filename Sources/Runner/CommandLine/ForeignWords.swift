import Diagnostics
import Words

/// What other tools, and `JSONDecoder`, call what is an option or a value here.
enum ForeignWords {
  private static let options: [String: [String]] = [
    "snake": ["--keys", "snake"], "snake-case": ["--keys", "snake"], "snake_case": ["--keys", "snake"],
    "convertfromsnakecase": ["--keys", "snake"], "convert-from-snake-case": ["--keys", "snake"],
    "iso8601": ["--dates", "iso8601"], "milliseconds": ["--dates", "milliseconds"],
    "millisecondssince1970": ["--dates", "milliseconds"], "secondssince1970": ["--dates", "seconds"],
    "pretty": ["--output", "pretty"], "jsonl": ["--lines"], "ndjson": ["--lines"],
    "sarif": ["--report", "sarif"], "junit": ["--report", "junit"], "github": ["--report", "github"],
    "gitlab": ["--report", "gitlab"], "summary": ["--report", "summary"],
    "markdown": ["--report", "markdown"], "html": ["--report", "html"],
    "no-color": ["--color", "never"], "usage": ["--help"],
  ]

  private static let letters: [Character: String] = ["V": "--version", "?": "--help", "s": "--source"]

  private static let values: [OptionName: [String: String]] = [
    .keys: [
      "convertfromsnakecase": "snake", "converttosnakecase": "snake", "snake_case": "snake",
      "snakecase": "snake", "snake-case": "snake", "usedefaultkeys": "default", "camelcase": "default",
    ],
    .dates: [
      "ms": "milliseconds", "millis": "milliseconds", "millisecondssince1970": "milliseconds",
      "s": "seconds", "sec": "seconds", "secs": "seconds", "unix": "seconds", "epoch": "seconds",
      "timestamp": "seconds", "secondssince1970": "seconds", "iso": "iso8601", "rfc3339": "iso8601",
      "deferredtodate": "default",
    ],
    .data: ["deferredtodata": "default"],
  ]

  /// The words that replace a long option, and how many words they replace. `words` begin with it.
  static func option(_ words: ArraySlice<String>, isCheck: Bool) -> (replacement: [String], count: Int)? {
    guard let word = words.first else { return nil }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
    guard let name = parts.first?.lowercased() else { return nil }
    if parts.count == 1, name == "json" {
      return (isCheck ? ["--report", "json"] : ["--output", "json"], 1)
    }
    if name == "format", let format = parts.count > 1 ? parts[1] : words.dropFirst().first {
      return Self.format(format, isCheck: isCheck).map { ([$0, format], parts.count > 1 ? 1 : 2) }
    }
    return parts.count == 1 ? options[name].map { ($0, 1) } : nil
  }

  /// The option that takes this word as its format.
  private static func format(_ word: String, isCheck: Bool) -> String? {
    let isReport = ReportFormat(rawValue: word) != nil
    if !isCheck || !isReport, OutputFormat(rawValue: word) != nil { return OptionName.output.long }
    return isReport ? OptionName.report.long : nil
  }

  static func option(letter: Character) -> String? { letters[letter] }

  /// The word that an option takes for this value.
  static func value(_ word: String, of option: OptionName) -> String? { values[option]?[word.lowercased()] }
}
