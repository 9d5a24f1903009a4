import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// A model that the program knows by name.
public struct Model: @unchecked Sendable {
  // Sendable because the closure captures only a type and constants. The compiler cannot see that the type's
  // conformances are not isolated to an actor.

  /// The name on the command line: `meme`.
  public let name: String
  public let description: ModelDescription
  private var source: Source
  /// Whether the JSON has `snake_case` names where the model has `camelCase`.
  let convertsSnakeCase: Bool
  /// Whether `--onto` can apply its values to a stored value.
  let isPatch: Bool
  /// Whether its values can be written as JSON.
  package let isEncodable: Bool
  /// Where the user's code declares it, if it was compiled from sources.
  package var places: DeclaredPlaces?
  /// The strings that its code may compare values with.
  package var literals: [String] = []

  /// The location of the type.
  private enum Source {
    case thisProcess(HostedModel)
    case hosts(HostProgram)
  }

  /// A model that only decodes. Its values can be printed as Swift values but not written as JSON.
  public init<Value: Decodable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false
  ) {
    self.name = name
    self.description = description
    self.convertsSnakeCase = convertsSnakeCase
    isPatch = false
    isEncodable = false
    source = .thisProcess(HostedModel(decodable: type))
  }

  // `applying` has no default: of two matching initializers, Swift prefers the one with fewer defaults, not the one for
  // Codable.

  /// A model that decodes and encodes.
  ///
  /// - Parameter convertsSnakeCase: whether the JSON has `snake_case` names where the model has `camelCase`, both ways.
  public init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false
  ) {
    self.init(name, type, description, convertsSnakeCase: convertsSnakeCase, applying: nil)
  }

  /// A model that decodes and encodes, and may be a patch.
  ///
  /// - Parameters:
  ///   - convertsSnakeCase: whether the JSON has `snake_case` names where the model has `camelCase`, both ways.
  ///   - applying: applies the decoded value, given first, to the stored value for `--onto`, and returns the result.
  public init<Value: Codable>(
    _ name: String, _ type: Value.Type, _ description: ModelDescription = ModelDescription(),
    convertsSnakeCase: Bool = false, applying: (@Sendable (Value, Value) -> Value)?
  ) {
    self.name = name
    self.description = description
    self.convertsSnakeCase = convertsSnakeCase
    isPatch = applying != nil
    isEncodable = true
    source = .thisProcess(HostedModel(codable: type, applying: applying))
  }

  /// A model in a compiled program.
  init(
    _ model: HostGreeting.Model, _ program: HostProgram, _ places: DeclaredPlaces, literals: [String]
  ) {
    name = model.name
    description = ModelDescription()
    convertsSnakeCase = false
    isPatch = false
    isEncodable = model.isEncodable
    source = .hosts(program)
    self.places = places
    self.literals = literals
  }

  /// The same model, if it is in this process, with facts about its code for the search for problems.
  func known(_ knowledge: @escaping @Sendable () -> SearchKnowledge) -> Model {
    guard case .thisProcess(var hosted) = source else { return self }
    hosted.knowledge = knowledge
    var model = self
    model.source = .thisProcess(hosted)
    return model
  }

  /// The type, if it is in this process.
  var type: (any Decodable.Type)? {
    if case .thisProcess(let hosted) = source { hosted.type } else { nil }
  }

  /// The program with the type, if it runs in host processes.
  var program: HostProgram? {
    if case .hosts(let program) = source { program } else { nil }
  }

  /// Whether it was compiled with a custom decoder or encoder.
  package var hasOwnCoders: Bool { program?.greeting.hasCoders ?? false }

  /// Makes a host that decodes records of this model on one thread.
  func makeHost(_ settings: WorkerSettings) -> any RecordHost {
    let options = settings.options(for: self)
    let loan = settings.statistics?.borrow()
    switch source {
    case .hosts(let program):
      let request = HostWorker.Request(
        model: name, options: options, loan: loan, limit: settings.recordLimit, memory: settings.memory,
        isSilent: settings.isSilent)
      return HostWorker(program, request)
    case .thisProcess(let hosted):
      let coders = settings.coders?.take() ?? OwnCoders.Made()
      let host = hosted.makeHost(options, coders, loan?.recorder) {}
      host.lender = loan
      return host
    }
  }
}

extension Model {
  /// Throws if the settings require encoding values again and the model cannot.
  func checkRoundTrip(_ settings: Settings) throws(UsageError) {
    guard settings.roundTrip != .ignore, !isEncodable else { return }
    throw UsageError(
      "model \(Quoted(name)) has no round trip: it is Decodable, but not Encodable",
      hint: "make it Codable, or leave out \(OptionName.roundTrip.long)")
  }
}

/// The words that `list` and `describe` print for a model.
public struct ModelDescription: Sendable {
  /// One line that describes the JSON.
  public var summary: String
  /// The Codable technique that the model shows, in one line; omitted if empty.
  public var technique: String
  /// The file with the model's code; omitted if empty.
  public var file: String

  public init(summary: String = "", technique: String = "", file: String = "") {
    (self.summary, self.technique, self.file) = (summary, technique, file)
  }

  /// The output of `describe`.
  ///
  /// - Parameters:
  ///   - fields: the path of each value in the JSON, and the expected type.
  ///   - omitted: the number of fields left out.
  package func text(name: String, fields: [(path: String, expects: String)], omitted: Int) -> String {
    var text = summary.isEmpty ? "\(name)\n" : "\(name): \(summary)\n"
    if !fields.isEmpty {
      let width = min(fields.map(\.path.count).max() ?? 0, Self.widestPath)
      text += "\nfields:\n"
      for field in fields {
        let space = String(repeating: " ", count: max(0, width - field.path.count))
        text += "  \(field.path)\(space)  \(field.expects)\n"
      }
      if omitted > 0 { text += "  and \(omitted) more\n" }
    }
    if !technique.isEmpty { text += "\ntechnique:\n  \(technique)\n" }
    if !file.isEmpty { text += "\nfile:\n  \(file)\n" }
    return text
  }

  /// Longer paths do not widen the column.
  private static let widestPath = 60
}

/// The models that a program knows; its `main.swift` creates the list and runs it.
public struct ModelCatalog: Sendable, ExpressibleByArrayLiteral {
  package private(set) var models: [Model]
  /// The program's own decoder and encoder, if it has any.
  package let coders: OwnCoders?

  /// - Parameters:
  ///   - decoder: creates the `JSONDecoder` whose settings all models are decoded with; called once for each thread that
  ///     decodes. Models that convert snake case, and options for strategies, override it.
  ///   - encoder: creates the `JSONEncoder` for `-o json` and `-o pretty`. Without it, values are written with strategies
  ///     that match the decoder's; custom ones cannot write.
  public init(
    _ models: [Model], decoder: (@Sendable () throws -> JSONDecoder)? = nil,
    encoder: (@Sendable () throws -> JSONEncoder)? = nil
  ) {
    self.models = models
    coders = OwnCoders(decoder: decoder, encoder: encoder)
  }

  /// The same models, with facts about their code for the search for problems.
  ///
  /// - Parameter knowledge: called for the first record that does not decode.
  package func known(_ knowledge: @escaping @Sendable () -> SearchKnowledge) -> ModelCatalog {
    var known = self
    known.models = models.map { $0.known(knowledge) }
    return known
  }

  public init(arrayLiteral models: Model...) {
    self.init(models)
  }

  package var summaries: [ModelSummary] {
    models.map { ModelSummary(name: $0.name, summary: $0.description.summary) }
  }

  /// The first name that an earlier model already has; the later model could never be selected.
  package var repeatedName: String? {
    let names = models.map(\.name)
    return names.indices.first { names[..<$0].contains(names[$0]) }.map { names[$0] }
  }

  /// The model with this name.
  ///
  /// - Throws: `UsageError` if it does not exist.
  package func require(_ name: String) throws(UsageError) -> Model {
    guard let model = model(named: name) else { throw UsageError("unknown model \(Quoted(name))") }
    return model
  }

  func model(named name: String) -> Model? {
    models.first { $0.name == name }
  }
}
