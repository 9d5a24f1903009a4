/// `text`, for people: laid out like compiler messages (see `TextLayout`) and colored on request.
struct TextRenderer: Renderer {
  private let layout: TextLayout

  init(isColored: Bool) {
    layout = TextLayout(paint: Paint(isOn: isColored))
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    layout.append(diagnostic, to: &output)
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {}

  mutating func end(omitting omitted: Omitted, to output: inout String) {
    guard let words = omitted.words else { return }
    output.append("… and \(words)\n")
  }
}
