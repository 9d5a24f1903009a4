import Compilation
import Diagnostics
import OperatingSystem
import Words

/// A request to the program.
package enum Action: Hashable, Sendable {
  case run(Invocation)
  /// Print the commands. If nobody has asked for that, the command line was empty, which is an error.
  case overview(isAsked: Bool)
  case help(Command)
  /// Print the help page with this name.
  case page(String)
  case version

  /// What parsing needs to know beyond the command line.
  package struct Surroundings {
    /// The names of the built-in models.
    let models: [String]
    /// The names of the pages that `help` has besides commands.
    let pages: [String]
    /// The types that a Swift file, or a folder of them, declares.
    let types: (String) -> [String]
    /// Looks for the Swift file nearby that declares a type.
    let declaring: (String) -> DeclaredType?
    /// The names of the project's checks.
    let checks: () -> [String]

    package init(
      models: [ModelSummary], pages: [String] = [],
      types: @escaping (String) -> [String] = { _ in [] },
      declaring: @escaping (String) -> DeclaredType? = { _ in nil }, checks: @escaping () -> [String] = { [] }
    ) {
      (self.models, self.pages) = (models.map(\.name), pages)
      (self.types, self.declaring, self.checks) = (types, declaring, checks)
    }
  }

  /// Parses a command line, given without the program's own name. Reads files only through `surroundings`.
  package static func parse(_ words: [String], _ surroundings: Surroundings) -> Result<Action, UsageError> {
    let reader = CommandLineReader(words, surroundings)
    do throws(UsageError) {
      return .success(try reader.read())
    } catch {
      let meant = correction(of: error, surroundings)
      if let text = meant.flatMap({ ShellCommand.text([Version.program] + $0) }) {
        return .failure(UsageError(error.message, hint: "try: \(text)"))
      }
      let command = reader.command
      return .failure(
        command == .help ? UsageError(error.message, hint: error.hint) : error.hinting(at: command))
    }
  }

  /// The first of the error's corrections that works, or can be corrected in turn.
  private static func correction(
    of error: UsageError, _ surroundings: Surroundings, depth: Int = 3
  ) -> [String]? {
    for words in error.corrections where !words.isEmpty {
      do throws(UsageError) {
        _ = try CommandLineReader(words, surroundings).read()
        return words
      } catch {
        if depth > 0, let words = correction(of: error, surroundings, depth: depth - 1) { return words }
      }
    }
    return nil
  }
}

/// A command with its operands and options, ready to run.
package struct Invocation: Hashable, Sendable {
  package let command: Command
  /// MODEL, NAME, or the argument of a command such as `explain`, if given.
  package var operand: String?
  /// Nil if the command reads nothing, or generates its payloads.
  package var inputs: InputList?
  package var settings: Settings
  /// The options as typed, which take precedence over those in a project's file.
  package let typed: Arguments

  // MARK: - What the options affect

  /// Whether a file's checks run, each with its options.
  var runsChecks: Bool { command == .check && operand == nil }

  /// Whether sources may be compiled, so that there may be compiler output to show.
  private var showsCompiler: Bool {
    let compiles =
      !settings.sources.isEmpty || settings.package != nil || settings.makesModel && settings.isCheck
    return !settings.isQuiet && (compiles || runsChecks)
  }

  /// Whether neither a report nor statistics are written.
  var isSilent: Bool { settings.reports.isEmpty && settings.statistics == nil }

  /// Whether text for people may be written.
  var writesText: Bool {
    showsCompiler
      || settings.observation == nil && settings.reports.contains { [.text, .summary].contains($0.format) }
  }

  var hasProgressToShow: Bool {
    !settings.isQuiet && (inputs != nil || showsCompiler || [Command.compare, .check].contains(command))
  }

  /// Whether JSON is written with the model's own code, to print it or to compare it.
  var encodes: Bool {
    [Command.describe, .compare, .build].contains(command) || runsChecks
      || [.json, .pretty].contains(settings.output) || settings.roundTrip != .ignore
      || settings.isContractForEncoding || settings.observation == .schema(.encoded)
  }

  var readsStandardInput: Bool {
    switch inputs {
    case .named(let names)?: names.contains("-") || settings.onto == "-"
    case .listed(let file, _)?: file != "-"
    case nil: false
    }
  }
}

/// A model as the command line sees it: a name and a one-line description.
package struct ModelSummary: Hashable, Sendable {
  package let name: String
  /// A one-line description of the JSON that the model reads.
  package let summary: String
}

extension UsageError {
  /// A hint that points to a command's help page.
  package static func help(_ command: Command) -> String { "try '\(Version.program) help \(command.name)'" }

  /// The same error, with a hint that points to the command's page instead of the general one.
  package func hinting(at command: Command) -> UsageError {
    UsageError(message, hint: hint == Self.help ? Self.help(command) : hint)
  }
}
