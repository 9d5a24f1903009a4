/// The meaning of a code, with an example that produces it, and how to fix it.
package struct Explanation: Sendable {
  /// Input that produces the code.
  struct Example: Sendable {
    /// The source of the model; nil if the model does not matter.
    var swift: String?
    var json: String
    /// The JSON in a readable form; nil if it can be shown as it is.
    var shownJSON: String?
    /// The options that are needed.
    var options: String?
  }

  /// A piece of the explanation, in the order in which it is read.
  package enum Part: Hashable, Sendable {
    /// A paragraph.
    case text(String)
    /// Source text; the language is `swift`, `json` or `sh`.
    case code(String, language: String)
  }

  /// One sentence with its full stop.
  package let summary: String
  /// The severity unless options change it.
  package var usualSeverity = Severity.error
  let meaning: String
  /// Nil if no JSON produces the code.
  var example: Example?
  /// A command that produces the code, if no JSON does.
  var command: String?
  let remedy: String

  /// `ExplanationTests` checks that it has every code.
  static let all = [
    aboutValues, aboutTexts, aboutRoundTrips, aboutLosses, aboutChanges, aboutVersions, aboutContracts,
    aboutSuites,
  ]
  .reduce(
    into: [:]
  ) { all, some in all.merge(some) { first, _ in first } }

  package var parts: [Part] {
    var parts = [Part.text(meaning)]
    if let command { parts += [.text("This command reproduces it:"), .code(command, language: "sh")] }
    if let example {
      let options = example.options.map { " with \($0)" } ?? ""
      if let swift = example.swift { parts += [.text("A model:"), .code(swift, language: "swift")] }
      parts += [
        .text("JSON that has this problem\(options):"),
        .code(example.shownJSON ?? example.json, language: "json"),
      ]
    }
    return parts + [.text(remedy)]
  }

  /// The parts as plain text, separated by blank lines.
  var text: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .code(let code, _): code.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
      }
    }.joined(separator: "\n\n")
  }

  /// The parts as Markdown.
  var markdown: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .code(let code, let language): "```\(language)\n\(code)\n```"
      }
    }.joined(separator: "\n\n")
  }
}

extension DiagnosticCode {
  package var explanation: Explanation {
    guard let explanation = Explanation.all[self] else { preconditionFailure("no explanation of \(self)") }
    return explanation
  }
}
