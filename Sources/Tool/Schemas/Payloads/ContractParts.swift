/// What is made once for all the values of a contract: many of them are of the same schema.
final class ContractParts {
  private var known: [Schema: MergedSchema] = [:]
  private var texts: [Text: String] = [:]

  private struct Text: Hashable {
    let count: Int
    let unit: String
  }

  func merged(_ schemas: [Schema]) throws(SchemaError) -> MergedSchema {
    guard schemas.count == 1 else { return try MergedSchema(schemas) }
    if let merged = known[schemas[0]] { return merged }
    let merged = try MergedSchema(schemas)
    known[schemas[0]] = merged
    return merged
  }

  /// So many bytes of a text of ASCII, again and again.
  func text(of count: Int, _ unit: String) -> String {
    let key = Text(count: count, unit: unit)
    if let text = texts[key] { return text }
    // The standard library would append each of them by itself.
    let bytes = Array(unit.utf8)
    let text = String(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<count { buffer.initializeElement(at: index, to: bytes[index % bytes.count]) }
      return count
    }
    texts[key] = text
    return text
  }
}
