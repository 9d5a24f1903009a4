import JSONCoding

/// Which way a value of an API goes: OpenAPI has properties that only one of them sends.
package enum MessageKind: Hashable, Sendable {
  case request, response

  /// The keyword of a property that is never sent this way, even if it is required.
  private var exclusion: String { self == .request ? "readOnly" : "writeOnly" }

  /// Whether a property with one of these schemas is not sent.
  package func excludes(_ schemas: [Schema]) -> Bool {
    schemas.contains { $0.dialect.isOpenAPI && $0.value[exclusion]?.bool == true }
  }

  /// The properties that are not sent this way, as the schema says, or one that holds for the same value.
  func excludedNames(in schema: Schema) throws(SchemaError) -> Set<String> {
    var names: Set<String> = []
    var pending = [schema]
    var passed: Set<Schema> = []
    while let next = pending.popLast() {
      guard passed.insert(next).inserted else { continue }
      for (name, property) in next["properties"]?.members ?? [] {
        let property = try next.schema(at: property)
        if try excludes([property, property.reference()].compactMap { $0 }) { names.insert(name) }
      }
      pending += try next.list("allOf") + [next.reference()].compactMap { $0 }
    }
    return names
  }
}
