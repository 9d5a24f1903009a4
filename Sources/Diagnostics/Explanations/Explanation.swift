/// The meaning of a code, with an example that produces it, and how to fix it: a section of `explanations.md`.
///
/// The heading of a section is the code. The severity and one sentence come next, followed by paragraphs and code.
package struct Explanation: Sendable {
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
  package let usualSeverity: Severity
  /// The parts after the summary.
  package let parts: [Part]

  /// `ExplanationTests` checks that it has every code.
  private static let all = Dictionary(
    uniqueKeysWithValues: "\n\(String(decoding: PackageResources.explanations_md, as: UTF8.self))"
      .split(separator: "\n# ").compactMap(section))

  fileprivate static func find(_ code: DiagnosticCode) -> Explanation {
    guard let explanation = all[code] else { preconditionFailure("no explanation of \(code)") }
    return explanation
  }

  private static func section(_ text: Substring) -> (DiagnosticCode, Explanation)? {
    var parts = parts(of: text)
    guard case .text(let code)? = parts.first, case .text(let summary)? = parts.dropFirst().first,
      let code = DiagnosticCode(rawValue: code), let colon = summary.firstIndex(of: ":"),
      let severity = Severity(rawValue: String(summary[..<colon]))
    else { return nil }
    parts.removeFirst(2)
    let sentence = String(summary[colon...].dropFirst(2))
    return (code, Explanation(summary: sentence, usualSeverity: severity, parts: parts))
  }

  /// Every second piece between fences is code, which begins with its language.
  private static func parts(of text: Substring) -> [Part] {
    var parts: [Part] = []
    for (number, piece) in text.split(separator: "```", omittingEmptySubsequences: false).enumerated() {
      if number % 2 == 0 {
        for paragraph in piece.split(separator: "\n\n") where paragraph != "\n" {
          parts.append(.text(paragraph.split(separator: "\n").joined(separator: " ")))
        }
      } else {
        let lines = piece.split(separator: "\n")
        parts.append(.code(lines.dropFirst().joined(separator: "\n"), language: String(lines[0])))
      }
    }
    return parts
  }

  /// The parts as plain text, separated by blank lines.
  var text: String {
    joined { code, _ in code.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n") }
  }

  /// The parts as Markdown.
  var markdown: String { joined { code, language in "```\(language)\n\(code)\n```" } }

  private func joined(_ block: (_ code: String, _ language: String) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .code(let code, let language): block(code, language)
      }
    }.joined(separator: "\n\n")
  }
}

extension DiagnosticCode {
  package var explanation: Explanation { .find(self) }
}
