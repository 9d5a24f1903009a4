import Diagnostics
import Runner

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
