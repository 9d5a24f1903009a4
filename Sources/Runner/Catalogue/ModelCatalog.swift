import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

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

  /// The first name that an earlier model already has, so that this model could never be selected.
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

  /// Decodes the inputs as one of the models, or as a model of a host. The catalogue's coders are for its own models.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package func run(_ model: Model, _ inputs: InputList, _ settings: Settings) throws -> ExitStatus {
    try Run(model, coders, inputs, settings).run()
  }

  func model(named name: String) -> Model? {
    models.first { $0.name == name }
  }
}
