import Compilation
import Diagnostics
import OperatingSystem

/// What is written for a record that decodes.
enum OutputFormat: String, OptionChoice {
  case swift
  case json
  case pretty
  case source
  case none

  var meaning: String {
    switch self {
    case .swift: "the Swift value, as print shows it"
    case .json: "JSON as the model encodes it, on one line"
    case .pretty: "JSON as the model encodes it, indented"
    case .source: "the record's own bytes, unchanged"
    case .none: "nothing"
    }
  }
}

/// The form in which statistics are written.
package enum StatisticsFormat: String, OptionChoice {
  case text, json

  package var meaning: String {
    switch self {
    case .text: "for people"
    case .json: "one JSON object"
    }
  }
}

/// How something is treated that does not keep a record from decoding.
package enum Policy: String, OptionChoice {
  case ignore
  case warn
  case error

  package var meaning: String {
    switch self {
    case .ignore: "they are not reported"
    case .warn: "each is a warning"
    case .error: "each is an error"
    }
  }
}

/// Which differences between two versions of a model are errors.
package enum VersionPolicy: String, OptionChoice {
  case backward, forward, both

  package var meaning: String {
    switch self {
    case .backward:
      "the new version refuses, or reads differently, what the old one knew: data that was saved"
    case .forward:
      "the old version refuses, or reads differently, what the new one writes: readers that are shipped"
    case .both: "either"
    }
  }
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
  package var meaning: String { "the Swift \(rawValue) language mode" }
}

/// A shell that has a completion script.
package enum Shell: String, OptionChoice {
  case bash
  case zsh
  case fish

  package var meaning: String {
    switch self {
    case .bash: "for bash 3.2 and later"
    case .zsh: "for zsh 5 and later"
    case .fish: "for fish 3 and later"
    }
  }
}

/// When output is colored.
package enum ColorChoice: String, OptionChoice {
  case auto
  case always
  case never

  package var meaning: String {
    switch self {
    case .auto: "on a terminal, unless the environment says otherwise"
    case .always: "in files and pipes too"
    case .never: "plain text"
    }
  }
}

extension ColorChoice {
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
  case auto
  case always
  case never

  /// Nil for where somebody reads along.
  package var isShown: Bool? {
    switch self {
    case .auto: nil
    case .always: true
    case .never: false
    }
  }

  package var meaning: String {
    switch self {
    case .auto: "on a terminal, after one second"
    case .always: "from the start, wherever standard error goes"
    case .never: "no progress line"
    }
  }
}

extension DiagnosticCode: OptionChoice {
  package var meaning: String {
    let summary = explanation.summary
    return summary.prefix(1).lowercased() + summary.dropFirst().dropLast()
  }
}
