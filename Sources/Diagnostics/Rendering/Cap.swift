/// Implements `--max-errors`: passes the first diagnostics on to a renderer and counts the rest for the end.
package struct Cap: Renderer {
  private var left: Int
  private var omitted = Omitted()
  private var renderer: any Renderer

  /// Passes on at most `limit` diagnostics; severities count alike.
  package init(_ limit: Int, before renderer: any Renderer) {
    self.left = limit
    self.renderer = renderer
  }

  package mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    guard left > 0 else {
      omitted.count(diagnostic.severity)
      return
    }
    left -= 1
    renderer.add(diagnostic, to: &output)
  }

  package mutating func finish(_ file: FinishedFile, to output: inout String) {
    renderer.finish(file, to: &output)
  }

  package mutating func note(_ words: String, to output: inout String) {
    renderer.note(words, to: &output)
  }

  package mutating func end(omitting others: Omitted, to output: inout String) {
    omitted.add(others)
    renderer.end(omitting: omitted, to: &output)
  }
}
