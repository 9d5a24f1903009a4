/// The program that was compiled for types of the user's own. It is started with the command line of the program that
/// compiled it, which has done everything but decode.
package struct CompiledProgram {
  let catalog: ModelCatalog

  package init(catalog: ModelCatalog) { self.catalog = catalog }

  /// The first word of a command line whose report goes to the program that has started this one.
  package static let transferring = "transfer-report"

  package func run(_ words: [String]) -> ExitStatus {
    if words.first == RepeatedProgram.word {
      ProcessState.prepare()
      return RepeatedRuns().run(run)
    }
    let transfers = words.first == Self.transferring
    let asked = words.first == NeededValuesRun.word ? words.dropFirst().first : nil
    let arguments = Array(words.dropFirst(asked != nil ? 2 : transfers ? 1 : 0))
    ProcessState.prepare()
    switch Action.parse(arguments, models: catalog.summaries) {
    case .failure(let error):
      Console.complain(error.text)
      return .usage
    case .success(.decode(let name, let inputs, let settings)):
      return .of(settings) {
        if let asked {
          let model = try catalog.require(name)
          return try NeededValuesRun(model: model, coders: catalog.coders, settings: settings, file: asked)
            .run()
        }
        return try catalog.run(name, inputs, settings, isPart: transfers)
      }
    case .success:
      Console.complain("\(Version.program): this program only decodes")
      return .usage
    }
  }
}

extension ModelCatalog {
  /// Decodes the inputs, or prints what the settings ask of the model.
  package func run(
    _ name: String, _ inputs: InputList, _ settings: Settings, isPart: Bool = false
  ) throws -> ExitStatus {
    let model = try require(name)
    if let request = settings.observation {
      return try ObservationRun(model: model, coders: coders, settings: settings, request: request).run()
    }
    return try Run(model, coders, inputs, settings, isPart: isPart).run()
  }
}
