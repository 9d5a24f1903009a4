import Diagnostics
import Foundation
import OperatingSystem

extension Emitter {
  /// Opens the outputs requested by the command line.
  convenience init(_ settings: Settings, progress: ProgressDisplay?) throws(CannotOpen) {
    let values = settings.output == .none ? nil : try Self.open(.standardOutput)
    var rejects: OutputFile?
    if let destination = settings.rejects { rejects = try Self.open(destination) }
    var statistics: OutputFile?
    if settings.statistics != nil { statistics = try Self.open(.standardOutput) }
    var reports: [ReportFile] = []
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
    let isQuiet = settings.isQuiet
    self.init(
      values: values, rejects: rejects, statistics: statistics, reports: reports, progress: progress
    ) {
      if !isQuiet { Console.complain("\(Version.program): \($0)") }
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
