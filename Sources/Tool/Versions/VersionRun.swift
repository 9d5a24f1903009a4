import Compilation
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Runner
import Words

/// `compare`: compares two versions of a model on payloads that either accepts or writes.
struct VersionRun {
  let model: String
  /// Nil if all payloads are generated.
  let inputs: InputList?
  let settings: Settings
  let catalog: ModelCatalog
  /// The check of a suite that asks for the comparison; nil for a command line.
  var check: String?

  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let names = try inputs.map(InputNames.names) ?? []
    guard let compare = try prepare(names) else { return Interruption.status ?? .interrupted }
    let session = try Session(settings, names.map { Input($0) })
    try compare(session)
    return Interruption.status ?? session.end([model])
  }

  /// Compiles both versions.
  ///
  /// - Returns: a closure that compares them and reports the differences; nil if the user interrupted the
  ///   compilation.
  /// - Throws: `UsageError` or `CannotOpen`.
  func prepare(_ names: [String]) throws -> ((Session) throws -> Void)? {
    try RepeatedInputs.check(names, for: .against)
    guard let newer = try ModelOrigin(name: model, settings: settings, catalog: catalog).tried() else {
      return nil
    }
    let older: TriedModel
    do {
      guard let made = try self.older() else { return nil }
      older = made
    } catch let missing as OldSources.Missing {
      guard let check else { throw missing.error }
      return { $0.emitter.complain("note: \(check): \(missing.error.message): nothing is compared") }
    }
    if older.hasOwnCoders != newer.hasOwnCoders {
      let side = older.hasOwnCoders ? "the new version" : "the old version"
      throw UsageError(
        "\(side) decodes without the coders of the other one, so their answers cannot be compared",
        hint:
          "a host has the \(OptionName.decoder.long) and \(OptionName.encoder.long) that it was built with")
    }
    return { session in
      session.emitter.model = model
      var comparison = VersionComparison(older, newer, settings.versionPolicy)
      do {
        let line = WaitingLine(
          "comparing …", isShown: settings.progress.isShown, isQuiet: settings.isQuiet)
        defer { line?.erase() }
        try ModelThread.run { try comparison.compare(names) }
      } catch is InterruptedSearch {}
      if Interruption.isRequested { return }
      var findings = comparison.findings
      if settings.isStrict { findings.treatWarningsAsErrors() }
      for case (let name?, let records) in findings.records.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
        let problems = findings.all.filter { $0.file == name }.map(\.diagnostic)
        session.emitter.report(
          problems + findings.unreadable.filter { $0.file == name }, of: name, records: records)
      }
      if let made = findings.records[nil], made > 0 {
        try report(findings.all.filter { $0.file == nil }, of: made, newer, session)
      }
    }
  }

  /// Reports the findings of generated payloads at the declarations of the new version.
  private func report(
    _ findings: [(diagnostic: Diagnostic, file: String?, isOfNew: Bool)], of payloads: Int,
    _ newer: TriedModel,
    _ session: Session
  ) throws {
    let home = settings.sources.first ?? settings.package ?? settings.host ?? model
    var byFile: [String: [Diagnostic]] = [:]
    try ModelThread.run {
      for (diagnostic, _, isOfNew) in findings {
        let declared = isOfNew ? diagnostic.declared : nil
        let place = try declared ?? newer.declaration(of: diagnostic)
        let moved = diagnostic.moved(to: place, orIn: home)
        byFile[moved.file, default: []].append(moved)
      }
    }
    let files = byFile.isEmpty ? [(home, [])] : byFile.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (number, (file, diagnostics)) in files.enumerated() {
      let sorted = diagnostics.sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
      session.emitter.report(sorted, of: file, records: number == 0 ? payloads : 0, isGenerated: true)
    }
  }

  /// Nil if the user interrupted the compilation.
  private func older() throws -> TriedModel? {
    var origin = ModelOrigin(name: model, settings: settings, catalog: catalog)
    origin.settings.host = nil
    switch settings.older {
    // Anything but a folder or Swift code can only be a host written by `build`.
    case .path(let path) where PathKind(of: path) == .other && !path.hasSuffix(".swift"):
      (origin.settings.host, origin.settings.sources, origin.settings.package) = (path, [], nil)
    case .path(let path) where settings.package == nil: origin.settings.sources = [path]
    case .path(let path): origin.settings.package = path
    case .revision(let revision):
      guard settings.host == nil else {
        throw UsageError(
          "with \(OptionName.host.long), \(OptionName.against.long) needs a path: a host does not record where its sources are",
          hint: "give it the path of an older host, such as ./Old.host, or of the old sources")
      }
      let environment = ProcessInfo.processInfo.environment
      let paths = settings.sources + (settings.package.map { [$0] } ?? []) + settings.modules.map(\.folder)
      let cache = try CompilationCache(environment, for: .against)
      guard let old = try OldSources(revision, paths, in: cache, environment) else { return nil }
      origin.older = old
      origin.settings.sources = settings.sources.map(old.path)
      origin.settings.package = settings.package.map(old.path)
      origin.settings.modules = settings.modules.map {
        ModuleFolder(name: $0.name, folder: old.path(of: $0.folder))
      }
    case nil: break
    }
    do {
      return try origin.tried()
    } catch let error as UsageError {
      throw UsageError("the old version: \(error.message)", hint: "")
    } catch let refused as RefusedModels {
      let error = UsageError("the old version: \(refused.errors.first?.message ?? "")", hint: "")
      throw OldSources.Missing(error: error)
    }
  }
}
