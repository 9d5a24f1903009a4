import JSONCoding

/// Whether payloads are valid by the contract that they are made from.
///
/// They mostly are, by how they are made. What keywords ask of several values at once is known only afterwards.
package final class ContractValidity {
  private let schema: Schema
  private let validator: SchemaValidator
  private var accepted: Set<Key> = []

  private struct Key: Hashable {
    let keyword: String
    let path: [PathComponent]
  }

  package init(_ schema: Schema, _ kind: MessageKind) {
    self.schema = schema
    validator = SchemaValidator(kind: kind)
  }

  /// The first thing that is wrong with a value by the schema; nil if nothing is, or nobody knows.
  package func firstViolation(of value: SampleValue) -> Violation? {
    violations(of: value).first { !accepted.contains(Self.key($0)) }
  }

  /// From now on, what is wrong with this payload is no longer counted: what the model needs and the contract
  /// does not allow.
  package func accept(_ value: SampleValue) { accepted.formUnion(violations(of: value).map(Self.key)) }

  /// Whether schemas that apply to one value allow it.
  package func allows(_ value: SampleValue, by merged: MergedSchema) -> Bool {
    merged.schemas.allSatisfy { (try? validator.violations(of: value, in: $0))?.isEmpty ?? true }
  }

  private func violations(of value: SampleValue) -> [Violation] {
    // In a contract whose branches overlap, each of them is tried all the same.
    ((try? validator.violations(of: value, in: schema)) ?? []).filter { !$0.isOverlap }
  }

  private static func key(_ violation: Violation) -> Key {
    Key(keyword: violation.keyword, path: violation.path)
  }
}
