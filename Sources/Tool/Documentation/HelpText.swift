import Diagnostics
import OperatingSystem
import Runner

/// The output of `help`, in ASCII: the commands, one of them, or a page.
struct HelpText {
  /// The most columns of a line.
  var width = 80

  /// The purpose of the program, in a sentence.
  static let purpose =
    "Decodes JSON into a named Swift Codable model and prints the value, or every place where the JSON does not fit."

  /// For somebody who has an app and a payload.
  static let firstExamples = Example.read(
    """
    Print the value, or every problem => decode-model --source App Order order.json
    Check all files of a folder => decode-model check --source App Order fixtures
    Make a model => decode-model scaffold Order order.json > Order.swift
    Try it with a built-in model => echo '{"id":"2"}' | decode-model meme
    """)

  /// One screen.
  var overview: String {
    let examples = Self.firstExamples.map { "  \($0.command)\n" }.joined()
    let commands = Command.Heading.allCases.map { heading in
      let commands = Command.allCases.filter { $0.heading == heading }
      return "\(heading.rawValue):\n" + commands.map { entry($0.name, $0.summary, column: 15) }.joined()
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
    let examples = command.examples.map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
    let pages = command.pages.map { "\(Version.program) help \($0)" }
    let more = "To learn more: " + pages.joined(separator: ", ")
    return
      (["usage: \(command.usage)\n\n" + lines(Self.sentence(command.summary))] + groups
      + ["Examples:\n" + examples] + (pages.isEmpty ? [] : [lines(more)]))
      .joined(separator: "\n")
  }

  func page(_ page: Page) -> String {
    let paragraphs = page.paragraphs.map(lines)
    // No empty line separates the rows of a list.
    let text = zip(paragraphs, page.paragraphs.dropFirst() + [""]).map {
      $0 + ($1.hasPrefix("- ") && $0.hasPrefix("- ") ? "" : "\n")
    }
    return page.title + "\n\n" + text.joined().dropLast()
  }

  /// With a capital letter and a full stop.
  static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }

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

/// Text for a page of fixed width, in ASCII, so that every character is one column wide.
enum WrappedText {
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

  /// `label` at `indent`, and `text` wrapped from `column` on. If the label is too long, the text starts on the next
  /// line.
  static func entry(_ label: String, _ text: String, indent: Int, column: Int, width: Int = 80) -> String {
    let margin = String(repeating: " ", count: column)
    let head = String(repeating: " ", count: indent) + label
    let body = lines(text, width: width - column)
    if head.count + 2 > column {
      return ([head] + body.map { margin + $0 }).joined(separator: "\n") + "\n"
    }
    let padding = String(repeating: " ", count: column - head.count)
    let rest = body.dropFirst().map { "\n" + margin + $0 }.joined()
    return head + padding + (body.first ?? "") + rest + "\n"
  }
}

/// The output of `explain`, at most 80 columns wide but for its examples.
struct ExplanationText {
  let code: DiagnosticCode

  var text: String {
    let head = "\(code.rawValue) (\(code.explanation.usualSeverity.rawValue)): \(code.meaning)"
    return ([.text(head)] + code.explanation.parts).map(lines).joined(separator: "\n")
  }

  /// Every code with its meaning.
  static var list: String {
    DiagnosticCode.allCases.map { code in
      WrappedText.entry(code.rawValue, code.meaning, indent: 0, column: 22)
    }.joined()
  }

  private func lines(_ part: Explanation.Part) -> String {
    switch part {
    case .text(let text): WrappedText.lines(text, width: 80).map { $0 + "\n" }.joined()
    case .code(let code, _): code.split(separator: "\n").map { "    \($0)\n" }.joined()
    }
  }
}
