import JSONCoding

/// Finds the parts of a value that a schema does not allow.
///
/// Formats are not checked. The cost is bounded, by the number of schemas that are applied and by their nesting.
package final class SchemaValidator {
  /// The violations of a schema, and the parts of the value that its keywords have checked.
  struct Outcome {
    var violations: [Violation] = []
    /// The names of members that a keyword has checked.
    var names: Set<String> = []
    /// The number of leading elements that a keyword has checked, and the indexes of other checked ones.
    var elements = 0
    var otherElements: Set<Int> = []

    var isValid: Bool { violations.isEmpty }

    mutating func add(_ other: Outcome) {
      violations += other.violations
      if names.isEmpty { names = other.names } else { names.formUnion(other.names) }
      elements = max(elements, other.elements)
      otherElements.formUnion(other.otherElements)
    }
  }

  private struct Use: Hashable {
    let schema: Schema
    let depth: Int
  }

  /// The direction of the values; nil if it makes no difference.
  private let kind: MessageKind?
  /// The properties of each schema that are not sent in this direction.
  private var unsent: [Schema: Set<String>] = [:]
  private(set) var path: [PathComponent] = []
  /// The resources on the way to the schema, the outermost first.
  private var scope: [String] = []
  /// The schemas on the way to the current one, each with the depth of the value it was applied to.
  private var uses: Set<Use> = []
  private var steps = 0

  private var maximumSteps = 0

  /// The maximum number of schemas to apply: a base, which takes a tenth of a second, and more for each value inside.
  private static let baseSteps = 100_000
  private static let stepsPerValue = 200
  /// The steps that one progress report of a pattern counts for, because it takes as long.
  private static let stepsPerReport = 100
  /// The maximum nesting of schemas. Each level of a value takes several. A stack of 8 MB suffices, even without
  /// optimization.
  private static let maximumNesting = 600

  package init(kind: MessageKind? = nil) {
    self.kind = kind
  }

  /// - Throws: `SchemaError` if a reference leads nowhere or in circles, or if the schema costs too much.
  package func violations(of value: SampleValue, in schema: Schema) throws(SchemaError) -> [Violation] {
    (path, scope, uses, steps) = ([], [], [], 0)
    maximumSteps = Self.baseSteps + Self.stepsPerValue * Self.count(value)
    return try apply(schema, to: value).violations
  }

  /// Whether all the schemas that apply to a value allow it. Overlapping branches are allowed, and so is a value that
  /// cannot be checked.
  func allows(_ value: SampleValue, by merged: MergedSchema) -> Bool {
    merged.schemas.allSatisfy { (try? violations(of: value, in: $0))?.allSatisfy(\.isOverlap) ?? true }
  }

  private static func count(_ value: SampleValue) -> Int {
    value.elements.reduce(1) { $0 + count($1) } + value.members.reduce(0) { $0 + count($1.value) }
  }

  // MARK: - Schemas

  func apply(_ schema: Schema, to value: SampleValue, at component: PathComponent) throws(SchemaError)
    -> Outcome
  {
    path.append(component)
    defer { path.removeLast() }
    return try apply(schema, to: value)
  }

  func apply(_ schema: Schema, to value: SampleValue) throws(SchemaError) -> Outcome {
    if schema.isTrue { return Outcome() }
    if schema.isFalse {
      return Outcome(violations: [violation(schema, "", schema.value, "no value is allowed here")])
    }
    let use = Use(schema: schema, depth: path.count)
    guard uses.insert(use).inserted else {
      throw schema.file.error("the schema leads back to itself for the same value", at: schema.value)
    }
    defer { uses.remove(use) }
    steps += 1
    guard steps < maximumSteps, uses.count < Self.maximumNesting else {
      throw schema.file.error(
        "the schema nests too many alternatives to be checked", at: schema.value)
    }
    let isEntered = scope.last != schema.base
    if isEntered { scope.append(schema.base) }
    defer { if isEntered { scope.removeLast() } }
    if value == .null, schema.isNullable { return Outcome() }
    return try outcome(schema, value)
  }

  private func outcome(_ rules: Schema, _ value: SampleValue) throws(SchemaError) -> Outcome {
    // A value of another type would violate many keywords.
    if let wrong = typeViolation(rules, value) { return Outcome(violations: [wrong]) }
    var outcome = Outcome(violations: valueViolations(rules, value))
    if let target = try rules.reference() { outcome.add(try apply(target, to: value)) }
    if let target = try rules.dynamicReference(scope: scope) {
      outcome.add(try apply(target, to: value))
    }
    try combine(rules, value, &outcome)
    switch value {
    case .object(let members): try checkObject(rules, value, members, &outcome)
    case .array(let elements): try checkArray(rules, elements, &outcome)
    default: break
    }
    return outcome
  }

  /// Whether one of the schemas for the current value says that the property is not sent in this direction.
  func isUnsent(_ name: String) throws(SchemaError) -> Bool {
    guard let kind else { return false }
    for use in uses where use.depth == path.count {
      if unsent[use.schema] == nil { unsent[use.schema] = try kind.excludedNames(in: use.schema) }
      if unsent[use.schema]?.contains(name) == true { return true }
    }
    return false
  }

  func matches(_ text: String, _ pattern: String, _ rules: Schema) -> Bool {
    var effort = 0
    defer { steps += effort * Self.stepsPerReport }
    return rules.pattern(pattern).matches(text, &effort)
  }

  func violation(
    _ rules: Schema, _ keyword: String, _ rule: DocumentValue, _ message: String, name: String? = nil
  ) -> Violation {
    Violation(schema: rules, keyword: keyword, rule: rule, path: path, message: message, name: name)
  }

  // MARK: - Combinations

  private func combine(_ rules: Schema, _ value: SampleValue, _ outcome: inout Outcome)
    throws(SchemaError)
  {
    for branch in try rules.list("allOf") { outcome.add(try apply(branch, to: value)) }
    for keyword in ["anyOf", "oneOf"] {
      guard let rule = rules[keyword] else { continue }
      outcome.add(try alternatives(keyword, rule, rules, value))
    }
    if let condition = try rules.child("if") {
      let found = try apply(condition, to: value)
      if found.isValid { outcome.add(found) }
      if let branch = try rules.child(found.isValid ? "then" : "else") {
        outcome.add(try apply(branch, to: value))
      }
    }
    if let excluded = try rules.child("not"), let rule = rules["not"], try apply(excluded, to: value).isValid
    {
      outcome.violations.append(violation(rules, "not", rule, "the value matches \"not\""))
    }
  }

  private func alternatives(
    _ keyword: String, _ rule: DocumentValue, _ rules: Schema, _ value: SampleValue
  ) throws(SchemaError) -> Outcome {
    let found = try rules.list(keyword).map { branch throws(SchemaError) in try apply(branch, to: value) }
    let valid = found.filter(\.isValid)
    if valid.isEmpty {
      // The only branch whose violations are all deeper is likely the intended one.
      let inside = found.filter { $0.violations.allSatisfy { $0.path.count > path.count } }
      if inside.count == 1 { return Outcome(violations: inside[0].violations) }
      return Outcome(violations: [
        violation(rules, keyword, rule, "none of the alternatives of \"\(keyword)\" fits")
      ])
    }
    if keyword == "oneOf", valid.count > 1 {
      let numbers = found.indices.filter { found[$0].isValid }.map { "\($0 + 1)" }
      var overlap = violation(
        rules, keyword, rule,
        "more than one alternative of \"oneOf\" fits: " + numbers.joined(separator: ", "))
      overlap.isOverlap = true
      return Outcome(violations: [overlap])
    }
    return valid.reduce(into: Outcome()) { $0.add($1) }
  }
}

/// A value that a schema does not allow.
package struct Violation {
  package let schema: Schema
  /// Empty where the schema is `false`.
  let keyword: String
  /// The value of the keyword, or else the schema: the place that a report shows.
  package let rule: DocumentValue
  /// The path to the value.
  package let path: [PathComponent]
  /// The reason why the value is wrong: lower case, no full stop.
  package let message: String
  /// The member that is missing from the object at the path, or that should not be there.
  package var name: String?
  /// The path to the member, or else to the value.
  package var place: [PathComponent] { path + (name.map { [.member($0)] } ?? []) }
  /// Whether the value is wrong only because more than one branch of `oneOf` allows it.
  package var isOverlap = false
}
