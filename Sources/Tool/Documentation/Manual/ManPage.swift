import Diagnostics
import Runner

/// The output of `--man`: the manual in mdoc(7), for mandoc and groff.
struct ManPage {
  let models: [ModelSummary]
  var catalogue = OptionCatalogue.standard

  var text: String {
    [head, synopsis, description, options, modelList, observation, problems, environment, statuses, examples]
      .filter {
        !$0.isEmpty
      }
      .joined()
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
      + Synopsis(catalogue).lines.map { line in
        ".Nm\n\(Roff.literal(line))\n"
      }.joined(separator: ".Pp\n")
  }

  private var description: String {
    let paragraphs = [
      HelpText.purpose,
      "Values go to standard output and problems to standard error, each with its file, line, column and path. Without FILE, or if FILE is -, standard input is read. The argument -- ends the options, which may come before or after MODEL and FILE. Without MODEL, a check runs everything that .decode-model.json lists.",
      "FILE may be a folder: every .json, .jsonl and .ndjson file below it is read, in order, but none that is hidden or that git ignores. It may be a quoted pattern, in which ** matches any number of folders. Every line of a file whose name ends in .jsonl or .ndjson is a record. What gzip or zstd has compressed, on standard input too, is read through these programs, which have to be in PATH.",
      "JSON is read according to RFC 8259. Whatever decodes here also decodes in an app's JSONDecoder, to the same value.",
    ]
    return ".Sh DESCRIPTION\n" + paragraphs.map { Roff.text($0) + "\n" }.joined(separator: ".Pp\n")
  }

  private var options: String {
    ".Sh OPTIONS\n"
      + OptionGroup.allCases.map { group in
        let options = catalogue.options(in: group)
        return options.isEmpty
          ? "" : ".Ss \(group.rawValue)\n" + list(options.map(entry), width: "Ds")
      }.joined()
  }

  private func entry(_ option: Option) -> String {
    let short = option.short.map { "Fl \($0) , " } ?? ""
    let value = option.value.map { " Ar " + Roff.argument($0.placeholder) } ?? ""
    var text = ".It \(short)Fl \\-\(option.name.rawValue.replacing("-", with: "\\-"))\(value)\n"
    text += Roff.text(sentence(catalogue.help(option))) + "\n"
    if let choices = option.value?.choices, !choices.isEmpty {
      let entries = choices.map { choice in
        ".It Cm \(Roff.argument(choice.word))\n\(Roff.text(choice.meaning))\n"
      }
      let longest = (choices.map(\.word) + ["milliseconds"]).max { $0.count < $1.count }
      text += list(entries, width: longest ?? "Ds", isCompact: true)
    }
    for paragraph in option.details { text += ".Pp\n" + Roff.text(paragraph) + "\n" }
    return text
  }

  private var modelList: String {
    guard !models.isEmpty else { return "" }
    return ".Sh MODELS\n"
      + list(models.map { ".It Cm \(Roff.argument($0.name))\n\(Roff.text($0.summary))\n" }, width: "Ds")
  }

  private var observation: String {
    guard catalogue.contains(.describe) else { return "" }
    let entries = ObservationLimits.rows.map { row in
      ".It \(Roff.text(row.unknown))\n\(Roff.text(row.instead))\n"
    }
    return ".Sh WHAT RUNNING A MODEL CANNOT SHOW\n"
      + Roff.text("A model is described, sampled and compared by running it. That does not show:") + "\n"
      + list(entries, width: "Ds")
  }

  private var problems: String {
    guard catalogue.contains(.explain) else { return "" }
    return ".Sh PROBLEMS\n" + list(DiagnosticCode.allCases.map(entry), width: "Ds")
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
    let variables = EnvironmentVariable.all(for: catalogue)
    guard !variables.isEmpty else { return "" }
    return ".Sh ENVIRONMENT\n"
      + list(variables.map { ".It Ev \($0.name)\n\(Roff.text($0.meaning))\n" }, width: "Ds")
  }

  private var statuses: String {
    ".Sh EXIT STATUS\nThe highest status that applies is used:\n"
      + list(
        ExitStatus.meanings.map { ".It \($0.code)\n\(Roff.text($0.meaning))\n" }, width: "128+n")
  }

  private var examples: String {
    let examples = Example.all(for: catalogue)
    guard !examples.isEmpty else { return "" }
    return ".Sh EXAMPLES\n"
      + examples.map { example in
        "\(Roff.text(example.purpose + ":"))\n.Bd -literal -offset indent\n\(Roff.literal(example.command))\n.Ed\n"
      }.joined(separator: ".Pp\n")
  }

  private func list(_ entries: [String], width: String, isCompact: Bool = false) -> String {
    ".Bl -tag -width \(width)\(isCompact ? " -compact" : "")\n" + entries.joined() + ".El\n"
  }

  private func sentence(_ help: String) -> String {
    let first = help.first.map { $0.uppercased() } ?? ""
    return first + help.dropFirst() + "."
  }
}
