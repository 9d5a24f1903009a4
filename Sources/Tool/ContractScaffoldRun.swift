import Contracts
import Diagnostics
import OperatingSystem
import Runner
import Scaffolding
import Words

/// One run that prints a model for a contract.
struct ContractScaffoldRun {
  let options: ScaffoldOptions
  let request: ContractRequest
  let settings: Settings
  /// The options of the command line, and the names of the built-in models.
  let typed: Arguments
  /// The payloads that prove it.
  let inputs: InputList
  let builtIn: [String]

  /// Prints the model, and has it decode the payloads if asked to.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    var options = options
    let scaffold: Scaffold
    do {
      let contract = try Contract(request, model: options.typedName)
      let model = try ContractModel(contract.schema, contract.kind, options)
      if let name = model.elementName { options.rename(to: name, .isOneOfSeveral) }
      let origin = request.file == "-" ? contract.name : Quoted(path: request.place).contents
      scaffold = Scaffold(model, options) {
        ScaffoldHeader(origin: origin, object: "payloads", settings: settings, typed: typed)
          .lines($0, $1, options)
      }
    } catch let error as SchemaError {
      let session = try Session(settings, [], alsoRead: [request.file])
      error.report(to: session)
      return session.end()
    }
    if let replaced = options.replacement {
      Console.complain("\(Version.program): \(replaced.text(options.name))")
    }
    guard settings.isCheck else { return Console.print(scaffold.code) }
    return try ScaffoldProof(
      scaffold: scaffold, options: options, settings: settings, inputs: inputs, builtIn: builtIn
    ).run()
  }
}
