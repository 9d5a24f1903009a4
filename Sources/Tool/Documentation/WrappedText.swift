import Diagnostics
import Runner

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
