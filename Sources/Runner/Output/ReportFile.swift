import Diagnostics
import OperatingSystem
import Words

/// Checks that no two open outputs are the same file, and that none of them is an input, whatever their names.
enum OutputConflicts {
  /// Checks only files, because two outputs may share a pipe.
  ///
  /// `inputs` are the names of everything that is read; `-` is standard input.
  ///
  /// - Throws: `UsageError`.
  static func check(_ outputs: [OutputFile], inputs: [String]) throws(UsageError) {
    var outputs = outputs
    // Messages always go to standard error.
    if !outputs.contains(where: \.isStandardError), let messages = try? OutputFile(.standardError) {
      outputs.append(messages)
    }
    var writers: [FileIdentity: OutputFile] = [:]
    for output in outputs {
      guard let file = output.file else { continue }
      if let other = writers.updateValue(output, forKey: file), !output.maySharePlace(with: other) {
        throw UsageError(
          "\(other.name) and \(output.name) are the same file",
          hint: "give one of them another file")
      }
    }
    guard !writers.isEmpty else { return }
    for input in inputs {
      guard let file = FileIdentity(readAs: input), let output = writers[file] else { continue }
      let shown = input == "-" ? "standard input" : "\(Quoted(input))"
      throw UsageError("\(output.name) would overwrite an input: it is the same file as \(shown)")
    }
  }
}

/// One report of a run: a renderer and the output for its text.
struct ReportFile {
  private var renderer: any Renderer
  let output: OutputFile
  private var text = ""

  init(_ renderer: any Renderer, to output: OutputFile) {
    self.renderer = renderer
    self.output = output
  }

  /// Lets the renderer append to the text.
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
