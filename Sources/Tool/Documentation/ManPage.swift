import Diagnostics
import OperatingSystem
import Runner
import Words

/// The output of `man`: the manual in mdoc(7), for mandoc and groff.
struct ManPage {
  let models: [ModelSummary]

  var text: String {
    [
      head, synopsis, description, commands, options, modelList, pages, problems, environment,
      statuses, examples,
    ].joined()
  }

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

  private var synopsis: String {
    ".Sh SYNOPSIS\n"
      + Command.allCases.map { command in
        ".Nm\n\(Roff.literal(String(command.usage.dropFirst(Version.program.count + 1))))\n"
      }.joined(separator: ".Pp\n")
  }

  private var description: String {
    let paragraphs = [
      HelpText.purpose,
      "The first word may be a command; without one, the values are decoded. Options may come before or after MODEL and FILE; the argument -- ends them, so that a model may have the name of a command. -h prints the help of a command.",
      "Problems have their file, line, column and path. JSON is read according to RFC 8259. Whatever decodes here also decodes in an app's JSONDecoder, to the same value.",
    ]
    return ".Sh DESCRIPTION\n" + paragraphs.map { Roff.text($0) + "\n" }.joined(separator: ".Pp\n")
  }

  /// Each with the options that it has for itself.
  private var commands: String {
    ".Sh COMMANDS\n"
      + Command.allCases.map { command in
        let own = command.options.options(in: .command)
        return ".Ss \(command.name)\n\(Roff.text(HelpText.sentence(command.summary)))\n"
          + (own.isEmpty ? "" : list(own.map(entry), width: "Ds"))
      }.joined()
  }

  /// The options that several commands share, in groups.
  private var options: String {
    var seen: Set<OptionName> = []
    let shared = Command.allCases.flatMap(\.options.options).filter {
      $0.group != .command && seen.insert($0.name).inserted
    }
    return ".Sh OPTIONS\n" + Roff.text("A command has those of these options that its help shows.") + "\n"
      + OptionGroup.allCases.filter { $0 != .command }.map { group in
        ".Ss \(group.rawValue)\n" + list(shared.filter { $0.group == group }.map(entry), width: "Ds")
      }.joined()
  }

  private func entry(_ option: Option) -> String {
    let short = option.short.map { "Fl \($0) , " } ?? ""
    let value = option.value.map { " Ar " + Roff.argument($0.placeholder) } ?? ""
    var text = ".It \(short)Fl \\-\(option.name.rawValue.replacing("-", with: "\\-"))\(value)\n"
    text += Roff.text(HelpText.sentence(option.help)) + "\n"
    if let choices = option.value?.choices, !choices.isEmpty {
      let entries = choices.map { choice in
        ".It Cm \(Roff.argument(choice.word))\n\(Roff.text(choice.meaning))\n"
      }
      let longest = (choices.map(\.word) + ["milliseconds"]).max { $0.count < $1.count }
      text += list(entries, width: longest ?? "Ds", isCompact: true)
    }
    return text
  }

  private var modelList: String {
    guard !models.isEmpty else { return "" }
    return ".Sh MODELS\n"
      + list(models.map { ".It Cm \(Roff.argument($0.name))\n\(Roff.text($0.summary))\n" }, width: "Ds")
  }

  private var pages: String {
    Page.all.map { page in
      ".Sh \(page.title.uppercased())\n"
        + page.paragraphs.map { Roff.text($0) + "\n" }.joined(separator: ".Pp\n")
    }.joined()
  }

  private var problems: String {
    ".Sh PROBLEMS\n" + list(DiagnosticCode.allCases.map(entry), width: "Ds")
  }

  private func entry(_ code: DiagnosticCode) -> String {
    let parts = code.explanation.parts.map { part in
      switch part {
      case .text(let text): ".Pp\n" + Roff.text(text) + "\n"
      case .code(let code, _):
        ".Bd -literal -offset indent\n"
          + code.split(separator: "\n").map { Roff.literal(String($0)) + "\n" }.joined() + ".Ed\n"
      }
    }
    return ".It Cm \(Roff.argument(code.rawValue))\n\(Roff.text(code.explanation.summary))\n" + parts.joined()
  }

  private var environment: String {
    let variables = Self.environment.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
    return ".Sh ENVIRONMENT\n"
      + list(variables.map { ".It Ev \($0[0])\n\(Roff.text(String($0[1])))\n" }, width: "Ds")
  }

  /// The variables that the program reads.
  private static let environment = """
    NO_COLOR: If not empty, disables color unless the command line asks for it, whatever the next three say.
    FORCE_COLOR: If neither empty nor 0, enables color in files and pipes too, whatever CLICOLOR and TERM say.
    CLICOLOR_FORCE: The same.
    CLICOLOR: If 0, disables color.
    TERM: If dumb, disables color.
    COLUMNS: The width of a terminal that does not know its own (default: 80).
    GITHUB_ACTIONS: If true, check without --report writes annotations in addition to the text.
    GITHUB_STEP_SUMMARY: The file to which it then appends the problems in groups, as a table.
    DECODE_MODEL_NO_CONFIG: If not empty, no .decode-model.json is looked for, as with --no-config.
    XDG_CACHE_HOME: Compiled sources are cached in its subfolder decode-model (default: ~/.cache).
    TMPDIR: Where the cache is if it can be nowhere else (default: /tmp).
    """

  private var statuses: String {
    ".Sh EXIT STATUS\nThe highest status that applies is used:\n"
      + list(ExitStatus.meanings.map { ".It \($0.code)\n\(Roff.text($0.meaning))\n" }, width: "128+n")
  }

  private var examples: String {
    ".Sh EXAMPLES\n"
      + [Command.decode, .check, .scaffold].flatMap(\.examples).map { example in
        "\(Roff.text(example.purpose + ":"))\n.Bd -literal -offset indent\n\(Roff.literal(example.command))\n.Ed\n"
      }.joined(separator: ".Pp\n")
  }

  private func list(_ entries: [String], width: String, isCompact: Bool = false) -> String {
    ".Bl -tag -width \(width)\(isCompact ? " -compact" : "")\n" + entries.joined() + ".El\n"
  }
}

/// Converts text to mdoc(7) source.
enum Roff {
  /// The text as the lines of a paragraph, with a new line for each sentence. Nothing in it is read as a request.
  static func text(_ text: String) -> String {
    var sentences = [""]
    for word in text.split(separator: " ").map(String.init) {
      sentences[sentences.count - 1] += (sentences[sentences.count - 1].isEmpty ? "" : " ") + escape(word)
      if let last = word.last, ".!?".contains(last) { sentences.append("") }
    }
    return sentences.flatMap { WrappedText.lines($0, width: 78) }.map(guarded).joined(separator: "\n")
  }

  /// One line as it is, for a display; spaces are kept.
  static func literal(_ line: String) -> String {
    guarded(plain(line).replacing("-", with: "\\-"))
  }

  /// One argument of a macro, quoted so that it is neither split nor read as a macro.
  static func argument(_ word: String) -> String {
    let escaped = escape(word).replacing("\"", with: "\\(dq")
    return "\"\\&\(escaped)\""
  }

  /// Escapes a word. In prose, a dash is a hyphen; in options, paths and numbers it is a minus sign that can be copied.
  private static func escape(_ word: String) -> String {
    let isProse = word.first?.isLetter == true && word.allSatisfy { $0.isLetter || "-.,;:".contains($0) }
    // mandoc's checks take a name before () for a function.
    let text = plain(word).replacing("()", with: "\\&()")
    return isProse ? text : text.replacing("-", with: "\\-")
  }

  /// Backslashes and what is not ASCII, escaped: groff reads its input as Latin-1.
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
