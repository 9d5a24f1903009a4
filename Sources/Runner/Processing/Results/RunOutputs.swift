import Diagnostics
import Foundation
import OperatingSystem
import Words

/// The files and streams that a run writes to.
struct RunOutputs {
  /// Nil if no values are written.
  var values: OutputFile?
  var rejects: OutputFile?
  var statistics: OutputFile?
  var reports: [ReportFile]

  init(values: OutputFile?, reports: [ReportFile]) { (self.values, self.reports) = (values, reports) }

  /// Opens the outputs requested by the command line.
  init(_ settings: Settings) throws(CannotOpen) {
    values = settings.output == .none ? nil : try Self.open(.standardOutput)
    if let destination = settings.rejects { rejects = try Self.open(destination) }
    if settings.statistics != nil { statistics = try Self.open(.standardOutput) }
    reports = []
    for request in settings.reports {
      reports.append(try Self.report(request.format, to: request.destination, settings))
    }
    // On GitHub, a check writes annotations in addition to its text, unless other reports were asked for.
    if settings.isCheck, settings.hasDefaultReport, Environment.isGitHub {
      reports.append(try Self.report(.github, to: .standardOutput, settings))
    }
    // The user did not name this file, so the run continues without it. The text may already go there.
    if let file = settings.stepSummary,
      let report = try? Self.report(.markdown, to: .end(ofFile: file), settings),
      !reports.contains(where: { $0.output.isSame(as: report.output) })
    {
      reports.append(report)
    }
  }

  var all: [OutputFile] { [values, rejects, statistics].compactMap(\.self) + reports.map(\.output) }

  /// Whether there are outputs, and nothing more can be written to any of them.
  var isGone: Bool { !all.isEmpty && all.allSatisfy(\.isGone) }

  /// Empties the output files, unless one of them is an input too, or two of them are the same file.
  ///
  /// - Parameter inputs: the names of everything that is read; `-` is standard input.
  /// - Throws: `UsageError`, before anything is emptied, or `CannotOpen`.
  func begin(reading inputs: [String]) throws {
    try checkFiles(inputs)
    for output in all {
      do throws(SystemError) {
        try output.empty()
      } catch {
        throw CannotOpen(output: output.name, error: error)
      }
    }
  }

  /// Throws if two outputs are the same file, or one of them is an input, whatever their names. Only files are compared,
  /// because two outputs may share a pipe.
  private func checkFiles(_ inputs: [String]) throws(UsageError) {
    var outputs = all
    // Messages always go to standard error.
    if !outputs.contains(where: \.isStandardError), let messages = try? OutputFile(.standardError) {
      outputs.append(messages)
    }
    var writers: [FileIdentity: OutputFile] = [:]
    for output in outputs {
      guard let file = output.file else { continue }
      if let other = writers.updateValue(output, forKey: file), !output.maySharePlace(with: other) {
        throw UsageError(
          "\(other.name) and \(output.name) are the same file", hint: "give one of them another file")
      }
    }
    guard !writers.isEmpty else { return }
    for input in inputs {
      guard let file = FileIdentity(readAs: input), let output = writers[file] else { continue }
      let shown = input == "-" ? "standard input" : "\(Quoted(input))"
      throw UsageError("\(output.name) would overwrite an input: it is the same file as \(shown)")
    }
  }

  private static func report(
    _ format: ReportFormat, to destination: Destination, _ settings: Settings
  ) throws(CannotOpen) -> ReportFile {
    let output = try open(destination)
    let isColored = settings.color.isColored(isTerminal: output.isTerminal)
    var context = ReportFormat.Context(
      workingDirectory: FileManager.default.currentDirectoryPath, toolVersion: Version.number,
      isColored: isColored, columns: output.columns, isTerminal: output.isTerminal)
    context.slice = settings.slice
    return ReportFile(format.renderer(in: context, limit: settings.limit(of: format)), to: output)
  }

  private static func open(_ destination: Destination) throws(CannotOpen) -> OutputFile {
    do throws(SystemError) {
      return try OutputFile(destination)
    } catch {
      var name = "standard output"
      if case .file(let path) = destination { name = path }
      throw CannotOpen(name: name, purpose: "write", error: error)
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
