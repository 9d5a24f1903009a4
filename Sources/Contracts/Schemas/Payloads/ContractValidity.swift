import JSONCoding

/// Whether payloads are valid by the contract that they are made from.
///
/// They mostly are, by how they are made. What keywords ask of several values at once is known only afterwards.
package struct ContractValidity {
  private let schema: Schema
  private let validator: SchemaValidator

  /// What is wrong with a payload: a rule, and the place of the value that breaks it.
  package struct Fault: Hashable {
    private let keyword: String
    private let path: [PathComponent]

    fileprivate init(_ violation: Violation) { (keyword, path) = (violation.keyword, violation.path) }
  }

  package init(_ schema: Schema, _ kind: MessageKind) {
    self.schema = schema
    validator = SchemaValidator(kind: kind)
  }

  /// The first thing that is wrong with a value by the schema; nil if nothing is, or it cannot be told.
  ///
  /// - Parameter faults: what does not count: faults of a payload that has what a model needs and the contract lacks.
  package func firstViolation(of value: SampleValue, beyond faults: Set<Fault> = []) -> Violation? {
    violations(of: value).first { !faults.contains(Fault($0)) }
  }

  package func faults(of value: SampleValue) -> Set<Fault> { Set(violations(of: value).map(Fault.init)) }

  /// Whether schemas that apply to one value allow it.
  package func allows(_ value: SampleValue, by merged: MergedSchema) -> Bool {
    merged.schemas.allSatisfy { (try? validator.violations(of: value, in: $0))?.isEmpty ?? true }
  }

  private func violations(of value: SampleValue) -> [Violation] {
    // In a contract whose branches overlap, each of them is tried all the same.
    ((try? validator.violations(of: value, in: schema)) ?? []).filter { !$0.isOverlap }
  }
}
