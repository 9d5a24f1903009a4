import Diagnostics
import JSONCoding

/// A place in a contract.
package struct ContractSpot: Hashable {
  package let schema: Schema
  let range: SourceRange

  /// A value in the schema, or the schema itself.
  package init(_ schema: Schema, _ value: DocumentValue? = nil) {
    self.schema = schema
    range = (value ?? schema.value).range
  }

  /// The name of a property.
  init(name value: DocumentValue, in schema: Schema) {
    self.schema = schema
    range = value.nameRange ?? value.range
  }

  package var place: Diagnostic.Place? { schema.file.place(at: range) }
  package var excerpt: Excerpt? { schema.file.excerpt(at: range) }

  package static func == (left: ContractSpot, right: ContractSpot) -> Bool {
    left.range == right.range && left.schema.file === right.schema.file
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(range.start) }
}

/// What a contract allows at a place, and where it says so.
package struct ContractChange: Hashable {
  /// That of the finding, if the model refuses it.
  package let code: DiagnosticCode
  package let spot: ContractSpot
  /// The element of the spot that allows it, where that is a list.
  package var element: ContractSpot?
  /// What is allowed, in a few words: `null`, `"open"`, `a string`.
  package let subject: String
  /// Whether the contract's author meant to allow it and the rules of OpenAPI do not: `nullable` without a `type`.
  package var isMeantOnly = false

  package init(
    code: DiagnosticCode, spot: ContractSpot, element: ContractSpot? = nil, subject: String,
    isMeantOnly: Bool = false
  ) {
    (self.code, self.spot, self.element, self.subject) = (code, spot, element, subject)
    self.isMeantOnly = isMeantOnly
  }
}
