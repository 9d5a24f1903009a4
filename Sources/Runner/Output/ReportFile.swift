import Diagnostics
import OperatingSystem

/// One report of a run: a renderer and the output for its text.
struct ReportFile {
  private var renderer: any Renderer
  let output: OutputFile
  private var text = ""

  init(_ renderer: any Renderer, to output: OutputFile) {
    self.renderer = renderer
    self.output = output
  }

  /// Has the renderer append to the text.
  mutating func render(_ body: (inout any Renderer, inout String) -> Void) {
    body(&renderer, &text)
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
