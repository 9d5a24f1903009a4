/// What is made once for all the values of a contract: many of them are of the same schema.
final class ContractParts {
  private var known: [Schema: MergedSchema] = [:]

  func merged(_ schemas: [Schema]) throws(SchemaError) -> MergedSchema {
    guard schemas.count == 1 else { return try MergedSchema(schemas) }
    if let merged = known[schemas[0]] { return merged }
    let merged = try MergedSchema(schemas)
    known[schemas[0]] = merged
    return merged
  }
}
