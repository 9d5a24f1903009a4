import Diagnostics
import JSONCoding
import Words

/// What a pointer may lead to instead of a schema: an operation, a response, a map of schemas.
struct NoSchema {
  private let value: DocumentValue
  /// The pointer as it was typed.
  private let pointer: String

  /// Nil if the value is a schema as far as its keywords tell. One that has only annotations is, and so is an empty
  /// one.
  init?(_ value: DocumentValue, at pointer: String) {
    guard value.kind == .object else { return nil }
    let names = value.members.map(\.name).filter { !Schema.annotations.contains($0) && !$0.hasPrefix("x-") }
    let isHolder = names.contains { Self.holders.contains($0) }
    guard !names.isEmpty, isHolder || !names.contains(where: Self.keywords.contains) else { return nil }
    if isHolder, names.contains("properties") || value["type"]?.string != nil { return nil }
    (self.value, self.pointer) = (value, pointer)
  }

  var message: String { "nothing at \(Quoted(pointer)) is a keyword of a schema" }

  /// Where the schema is that was probably meant.
  var help: String? {
    if value["schema"]?.kind == .object { return "did you mean \(Quoted(path: "#\(pointer)/schema"))?" }
    let types = value["content"]?.members ?? []
    if let type = types.first(where: { MediaType.isJSON($0.name) && $0.value["schema"] != nil }) {
      let rest = JSONPointer.string([.member("content"), .member(type.name), .member("schema")])
      return "did you mean \(Quoted(path: "#\(pointer)\(rest)"))?"
    }
    let steps = SchemaURI.pointer(pointer)
    guard value["responses"] != nil, steps.count == 3, steps[0] == "paths" else { return nil }
    return
      "an operation is named by its method and path: \(Quoted(path: "#\(steps[2].uppercased()) \(steps[1])"))"
  }

  /// Members of OpenAPI's objects around schemas.
  private static let holders: Set<String> = ["responses", "content", "schema"]

  /// Other keywords than those that ask for nothing.
  private static let keywords: Set<String> = [
    "$dynamicRef", "$recursiveRef", "id", "allOf", "anyOf", "oneOf", "not", "if", "then", "else",
    "dependentSchemas", "dependentRequired", "dependencies", "prefixItems", "items", "additionalItems",
    "contains", "minContains", "maxContains", "unevaluatedItems", "unevaluatedProperties", "properties",
    "patternProperties", "additionalProperties", "propertyNames", "type", "enum", "const", "multipleOf",
    "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength", "pattern",
    "maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties", "required", "format",
    "contentEncoding", "contentMediaType", "contentSchema", "nullable", "discriminator",
    "collectionFormat",
  ]
}
