import Compilation
import JSONCoding
import OperatingSystem
import Words

/// The form of a decoded record.
enum OutputFormat: String, OptionChoice {
  case swift, json, pretty
  /// The record's own bytes.
  case source
  case none
}

/// The form in which statistics are written.
package enum StatisticsFormat: String, OptionChoice {
  case text, json
}

/// How to treat something that does not keep a record from decoding.
package enum Policy: String, OptionChoice {
  case ignore, warn, error
}

/// Which differences between two versions of a model are errors.
package enum VersionPolicy: String, OptionChoice {
  /// The new version refuses, or reads differently, data that the old one could read, such as saved data.
  case backward
  /// The old version, which may already be shipped, refuses or reads differently what the new one writes.
  case forward
  case both
}

/// The older version that a model is compared with.
package enum OlderVersion: Hashable, Sendable {
  case revision(String)
  /// A Swift file or a folder of them, or a package if the model is one of its types.
  case path(String)

  init(typed: String) {
    self = ["/", "./", "../"].contains(where: typed.hasPrefix) ? .path(typed) : .revision(typed)
  }
}

/// A shell that has a completion script.
package enum Shell: String, OptionChoice {
  case bash, zsh, fish
}

/// When output is colored, or the progress line is shown; `auto` means only on a terminal.
package enum DisplayChoice: String, OptionChoice {
  case auto, always, never

  /// Nil for `auto`.
  package var isShown: Bool? { self == .auto ? nil : self == .always }

  /// Whether a stream is colored: decided by the option, then `NO_COLOR`, `FORCE_COLOR` or `CLICOLOR_FORCE`, `CLICOLOR`,
  /// and the terminal.
  package func isColored(isTerminal: Bool) -> Bool {
    if let isShown { return isShown }
    if Environment.has("NO_COLOR") { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      if let value = Environment.value(of: name), !value.isEmpty, value != "0" { return true }
    }
    if Environment.value(of: "CLICOLOR") == "0" { return false }
    return isTerminal && Environment.value(of: "TERM") != "dumb"
  }
}

/// How many records may fail without failing the run: `20`, or `0.5%` of all.
package struct Tolerance: Hashable, Sendable {
  private let limit: Double
  private let isPercentage: Bool

  /// Nil if the text is neither a whole number nor a percentage.
  init?(typed: String) {
    let isPercentage = typed.hasSuffix("%")
    let digits = isPercentage ? typed.dropLast() : typed[...]
    let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E && isPercentage }
    guard isPlain, let limit = Double(digits), !isPercentage || limit <= 100 else { return nil }
    (self.limit, self.isPercentage) = (limit, isPercentage)
  }

  /// Whether further records can still change the outcome.
  func isOpen(after failed: Int) -> Bool { isPercentage || Double(failed) <= limit }

  func allows(_ failed: Int, of records: Int) -> Bool {
    Double(failed) <= (isPercentage ? Double(records) * limit / 100 : limit)
  }
}

/// Tells a date format from a misspelled strategy name.
enum DateFormat {
  /// The pattern letters of Unicode TR 35, part 4. A formatter reads no date at all if the format has any other letter.
  private static let letters = Set("GyYuUrQqMLlwWdDFgEecabBhHkKmsSAzZOvVXx")

  /// Whether the format has at least one letter outside single quotes, and every such letter is a pattern letter.
  static func isPlausible(_ format: String) -> Bool {
    let parts = format.split(separator: "'", omittingEmptySubsequences: false)
    let fields = stride(from: 0, to: parts.count, by: 2).flatMap { parts[$0] }
      .filter { $0.isASCII && $0.isLetter }
    return parts.count % 2 == 1 && !fields.isEmpty && fields.allSatisfy(letters.contains)
  }
}

/// How a model that is printed should look, as typed.
package struct ScaffoldRequest: Hashable, Sendable {
  /// The name of the outermost type.
  package var name = ""
  package var isPublic = false
  /// The places named by --as, --map and --struct.
  package var places: [Place] = []

  package init() {}

  /// Throws if the name is not a valid type name, or two options for one place contradict each other.
  func check() throws(UsageError) {
    guard SwiftName.isType(name) else {
      throw UsageError(
        "NAME must be the name of a Swift type, such as Song, found \(Quoted(name))",
        hint: name.contains(".") || name.contains("/")
          ? "NAME comes before FILE" : UsageError.help(.scaffold))
    }
    var known: [[PathExpression.Step.Kind]: Place] = [:]
    for place in places {
      guard let other = known.updateValue(place, forKey: place.path.steps.map(\.kind)) else { continue }
      if other.option == place.option, place.option != .typeAtPath { continue }
      throw UsageError(
        other.option == place.option
          ? "option \(Quoted(place.option.long)) gives \(Quoted(place.typed)) two types"
          : "options \(Quoted(other.option.long)) and \(Quoted(place.option.long)) both say what is at \(Quoted(place.typed))",
        hint: "leave one out")
    }
  }

  /// A place in the payloads that the user has named.
  package struct Place: Hashable, Sendable {
    package let path: PathExpression
    /// The path as it was typed.
    package let typed: String
    package let option: OptionName
    /// The type to use there, from `--as`.
    package var type: TypeExpression?

    package init(path: PathExpression, typed: String, option: OptionName) {
      (self.path, self.typed, self.option) = (path, typed, option)
    }

    /// Nil if the text is not a path of names and `[]`, which stands for every element.
    init?(path text: String, of option: OptionName, type: TypeExpression? = nil) {
      guard let path = try? PathSyntax.parse(text),
        path.steps.allSatisfy({ if case .index = $0.kind { false } else { $0.kind != .fromJSON } })
      else { return nil }
      (self.path, typed, self.option, self.type) = (path, text, option, type)
    }
  }
}
