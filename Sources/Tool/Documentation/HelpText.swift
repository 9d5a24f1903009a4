import Diagnostics
import OperatingSystem
import Runner

/// What `help` prints, in ASCII: the commands, one of them, or a page.
struct HelpText {
  /// The most columns of a line.
  var width = 80

  /// One sentence on what the program does.
  static let purpose =
    "Decodes JSON into a named Swift Codable model and prints the value, or every place where the JSON does not fit."

  /// The commands by what one wants to do.
  private static let intentions: [(String, [Command])] = [
    ("Decode and check", [.decode, .check]),
    ("Inspect models and data", [.list, .describe, .sample, .schema, .stats]),
    ("Compare", [.compare, .contract]),
    ("Generate", [.scaffold, .build]),
    ("Help", [.explain, .help, .man, .completions, .cache]),
  ]

  /// One screen.
  var overview: String {
    let examples = Example.first.map { "  \($0.command)\n" }.joined()
    let commands = Self.intentions.map { title, commands in
      "\(title):\n" + commands.map { entry($0.rawValue, $0.summary, column: 15) }.joined()
    }
    return "usage: \(Version.program) [COMMAND] [OPTION ...] MODEL [FILE ...]\n\n"
      + lines(Self.purpose) + "Without COMMAND, decodes. Without FILE, reads standard input.\n\n"
      + examples + "\n" + commands.joined(separator: "\n") + "\n"
      + lines("Pages: \(Page.all.map(\.name).joined(separator: ", "))")
      + lines("More: \(Version.program) help COMMAND, or help PAGE; \(Version.program) --version")
  }

  /// The usage of a command, its options in groups, and examples.
  func command(_ command: Command) -> String {
    let groups = OptionGroup.allCases.compactMap { group -> String? in
      let options = command.options.options(in: group)
      return options.isEmpty ? nil : "\(group.rawValue):\n" + options.map(entry).joined()
    }
    let examples = Example.of(command).map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
    let pages = Self.pages(command)
    let more = "To learn more: " + pages.map { "\(Version.program) help \($0.name)" }.joined(separator: ", ")
    return
      (["usage: \(Self.usage(command))\n\n" + lines(Self.sentence(command.summary))] + groups
      + ["Examples:\n" + examples] + (pages.isEmpty ? [] : [lines(more)]))
      .joined(separator: "\n")
  }

  func page(_ page: Page) -> String {
    let paragraphs = page.paragraphs.map(lines)
    // The rows of a list stand together.
    let text = zip(paragraphs, page.paragraphs.dropFirst() + [""]).map {
      $0 + ($1.hasPrefix("- ") && $0.hasPrefix("- ") ? "" : "\n")
    }
    return page.title + "\n\n" + text.joined().dropLast()
  }

  /// `decode-model check [OPTION ...] [MODEL [FILE ...]]`
  static func usage(_ command: Command) -> String {
    let options = command.options.options.count > 1 ? "[OPTION ...]" : ""
    let name = command == .decode ? "[decode]" : command.rawValue
    return [Version.program, name, options, command.operands].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// With a capital letter and a full stop.
  static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

  /// The pages with more about a command's options.
  private static func pages(_ command: Command) -> [Page] {
    switch command {
    case .decode: [.input, .output, .reports, .ownModels, .strategies]
    case .check: [.projects, .input, .output, .reports, .ownModels, .strategies]
    case .list, .build, .cache: [.ownModels]
    case .describe, .sample, .schema: [.observing, .ownModels]
    case .compare: [.comparing, .ownModels]
    case .contract: [.contracts, .ownModels]
    case .stats: [.statistics, .input, .ownModels]
    case .scaffold: [.scaffolds, .input]
    case .explain, .help, .man, .completions: []
    }
  }

  private func entry(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return entry(short + option.usage, option.help, column: 30)
  }

  private func entry(_ label: String, _ text: String, column: Int) -> String {
    WrappedText.entry(label, text, indent: 2, column: column, width: width)
  }

  private func lines(_ text: String) -> String {
    WrappedText.lines(text, width: width).map { $0 + "\n" }.joined()
  }
}
