import Diagnostics
import OperatingSystem
import Runner
import Words

/// The output of `man`: the manual in mdoc(7), for mandoc and groff.
struct ManPage {
  let models: [ModelSummary]

  var text: String {
    let examples = ["decode", "check", "scaffold"].flatMap(Example.all)
    return head + section("synopsis", [Command.allCases.map(synopsis).joined(separator: ".Pp\n")])
      + section("description", Self.description.map(Roff.text)) + section("commands", [commands])
      + section("options", [Roff.text("A command has those of these options that its help shows.") + options])
      + (models.isEmpty ? "" : section("models", [list(models.map { ($0.name, Roff.text($0.summary)) })]))
      + Page.all.filter { !Self.lastPages.contains($0.name) }.map(page).joined()
      + section("problems", [list(DiagnosticCode.allCases.map { ($0.rawValue, explanation($0)) })])
      + Self.lastPages.compactMap(Page.named).map(page).joined()
      + section("examples", examples.map { Roff.text($0.purpose + ":") + Roff.display([$0.command]) })
  }

  private static let description = [
    HelpText.purpose,
    "The first word may be a command; without one, the values are decoded. Options may come before or after MODEL and FILE; the argument -- ends them, so that a model may have the name of a command. Of an option that is given twice, the last one counts, unless its description says otherwise. -h prints the help of a command.",
    "Problems have their file, line, column and path. JSON is read according to RFC 8259. Whatever decodes here also decodes in an app's JSONDecoder, to the same value.",
  ]

  /// The sections at the end of a manual.
  private static let lastPages = ["environment", "status"]

  private var head: String {
    """
    .Dd \(Version.date)
    .Dt DECODE-MODEL 1
    .Os
    .Sh NAME
    .Nm \(Version.program)
    .Nd decode JSON into Swift Codable models and report what does not fit

    """
  }

  private func synopsis(_ command: Command) -> String {
    ".Nm\n\(Roff.literal(String(command.usage.dropFirst(Version.program.count + 1))))\n"
  }

  /// Each command with its own options.
  private var commands: String {
    Command.allCases.map { command in
      ".Ss \(command.name)\n" + Roff.text(HelpText.sentence(command.summary))
        + list(command.options.options(in: .command).map(entry))
    }.joined()
  }

  /// The options that several commands share, in groups.
  private var options: String {
    var seen: Set<OptionName> = []
    let shared = Command.allCases.flatMap(\.options.options).filter {
      $0.group != .command && seen.insert($0.name).inserted
    }
    return OptionGroup.allCases.filter { $0 != .command }.map { group in
      ".Ss \(group.rawValue)\n" + list(shared.filter { $0.group == group }.map(entry))
    }.joined()
  }

  private func entry(_ option: Option) -> (String, String) {
    ((option.short.map { "-\($0), " } ?? "") + option.usage, Roff.text(HelpText.sentence(option.help)))
  }

  private func explanation(_ code: DiagnosticCode) -> String {
    Roff.text(code.explanation.summary)
      + code.explanation.parts.map { part in
        switch part {
        case .text(let text): ".Pp\n" + Roff.text(text)
        case .code(let code, _): Roff.display(code.split(separator: "\n").map(String.init))
        }
      }.joined()
  }

  private func page(_ page: Page) -> String { section(page.title, page.paragraphs.map(Roff.text)) }

  private func section(_ title: String, _ paragraphs: [String]) -> String {
    ".Sh \(title.uppercased())\n" + paragraphs.joined(separator: ".Pp\n")
  }

  private func list(_ entries: [(label: String, text: String)]) -> String {
    if entries.isEmpty { return "" }
    let items = entries.map { ".It Cm \(Roff.argument($0.label))\n\($0.text)" }
    return ".Bl -tag -width Ds\n" + items.joined() + ".El\n"
  }
}

/// Converts text to mdoc(7) source.
enum Roff {
  /// The lines of a paragraph, with a new line for each sentence. No line can be read as a request.
  static func text(_ text: String) -> String {
    var sentences = [""]
    for word in text.split(separator: " ").map(String.init) {
      sentences[sentences.count - 1] += (sentences.last == "" ? "" : " ") + escape(word)
      if let last = word.last, ".!?".contains(last) { sentences.append("") }
    }
    return sentences.flatMap { HelpText.lines($0, width: 78) }.map { guarded($0) + "\n" }.joined()
  }

  /// One line unchanged; spaces are kept.
  static func literal(_ line: String) -> String { guarded(plain(line).replacing("-", with: "\\-")) }

  /// Unchanged lines in a separate block.
  static func display(_ lines: [String]) -> String {
    ".Bd -literal -offset indent\n" + lines.map { literal($0) + "\n" }.joined() + ".Ed\n"
  }

  /// One argument of a macro, quoted so that it is neither split nor read as a macro.
  static func argument(_ words: String) -> String {
    let escaped = words.split(separator: " ").map { escape(String($0)) }.joined(separator: " ")
    return "\"\\&\(escaped.replacing("\"", with: "\\(dq"))\""
  }

  /// Escapes a word. A dash is a minus sign, which can be copied into a command line.
  private static func escape(_ word: String) -> String {
    // mandoc takes a name before () for a function, and complains.
    plain(word).replacing("()", with: "\\&()").replacing("-", with: "\\-")
  }

  /// Escapes backslashes and characters beyond ASCII: groff reads its input as Latin-1.
  private static func plain(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if scalar == "\\" { return "\\e" }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return scalar.isASCII
        ? String(scalar) : "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
    }.joined()
  }

  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
