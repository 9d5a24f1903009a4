/// `text`, for people: the layout of compilers (see `TextLayout`), painted where a terminal asks for it.
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
