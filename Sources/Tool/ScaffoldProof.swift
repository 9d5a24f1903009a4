import Diagnostics
import Foundation
import Runner

/// Compiles a model that was printed, and has it decode the payloads.
struct ScaffoldProof {
  let scaffold: Scaffold
  let options: ScaffoldOptions
  let settings: Settings
  let typed: Arguments
  let builtIn: [String]

  /// Options that the program that decodes the payloads does not need, or gets in another form.
  private static let ownOptions: Set<OptionName> = [
    .scaffold, .typeAtPath, .mapAtPath, .structAtPath, .isPublic, .report, .swiftVersion, .contract,
    // The model is known to lose something, and what that is has been said.
    .roundTrip,
  ]

  /// Becomes the program that decodes the payloads with the model.
  ///
  /// - Returns: the exit status if there is no such program; otherwise, the call does not return.
  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    guard let type = TypeExpression(scaffold.model) else { return .success }
    let environment = ProcessInfo.processInfo.environment
    let cache = try CompilationCache(environment, for: .scaffold)
    let preparation = try WorkFolder.use(in: cache) { folder in
      let file = "\(folder)/\(options.name).swift"
      try CacheFile.write(Array(scaffold.code.utf8), to: file)
      var settings = settings
      settings.sources = [file]
      settings.contract = nil
      var run = try ProgramRun(
        [type], settings, arguments: words, builtIn: builtIn, PayloadSize(.named(typed.operands), settings))
      // Of a type that it does not find, the compiler says a dozen things.
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
      return try HostProgram(file, path: path).run(words)
    }
  }

  private var foreignTypes: String {
    scaffold.foreignTypes.map { "\(Quoted($0))" }.joined(separator: ", ")
  }

  /// The command line of that program. Its report goes where that of this one does.
  private var words: [String] {
    var words = typed.occurrences.filter { !Self.ownOptions.contains($0.name) }.map(\.word)
    for report in settings.reports {
      let place: String
      switch report.destination {
      case .standardOutput: place = "-"
      case .standardError: place = "/dev/stderr"
      case .file(let name): place = name
      // Such a report is not asked for by an option.
      case .end: continue
      }
      words.append("\(OptionName.report.long)=\(report.format.rawValue)=\(place)")
    }
    if let dates = scaffold.dates { words.append("\(OptionName.dates.long)=\(dates)") }
    return words + ["--", scaffold.model] + typed.operands
  }
}
