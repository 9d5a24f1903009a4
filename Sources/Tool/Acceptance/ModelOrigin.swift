import Compilation
import OperatingSystem
import Runner

/// Where MODEL comes from: the catalogue, a host from elsewhere, or sources that are compiled first.
struct ModelOrigin {
  let name: String
  var settings: Settings
  let catalog: ModelCatalog
  /// The older revision that the sources are of, if they are of one.
  var older: OldSources?

  enum Found {
    /// Nothing is left to do: the user interrupted the compilation, or only asked for it.
    case ended(ExitStatus)
    /// - Parameter slice: the note on how much of a folder was compiled; nil if all of it was.
    case model(Model, slice: String?)
  }

  /// Finds the model, or compiles it.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func find() throws -> Found {
    if let host = settings.host {
      Interruption.watch()
      return .model(try HostProgram(carried: host).require(name), slice: nil)
    }
    guard settings.hasOwnTypes, let type = TypeExpression(name) else {
      return .model(try catalog.require(name), slice: nil)
    }
    var run = try ProgramRun([type], settings, builtIn: catalog.models.map(\.name))
    run.revision = older?.revision
    switch try run.prepare() {
    case .ended(let status): return .ended(status)
    case .program(let file, let path):
      return .model(try HostProgram(file, path: path).require(name), slice: run.slice.line)
    }
  }

  /// The model, to be tried on payloads; nil if the user has ended the compilation.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func tried() throws -> TriedModel? {
    guard case .model(let model, _) = try find() else { return nil }
    return TriedModel(try AskedModel(model, catalog, settings), of: older)
  }
}
