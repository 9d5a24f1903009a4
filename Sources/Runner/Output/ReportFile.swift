import Diagnostics

/// One report of a run: a renderer and the output for its text.
struct ReportFile {
  private var renderer: any Renderer
  let output: OutputFile
  private var text = ""

  init(_ renderer: any Renderer, to output: OutputFile) {
    self.renderer = renderer
    self.output = output
  }

  mutating func add(_ diagnostic: Diagnostic) {
    renderer.add(diagnostic, to: &text)
  }

  mutating func add(_ group: ProblemGroup) {
    renderer.add(group, to: &text)
  }

  mutating func add(_ part: StatisticsPart) {
    renderer.add(part, to: &text)
  }

  mutating func add(_ part: CoveragePart) {
    renderer.add(part, to: &text)
  }

  mutating func finish(_ file: FinishedFile) {
    renderer.finish(file, to: &text)
  }

  /// Adds a note about the whole run.
  mutating func note(_ words: String) {
    renderer.note(words, to: &text)
  }

  mutating func end(omitting omitted: Omitted) {
    renderer.end(omitting: omitted, to: &text)
  }

  /// Whether there is text to write.
  var hasText: Bool { !text.isEmpty }

  /// Writes the text rendered so far.
  mutating func flush() throws(SystemError) {
    guard !text.isEmpty else { return }
    defer { text.removeAll(keepingCapacity: true) }
    try output.write(text)
  }
}
