/// `text`, for people: laid out like compiler messages (see `TextLayout`), with a blank line between two problems, and
/// colored on request.
struct TextRenderer: Renderer {
  private let layout: TextLayout
  private var isEmpty = true

  init(isColored: Bool, columns: Int) {
    layout = TextLayout(paint: Paint(isOn: isColored), columns: columns)
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    separate(in: &output)
    layout.append(diagnostic, to: &output)
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {}

  mutating func end(omitting omitted: Omitted, to output: inout String) {
    guard let words = omitted.words else { return }
    separate(in: &output)
    output.append("… and \(words)\n")
  }

  /// Appends a blank line, except at the beginning.
  private mutating func separate(in output: inout String) {
    if !isEmpty { output.append("\n") }
    isEmpty = false
  }
}
