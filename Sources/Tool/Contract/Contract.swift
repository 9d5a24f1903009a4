import Contracts
import Diagnostics
import JSONCoding
import Runner

/// A schema of a document that a model is held against.
struct Contract {
  let schema: Schema
  let kind: MessageKind
  /// The document that was given.
  private let document: Schema
  /// The document's name as shown.
  var name: String { schema.file.name }

  /// - Throws: `SchemaError`, `CannotOpen`.
  init(_ request: ContractRequest, model: String) throws {
    let library = SchemaLibrary(reading: InputFile.contents(of:))
    let place = ContractPlace(request.place)
    document =
      place.file == "-"
      ? try library.add(InputFile.contents(of: "-"), name: SchemaFile.standardInput)
      : try library.open(place.file)
    (schema, kind) = try place.schema(in: document, model: model, writes: request.isForEncoding)
    _ = try schema.reachable()
  }

  /// The examples that the document has beside its schemas, such as those of responses.
  ///
  /// - Throws: `SchemaError` for a reference that leads nowhere.
  var examples: [ContractNode] {
    get throws(SchemaError) {
      let validity = ContractValidity(schema, kind)
      let merged = try MergedSchema([schema])
      return try MediaTypeExamples(of: schema, in: document).all.compactMap { example in
        let value = example.value.sample
        // A request may lack keys that a response has, and the other way round.
        if example.kind != kind, validity.firstViolation(of: value) != nil { return nil }
        let change = ContractChange(
          code: .contractExample, spot: ContractSpot(example.place, example.value), subject: value.text)
        return ContractNode(.value(value), merged, change)
      }
    }
  }
}
