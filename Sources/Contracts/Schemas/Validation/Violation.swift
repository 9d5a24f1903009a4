import JSONCoding

/// A value that a schema does not allow.
package struct Violation {
  package let schema: Schema
  /// Empty where the schema is `false`.
  let keyword: String
  /// What the schema says at the keyword, or the schema: where a report points to.
  package let rule: DocumentValue
  /// The path to the value.
  package let path: [PathComponent]
  /// What is wrong with the value: lower case, no full stop.
  package let message: String
  /// The member that is missing from the object at the path, or that should not be there.
  package var name: String?
  /// Whether the value is wrong only because more than one branch of `oneOf` allows it.
  package var isOverlap = false
}
