import JSONCoding
import Words

/// Keywords for objects.
extension SchemaValidator {
  func checkObject(
    _ rules: Schema, _ value: SampleValue, _ members: [SampleValue.Member], _ outcome: inout Outcome
  ) throws(SchemaError) {
    outcome.violations += countViolations(rules, "Properties", "member") { members.count }
    try checkPresence(rules, value, Set(members.map(\.name)), &outcome)
    let additional = try rules.child("additionalProperties")
    for member in members {
      let isKnown = try checkMember(rules, member, &outcome)
      guard !isKnown, let additional else { continue }
      try check(additional, "additionalProperties", rules, member, &outcome)
    }
    if let names = try rules.child("propertyNames") {
      for member in members {
        let found = try apply(names, to: .string(member.name), at: .member(member.name))
        outcome.violations += found.violations
      }
    }
    // An invalid value's members have not been looked at.
    guard outcome.isValid, let rest = try rules.child("unevaluatedProperties") else { return }
    for member in members where !outcome.names.contains(member.name) {
      try check(rest, "unevaluatedProperties", rules, member, &outcome)
    }
  }

  /// Checks a member by its name; false if no keyword names it.
  private func checkMember(_ rules: Schema, _ member: SampleValue.Member, _ outcome: inout Outcome)
    throws(SchemaError) -> Bool
  {
    var matching: [Schema] = []
    if let property = rules["properties"]?[member.name] { matching.append(try rules.schema(at: property)) }
    for (pattern, schema) in try rules.named("patternProperties")
    where matches(member.name, pattern, rules) {
      matching.append(schema)
    }
    for schema in matching {
      outcome.violations += try apply(schema, to: member.value, at: .member(member.name)).violations
    }
    if !matching.isEmpty { outcome.names.insert(member.name) }
    return !matching.isEmpty
  }

  /// Checks a member that no other keyword has looked at.
  private func check(
    _ schema: Schema, _ keyword: String, _ rules: Schema, _ member: SampleValue.Member,
    _ outcome: inout Outcome
  ) throws(SchemaError) {
    outcome.names.insert(member.name)
    if schema.isFalse, let rule = rules[keyword] {
      let message = "no property \(Quoted(member.name)) is allowed"
      outcome.violations.append(violation(rules, keyword, rule, message, name: member.name))
    } else {
      outcome.violations += try apply(schema, to: member.value, at: .member(member.name)).violations
    }
  }

  /// Checks what must be there, also because something else is.
  private func checkPresence(
    _ rules: Schema, _ value: SampleValue, _ names: Set<String>, _ outcome: inout Outcome
  ) throws(SchemaError) {
    func require(_ list: DocumentValue, _ keyword: String, _ reason: String) throws(SchemaError) {
      for rule in list.elements {
        guard let name = rule.string, !names.contains(name), try !isUnsent(name) else { continue }
        let message = "the property \(Quoted(name)) is missing" + reason
        outcome.violations.append(violation(rules, keyword, rule, message, name: name))
      }
    }
    if let list = rules["required"] { try require(list, "required", "") }
    for keyword in ["dependencies", "dependentRequired"] {
      for (name, list) in rules[keyword]?.members ?? [] where names.contains(name) && list.kind == .array {
        try require(list, keyword, ", which \(Quoted(name)) asks for")
      }
    }
    for keyword in ["dependencies", "dependentSchemas"] {
      for (name, schema) in try rules.named(keyword) where names.contains(name) {
        outcome.add(try apply(schema, to: value))
      }
    }
  }
}
