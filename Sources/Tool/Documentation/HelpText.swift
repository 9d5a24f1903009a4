import Diagnostics
import OperatingSystem
import Runner

/// The output of `help` and `explain`: the commands, one command, a page, or a code.
struct HelpText {
  /// The maximum width of a line.
  var width = 80

  /// The purpose of the program, in a sentence.
  static let purpose =
    "Decodes JSON into a named Swift Codable model and prints the value, or every place where the JSON does not fit."

  /// The help without a command, which fits on one screen.
  var overview: String {
    let examples = Example.all("first").map { "  \($0.command)\n" }.joined()
    let commands = Command.Heading.allCases.map { heading in
      let commands = Command.allCases.filter { $0.heading == heading }
      return "\(heading.rawValue):\n"
        + commands.map { entry("  \($0.name)", $0.summary, column: 15) }.joined()
    }
    return "usage: \(Version.program) [COMMAND] [OPTION ...] MODEL [FILE ...]\n\n"
      + paragraph(Self.purpose) + "Without COMMAND, decodes. Without FILE, reads standard input.\n\n"
      + examples + "\n" + commands.joined(separator: "\n") + "\n"
      + paragraph("Pages: \(Page.all.map(\.name).joined(separator: ", "))")
      + paragraph("More: \(Version.program) help COMMAND, or help PAGE; \(Version.program) --version")
  }

  /// The usage of a command, its options in groups, and examples.
  func command(_ command: Command) -> String {
    let groups = OptionGroup.allCases.compactMap { group -> String? in
      let options = command.options.options(in: group)
      return options.isEmpty ? nil : "\(group.rawValue):\n" + options.map(entry).joined()
    }
    let examples = Example.all(command.name).map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
    let pages = command.pages.map { "\(Version.program) help \($0)" }.joined(separator: ", ")
    return
      (["usage: \(command.usage)\n\n" + paragraph(Self.sentence(command.summary))] + groups
      + ["Examples:\n" + examples] + (pages.isEmpty ? [] : [paragraph("To learn more: " + pages)]))
      .joined(separator: "\n")
  }

  func page(_ page: Page) -> String {
    let paragraphs = page.paragraphs
    // No empty line separates the rows of a list.
    return zip([page.title] + paragraphs, paragraphs + [""]).map { text, next in
      paragraph(text) + (next.isEmpty || text.hasPrefix("- ") && next.hasPrefix("- ") ? "" : "\n")
    }.joined()
  }

  /// Every code with its meaning.
  var codes: String { DiagnosticCode.allCases.map { entry($0.rawValue, $0.meaning, column: 22) }.joined() }

  func code(_ code: DiagnosticCode) -> String {
    let head = "\(code.rawValue) (\(code.explanation.usualSeverity.rawValue)): \(code.meaning)"
    return ([.text(head)] + code.explanation.parts).map { part in
      switch part {
      case .text(let text): paragraph(text)
      case .code(let code, _): code.split(separator: "\n").map { "    \($0)\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  // MARK: - Layout

  /// The words as a sentence, capitalized and with a full stop.
  static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

  private func entry(_ option: Option) -> String {
    entry("  " + (option.short.map { "-\($0), " } ?? "    ") + option.usage, option.help, column: 30)
  }

  /// The label, then the text from `column` on, which begins on the next line if the label is too long.
  func entry(_ label: String, _ text: String, column: Int) -> String {
    let margin = String(repeating: " ", count: column)
    let body = Self.lines(text, width: width - column)
    if label.count + 2 > column { return label + "\n" + body.map { margin + $0 + "\n" }.joined() }
    return label + margin.dropFirst(label.count) + body.joined(separator: "\n" + margin) + "\n"
  }

  private func paragraph(_ text: String) -> String {
    Self.lines(text, width: width).map { $0 + "\n" }.joined()
  }

  /// The lines of `text`, broken at spaces. A word longer than `width` columns gets its own line.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

/// A longer text about a topic of several options: `decode-model help NAME`, and a section of the manual.
///
/// It is a file in the folder `Texts`: a title, then paragraphs with empty lines between them. A paragraph about an
/// option begins with its long form: `--at PATH: ...`; a row of a list begins with `- `.
struct Page: Sendable {
  let name: String
  /// Read only when a page is shown, although every run knows all names.
  private let text: [UInt8]

  static let all = [
    Page("input", PackageResources.input_txt), Page("output", PackageResources.output_txt),
    Page("reports", PackageResources.reports_txt), Page("projects", PackageResources.projects_txt),
    Page("own-models", PackageResources.own_models_txt), Page("strategies", PackageResources.strategies_txt),
    Page("observing", PackageResources.observing_txt), Page("comparing", PackageResources.comparing_txt),
    Page("contracts", PackageResources.contracts_txt), Page("statistics", PackageResources.statistics_txt),
    Page("scaffolds", PackageResources.scaffolds_txt), Page("environment", PackageResources.environment_txt),
    Page("status", PackageResources.status_txt),
  ]

  private init(_ name: String, _ text: [UInt8]) { (self.name, self.text) = (name, text) }

  var title: String { parts[0] }
  var paragraphs: [String] { Array(parts.dropFirst()) }

  private var parts: [String] {
    var paragraphs = [""]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line.isEmpty || line.hasPrefix("- ") { paragraphs.append("") }
      paragraphs[paragraphs.count - 1] += (paragraphs.last == "" ? "" : " ") + line.drop { $0 == " " }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  static func named(_ name: String) -> Page? { all.first { $0.name == name } }

  /// The scripts that let a shell complete command lines: they ask the program itself for every word.
  static func completionScript(for shell: Shell) -> String {
    let script =
      switch shell {
      case .bash: PackageResources.completion_bash
      case .zsh: PackageResources.completion_zsh
      case .fish: PackageResources.completion_fish
      }
    return String(decoding: script, as: UTF8.self)
  }
}

/// A command line for the help and the manual.
struct Example: Sendable {
  /// The situation that calls for it, in a line.
  let purpose: String
  /// The whole command line for a shell.
  let command: String

  /// The examples of a command; `first` are for somebody who has an app and a payload.
  static func all(_ command: String) -> [Example] {
    let sections = String(decoding: PackageResources.examples_txt, as: UTF8.self).split(separator: "\n\n")
    guard let start = sections.firstIndex(where: { $0 == command }) else { return [] }
    let lines = sections[start + 1].split(separator: "\n").map { $0.drop { "# ".contains($0) } }
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      Example(purpose: String(lines[$0]), command: String(lines[$0 + 1]))
    }
  }
}
