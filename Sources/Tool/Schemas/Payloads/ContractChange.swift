import Diagnostics
import JSONCoding
import Runner

/// A place in a contract.
struct ContractSpot: Hashable {
  let schema: Schema
  let range: SourceRange

  /// A value in the schema, or the schema itself.
  init(_ schema: Schema, _ value: DocumentValue? = nil) {
    self.schema = schema
    range = (value ?? schema.value).range
  }

  /// The name of a property.
  init(name value: DocumentValue, in schema: Schema) {
    self.schema = schema
    range = value.nameRange ?? value.range
  }

  var place: Diagnostic.Place? { schema.file.place(at: range) }
  var excerpt: Excerpt? { schema.file.excerpt(at: range) }

  static func == (left: ContractSpot, right: ContractSpot) -> Bool {
    left.range == right.range && left.schema.file === right.schema.file
  }

  func hash(into hasher: inout Hasher) { hasher.combine(range.start) }
}

/// What a contract allows at a place, and where it says so.
struct ContractChange: Hashable {
  /// That of the finding, if the model refuses it.
  let code: DiagnosticCode
  let spot: ContractSpot
  /// The element of the spot that allows it, where that is a list.
  var element: ContractSpot?
  /// What is allowed, in a few words: `null`, `"open"`, `a string`.
  let subject: String
  /// For a property that may be absent: whether its schema has no list of required properties.
  var isUnlisted = false
  /// Whether the contract's author meant to allow it and the rules of OpenAPI do not: `nullable` without a `type`.
  var isMeantOnly = false
}
