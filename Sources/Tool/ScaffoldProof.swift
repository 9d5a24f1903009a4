import Compilation
import Diagnostics
import Foundation
import OperatingSystem
import Runner
import Scaffolding
import Words

/// Compiles a model, decodes the payloads with it, and prints it if they decode.
struct ScaffoldProof {
  let scaffold: Scaffold
  let options: ScaffoldOptions
  let settings: Settings
  let inputs: InputList
  let builtIn: [String]

  /// Prints the model if it decodes the payloads, and the problems otherwise.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let status = try prove()
    return status == .success ? Console.print(scaffold.code) : status
  }

  private func prove() throws -> ExitStatus {
    guard let type = TypeExpression(scaffold.model) else { return .success }
    let environment = ProcessInfo.processInfo.environment
    let cache = try CompilationCache(environment, for: .check)
    let preparation = try WorkFolder.use(in: cache) { folder in
      let file = "\(folder)/\(options.name).swift"
      try CacheFile.write(Array(scaffold.code.utf8), to: file)
      var settings = settings
      settings.sources = [file]
      settings.contractPlace = nil
      var run = try ProgramRun(
        [type], settings, builtIn: builtIn)
      // The compiler has a dozen messages about one unknown type.
      run.isSilent = !scaffold.foreignTypes.isEmpty
      do {
        return try run.prepare()
      } catch is UsageError where run.isSilent {
        throw UsageError(
          "the model does not compile with \(foreignTypes): \(OptionName.check.long) has only Swift's types and the printed ones",
          hint: "without \(OptionName.check.long), the model is printed all the same")
      }
    }
    switch preparation {
    case .ended(let status): return status
    case .program(let file, let path):
      var model = try HostProgram(file, path: path).require(scaffold.model)
      // The temporary file is gone, and the model is not printed.
      model.places = nil
      return try ModelCatalog([]).run(model, inputs, checking)
    }
  }

  private var foreignTypes: String {
    scaffold.foreignTypes.map { "\(Quoted($0))" }.joined(separator: ", ")
  }

  /// The settings for decoding the payloads.
  private var checking: Settings {
    get throws(UsageError) {
      var settings = settings
      (settings.makesModel, settings.contractPlace) = (false, nil)
      settings.hasDefaultReport = false
      if let dates = scaffold.dates { try settings.read(dates: dates) }
      return settings
    }
  }
}
