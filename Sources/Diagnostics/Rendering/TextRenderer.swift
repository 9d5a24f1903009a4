/// `text`, for people: laid out like compiler messages (see `TextLayout`), with a blank line between two problems, and
/// colored on request.
package struct TextRenderer: Renderer {
  private let layout: TextLayout
  private var isEmpty = true
  /// Whether the report ends with the way to an explanation.
  private let explains: Bool
  private var codes: [DiagnosticCode: Int] = [:]

  /// - Parameter columns: nil for as many as are usual.
  package init(isColored: Bool, columns: Int? = nil, explains: Bool = false) {
    layout = TextLayout(paint: Paint(isOn: isColored), columns: columns ?? TextLayout.usualColumns)
    self.explains = explains
  }

  package mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    codes[diagnostic.code, default: 0] += 1
    separate(in: &output)
    layout.append(diagnostic, to: &output)
  }

  package mutating func finish(_ file: FinishedFile, to output: inout String) {}

  package mutating func end(omitting omitted: Omitted, to output: inout String) {
    if let words = omitted.words {
      separate(in: &output)
      output.append("… and \(words)\n")
    }
    guard explains, let code = commonestCode else { return }
    separate(in: &output)
    output.append("to learn more: decode-model --explain \(code.rawValue)\n")
  }

  private var commonestCode: DiagnosticCode? {
    // Of equals, the first in alphabetical order.
    codes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
  }

  /// Appends a blank line, except at the beginning.
  private mutating func separate(in output: inout String) {
    if !isEmpty { output.append("\n") }
    isEmpty = false
  }
}
