import JSONCoding

/// A schema of a document that a model is held against.
struct Contract {
  let schema: Schema
  let kind: MessageKind
  /// The document's name as shown.
  var name: String { schema.file.name }

  /// - Throws: `SchemaError`, `CannotOpen`.
  init(_ request: ContractRequest, model: String) throws {
    let library = SchemaLibrary()
    let place = ContractPlace(request.place)
    let document =
      place.file == "-"
      ? try library.add(InputFile.contents(of: "-"), name: "<stdin>") : try library.open(place.file)
    (schema, kind) = try place.schema(in: document, model: model, writes: request.isForEncoding)
    _ = try schema.reachable()
  }
}
