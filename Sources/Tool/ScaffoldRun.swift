import Contracts
import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Runner
import Scaffolding
import Words

/// One run that prints a model for the inputs.
struct ScaffoldRun {
  let options: ScaffoldOptions
  let inputs: InputList
  let settings: Settings
  /// The options of the command line, and the names of the built-in models.
  let typed: Arguments
  let builtIn: [String]

  /// Records what the inputs hold, prints the model, and proves it if asked to.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let names = try InputNames.names(inputs)
    var list: [String] = []
    if case .listed(let file, _) = inputs {
      list = [file]
      try Conflicts.check(settings, inputs: list + names)
      try Conflicts.check(scaffold: list + names, settings)
    }
    if settings.isCheck { try RepeatedInputs.check(names, for: .check) }
    let recorders = ShapeRecorders(Scaffold.limits)
    let files = names.map { Input($0) }
    // These are for the records as the model decodes them.
    var recording = settings
    (recording.unread, recording.roundTrip, recording.swallowed) = (.ignore, .ignore, .ignore)
    let session = try Session(recording, files, alsoRead: list)
    session.record(files, as: options.name, in: recorders, recording)
    let status = session.end()
    guard !Interruption.isRequested, let shape = recorders.merged() else { return status }
    let options = named(shape)
    let scaffold = try scaffold(shape, options)
    if let replaced = options.replacement { session.emitter.complain(replaced.text(options.name)) }
    guard settings.isCheck, status == .success else { return max(status, Console.print(scaffold.code)) }
    if let losses = scaffold.losses, settings.roundTrip != .ignore {
      session.emitter.complain("the model loses \(losses)")
      if settings.roundTrip == .error { return max(.invalid, Console.print(scaffold.code)) }
    }
    return try ScaffoldProof(
      scaffold: scaffold, options: options, settings: settings, inputs: inputs, builtIn: builtIn
    ).run()
  }

  /// If there may be several values, the model is one of them: an Order of orders.
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
    do throws(Scaffold.Problem) {
      return try Scaffold(shape, options) {
        ScaffoldHeader(origin: "payloads", object: "them", settings: settings, typed: typed)
          .lines($0, $1, options)
      }
    } catch {
      let option = "option \(Quoted(error.place.option.long))"
      let path = Quoted(error.place.typed)
      switch error.kind {
      case .leadsNowhere:
        throw UsageError(
          "\(option): the model has no \(error.place.option == .typeAtPath ? "value" : "object") at \(path)",
          hint: "[] stands for the elements of arrays and the values of dictionaries")
      case .hasTooManyNames:
        throw UsageError(
          "\(option): the objects at \(path) have more than \(Scaffold.limits.names.grouped) names, too many for the properties of a type",
          hint: "without the option, the model is a dictionary")
      case .renames(let name):
        throw UsageError(
          "\(option): the values at \(path) are the model itself, which is called \(options.name)",
          hint: "'scaffold \(name)' gives it that name")
      }
    }
  }
}

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
