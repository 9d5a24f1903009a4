import Diagnostics
import JSONCoding

/// One run over everything that a `--suite` file names.
struct SuiteRun {
  private let catalog: ModelCatalog
  private let file: String
  private let settings: Settings

  init(_ catalog: ModelCatalog, file: String, _ settings: Settings) {
    self.catalog = catalog
    self.file = file
    self.settings = settings
  }

  /// Checks everything that the suite names.
  ///
  /// - Throws: `UsageError` or `CannotOpen`, before anything is decoded.
  func run() throws -> ExitStatus {
    let text = try InputFile.contents(of: file)
    let name = file == "-" ? settings.standardInputName : file
    let suite = SuiteFile(
      text, name: name, folder: folder,
      models: catalog.models.map(\.name), isRedacted: settings.isRedacted)
    let sections = suite.sections ?? []
    let inputs = sections.flatMap(\.inputs)
    try Conflicts.check(settings, inputs: [file] + inputs.map(\.name))

    // What is wrong with the suite itself is said in any case, as with a command line.
    var settings = settings
    if suite.sections == nil, settings.isQuiet {
      settings.reports.append(ReportRequest(format: .text, destination: .standardError))
    }
    let session = try Session(settings, inputs, alsoRead: [file])
    // The suite appears in reports only if something is wrong with it.
    if !suite.diagnostics.isEmpty { session.report(suite.diagnostics, of: name) }
    for section in sections {
      guard let model = catalog.model(named: section.model) else { continue }
      session.decode(section.inputs, as: model, WorkerSettings(settings))
    }
    let valid = sections.filter { $0.inputs.contains { $0.refusingModel == nil } }
    let status = session.end(valid.map(\.model))
    return suite.sections == nil ? max(.usage, status) : status
  }

  /// The folder that the suite's paths are relative to: the file's name up to the last slash.
  private var folder: String {
    let slash = UInt8(ascii: "/")
    guard let end = file.utf8.lastIndex(of: slash) else { return "" }
    return String(file[...end])
  }
}
