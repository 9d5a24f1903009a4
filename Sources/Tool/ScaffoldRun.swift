import Compilation
import Contracts
import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Runner
import Scaffolding
import Words

/// One run that prints a model for payloads, or for a contract.
struct ScaffoldRun {
  let options: ScaffoldOptions
  /// The payloads for the model, or for testing a contract's model.
  let inputs: InputList
  let settings: Settings
  /// The options of the command line.
  let typed: Arguments
  /// The names of the built-in models.
  let builtIn: [String]

  /// Makes the model, tests it with the payloads if the user wants that, and prints it.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    try settings.contract.map(run) ?? runPayloads()
  }

  private func run(_ request: ContractRequest) throws -> ExitStatus {
    var options = options
    do {
      let contract = try Contract(request, model: options.typedName)
      let types = try ModelTypes(contract.schema, contract.kind, options)
      if let name = types.elementName { options.rename(to: name, .isOneOfSeveral) }
      let origin = request.file == "-" ? contract.name : Quoted(path: request.place).contents
      let scaffold = Scaffold(types, options) { header($0, $1, options, from: origin, toDecode: "payloads") }
      if let replaced = options.replacement {
        Console.complain("\(Version.program): \(replaced.text(options.name))")
      }
      return try finish(scaffold, options)
    } catch let error as SchemaError {
      let session = try Session(settings, [], alsoRead: [request.file])
      error.report(to: session)
      return session.end()
    }
  }

  private func runPayloads() throws -> ExitStatus {
    let names = try InputNames.names(inputs)
    var list: [String] = []
    if case .listed(let file, _) = inputs {
      list = [file]
      try Conflicts.check(settings, inputs: list + names)
    }
    if settings.isCheck { try RepeatedInputs.check(names, for: .check) }
    let recorders = ShapeRecorders(Scaffold.limits)
    let files = names.map { Input($0) }
    // These options need a model that decodes the records.
    var recording = settings
    (recording.unread, recording.roundTrip, recording.swallowed) = (.ignore, .ignore, .ignore)
    let session = try Session(recording, files, alsoRead: list)
    session.record(files, as: options.name, in: recorders, recording)
    let status = session.end()
    guard !Interruption.isRequested, let shape = recorders.merged() else { return status }
    let options = named(shape)
    let scaffold = try scaffold(shape, options)
    if let replaced = options.replacement { session.emitter.complain(replaced.text(options.name)) }
    guard status == .success else { return max(status, Console.print(scaffold.code)) }
    return try finish(scaffold, options)
  }

  private func finish(_ scaffold: Scaffold, _ options: ScaffoldOptions) throws -> ExitStatus {
    let status = settings.isCheck ? try prove(scaffold, options) : .success
    return status == .success ? Console.print(scaffold.code) : status
  }

  /// Compiles the model and decodes the payloads with it.
  private func prove(_ scaffold: Scaffold, _ options: ScaffoldOptions) throws -> ExitStatus {
    guard let type = TypeExpression(scaffold.model) else { return .success }
    let cache = try CompilationCache(ProcessInfo.processInfo.environment, for: .check)
    let preparation = try WorkFolder.use(in: cache) { folder in
      let file = "\(folder)/\(options.name).swift"
      try CacheFile.write(Array(scaffold.code.utf8), to: file)
      var settings = settings
      settings.sources = [file]
      settings.contractPlace = nil
      var run = try ProgramRun([type], settings, builtIn: builtIn)
      // The compiler has a dozen messages about one unknown type.
      run.isSilent = !scaffold.foreignTypes.isEmpty
      do {
        return try run.prepare()
      } catch is UsageError where run.isSilent {
        let types = scaffold.foreignTypes.map { "\(Quoted($0))" }.joined(separator: ", ")
        throw UsageError(
          "the model does not compile with \(types): \(OptionName.check.long) has only Swift's types and the printed ones",
          hint: "without \(OptionName.check.long), the model is printed all the same")
      }
    }
    switch preparation {
    case .ended(let status): return status
    case .program(let file, let path):
      var model = try HostProgram(file, path: path).require(scaffold.model)
      // The temporary file is gone, and the model is not printed.
      model.places = nil
      return try ModelCatalog([]).run(model, inputs, checking(scaffold))
    }
  }

  /// The settings for decoding the payloads with the model.
  private func checking(_ scaffold: Scaffold) throws(UsageError) -> Settings {
    var settings = settings
    (settings.makesModel, settings.contractPlace) = (false, nil)
    settings.hasDefaultReport = false
    if let dates = scaffold.dates { try settings.read(dates: dates) }
    return settings
  }

  /// The comments at the top of a model: its origin, and a command that decodes with it.
  ///
  /// - Parameters:
  ///   - model: the MODEL that decodes the payloads.
  ///   - dates: the value of `--dates` that it needs.
  ///   - object: a word for the values that it decodes.
  private func header(
    _ model: String, _ dates: String?, _ options: ScaffoldOptions, from origin: String,
    toDecode object: String
  ) -> [String] {
    var words = [Version.program, OptionName.source.long, "\(options.name).swift"]
    if let dates { words += [OptionName.dates.long, dates] }
    for policy in typed.all(.trailingCommas).suffix(1) {
      words += [OptionName.trailingCommas.long, policy.value ?? ""]
    }
    if settings.unit == .line { words.append(OptionName.lines.long) }
    if settings.readsElements { words.append(OptionName.each.long) }
    for path in typed.all(.at).suffix(1) { words += [OptionName.at.long, path.value ?? ""] }
    let command = ShellCommand.text(words + [model]) ?? Version.program
    return ["Made from \(origin) by \(Version.line).", "To decode \(object): \(command) FILE"]
  }

  /// The options with a singular name, if the model is the type of one of several values: `Order` for orders.
  private func named(_ shape: JSONShape) -> ScaffoldOptions {
    guard shape.kinds == [.array] || settings.unit == .line || settings.readsElements || shape.count > 1
    else {
      return options
    }
    var options = options
    let singular = Singular.type(options.typedName)
    guard singular != options.typedName else { return options }
    options.rename(to: ScaffoldTypeName.usable(SwiftName.type(singular)), .isOneOfSeveral)
    return options
  }

  private func scaffold(_ shape: JSONShape, _ options: ScaffoldOptions) throws(UsageError) -> Scaffold {
    do throws(ModelTypes.Problem) {
      let types = try ModelTypes(shape, options)
      return Scaffold(types, options) { header($0, $1, options, from: "payloads", toDecode: "them") }
    } catch {
      let option = "option \(Quoted(error.place.option.long))"
      let path = Quoted(error.place.typed)
      switch error.kind {
      case .leadsNowhere:
        let object =
          error.place.option == .structAtPath
          ? "object of at most \(Scaffold.limits.names.grouped) names" : "object"
        let noun = error.place.option == .typeAtPath ? "value" : object
        throw UsageError(
          "\(option): the model has no \(noun) at \(path)",
          hint: "[] stands for the elements of arrays and the values of dictionaries")
      case .renames(let name):
        throw UsageError(
          "\(option): the values at \(path) are the model itself, which is called \(options.name)",
          hint: "'scaffold \(name)' gives it that name")
      }
    }
  }
}
