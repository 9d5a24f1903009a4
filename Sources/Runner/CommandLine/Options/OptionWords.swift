import Compilation
import Diagnostics
import JSONCoding
import OperatingSystem

/// The form of a decoded record.
enum OutputFormat: String, OptionChoice {
  case swift, json, pretty, source, none

  static let meanings = [
    "the Swift value, as print shows it",
    "JSON as the model encodes it, on one line",
    "JSON as the model encodes it, indented",
    "the record's own bytes, unchanged",
    "nothing",
  ]
}

/// The form in which statistics are written.
package enum StatisticsFormat: String, OptionChoice {
  case text, json

  package static let meanings = ["for people", "one JSON object"]
}

/// How something is treated that does not keep a record from decoding.
package enum Policy: String, OptionChoice {
  case ignore, warn, error

  package static let meanings = ["they are not reported", "each is a warning", "each is an error"]
}

/// Which differences between two versions of a model are errors.
package enum VersionPolicy: String, OptionChoice {
  case backward, forward, both

  package static let meanings = [
    "the new version refuses, or reads differently, what the old one knew: data that was saved",
    "the old version refuses, or reads differently, what the new one writes: readers that are shipped",
    "either",
  ]
}

/// The older version of a model that it is compared with.
package enum OlderVersion: Hashable, Sendable {
  case revision(String)
  /// A Swift file or a folder of them, or a package if the model is a type of one.
  case path(String)

  init(typed: String) {
    self = ["/", "./", "../"].contains(where: typed.hasPrefix) ? .path(typed) : .revision(typed)
  }
}

extension SwiftVersion: OptionChoice {
  package static let meanings = ["the Swift 5 language mode", "the Swift 6 language mode"]
}

/// A shell that has a completion script.
package enum Shell: String, OptionChoice {
  case bash, zsh, fish

  package static let meanings = ["for bash 3.2 and later", "for zsh 5 and later", "for fish 3 and later"]
}

/// When output is colored.
package enum ColorChoice: String, OptionChoice {
  case auto, always, never

  package static let meanings = [
    "on a terminal, unless the environment says otherwise", "in files and pipes too", "plain text",
  ]

  /// Whether a stream is colored: decided by the option, then `NO_COLOR`, `FORCE_COLOR` or `CLICOLOR_FORCE`, `CLICOLOR`,
  /// and the terminal.
  package func isColored(isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if Environment.has("NO_COLOR") { return false }
      for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
        if let value = Environment.value(of: name), !value.isEmpty, value != "0" { return true }
      }
      if Environment.value(of: "CLICOLOR") == "0" { return false }
      return isTerminal && Environment.value(of: "TERM") != "dumb"
    }
  }
}

/// When the progress line is shown.
package enum ProgressChoice: String, OptionChoice {
  case auto, always, never

  /// Nil to show it only where somebody reads along.
  package var isShown: Bool? {
    switch self {
    case .auto: nil
    case .always: true
    case .never: false
    }
  }

  package static let meanings = [
    "on a terminal, after one second",
    "from the start, wherever standard error goes",
    "no progress line",
  ]
}

extension DiagnosticCode: OptionChoice {
  package static var meanings: [String] { allCases.map(\.meaning) }

  package var meaning: String {
    let summary = explanation.summary
    return summary.prefix(1).lowercased() + summary.dropFirst().dropLast()
  }
}

extension ReportFormat: OptionChoice {
  package static let meanings = [
    "for people, with an excerpt of the input", "JSON Lines, one object per problem",
    "GitHub Actions annotations", "GitLab Code Quality", "SARIF 2.1.0", "JUnit XML, one test case per file",
    "for people, problems that are alike as one", "the same as a table",
    "the same as a page for a browser, with excerpts",
  ]
}

/// A report to write: its format and destination.
package struct ReportRequest: Hashable, Sendable {
  package var format: ReportFormat
  package var destination: Destination
}

/// The words of the options for strategies, with the names of the cases of `JSONDecoder` and others as aliases.
enum StrategyWords {
  static let keys: [(choice: Choice, strategy: CodingStrategies.Keys)] = [
    (Choice("default", "unchanged", aliases: ["usedefaultkeys", "camelcase"]), .useDefaultKeys),
    (
      Choice(
        "snake", "from snake_case to camelCase",
        aliases: [
          "convertfromsnakecase", "converttosnakecase", "convert-from-snake-case", "snake_case", "snakecase",
          "snake-case",
        ]), .snakeCase
    ),
  ]

  static let dates: [(choice: Choice, strategy: CodingStrategies.Dates)] = [
    (
      Choice(
        "default", "a number of seconds since 2001-01-01, as Date decodes itself", aliases: ["deferredtodate"]
      ),
      .deferredToDate
    ),
    (Choice("iso8601", "a string such as 2026-01-31T12:00:00Z", aliases: ["iso", "rfc3339"]), .iso8601),
    (
      Choice(
        "seconds", "a number of seconds since 1970-01-01",
        aliases: ["s", "sec", "secs", "unix", "epoch", "timestamp", "secondssince1970"]), .secondsSince1970
    ),
    (
      Choice(
        "milliseconds", "a number of milliseconds since 1970-01-01",
        aliases: ["ms", "millis", "millisecondssince1970"]), .millisecondsSince1970
    ),
  ]

  static let data: [(choice: Choice, strategy: CodingStrategies.DataFormat)] = [
    (Choice("base64", "a base64 string; the default, as for JSONDecoder"), .base64),
    (
      Choice("default", "an array of bytes, as Data decodes itself", aliases: ["deferredtodata"]),
      .deferredToData
    ),
  ]
}

/// Tells a date format from a misspelled strategy name.
enum DateFormat {
  /// The pattern letters of Unicode TR 35, part 4. A formatter reads no date at all if the format has any other letter.
  private static let letters = Set("GyYuUrQqMLlwWdDFgEecabBhHkKmsSAzZOvVXx")

  /// Whether the format has at least one letter outside single quotes, and every such letter is a pattern letter.
  static func isPlausible(_ format: String) -> Bool {
    var isQuoted = false
    var hasField = false
    for character in format {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, character.isASCII, character.isLetter {
        guard letters.contains(character) else { return false }
        hasField = true
      }
    }
    return hasField && !isQuoted
  }
}
