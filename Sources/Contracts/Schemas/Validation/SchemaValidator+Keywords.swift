import JSONCoding
import Words

extension SchemaValidator {
  // MARK: - Single values

  func typeViolation(_ rules: Schema, _ value: SampleValue) -> Violation? {
    guard let rule = rules["type"] else { return nil }
    let types = rules.types
    if types.contains(where: { Self.isType($0, value, rules.dialect) }) { return nil }
    return violation(
      rules, "type", rule, "expected \(types.joined(separator: " or ")), found \(Self.words(value))")
  }

  private static func isType(_ name: String, _ value: SampleValue, _ dialect: SchemaDialect) -> Bool {
    switch (name, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
      ("object", .object), ("file", .string):
      true
    case ("integer", .number(let text)):
      text.utf8.allSatisfy { !".eE".utf8.contains($0) }
        || dialect.hasIntegersWithFraction && ExactNumber(text)?.isInteger == true
    default: false
    }
  }

  private static func words(_ value: SampleValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let text): "number \(text.prefix(40))"
    case .string(let text): "string \(Quoted(text))"
    case .array: "array"
    case .object: "object"
    }
  }

  func valueViolations(_ rules: Schema, _ value: SampleValue) -> [Violation] {
    var found: [Violation] = []
    if let rule = rules["enum"], let allowed = rules.allowed, !allowed.contains(ExactValue(value)) {
      found.append(violation(rules, "enum", rule, "\(Self.words(value)) is not in \"enum\""))
    }
    if let rule = rules["const"], ExactValue(rule.sample) != ExactValue(value) {
      found.append(violation(rules, "const", rule, "\(Self.words(value)) is not the value of \"const\""))
    }
    switch value {
    case .number(let text): found += numberViolations(rules, text)
    case .string(let text): found += stringViolations(rules, text)
    default: break
    }
    return found
  }

  private func numberViolations(_ rules: Schema, _ text: String) -> [Violation] {
    guard let number = ExactNumber(text) else { return [] }
    var found: [Violation] = []
    func expect(_ keyword: String, _ words: String, _ isAllowed: (ExactNumber) -> Bool) {
      guard let rule = rules[keyword], let bound = rules.number(keyword), !isAllowed(bound) else { return }
      found.append(violation(rules, keyword, rule, "\(text.prefix(40)) is not \(words) \(rule.number ?? "")"))
    }
    // Older dialects have a flag beside the bound.
    let (isAbove, isBelow) = (
      rules["exclusiveMinimum"]?.bool ?? false, rules["exclusiveMaximum"]?.bool ?? false
    )
    expect("minimum", isAbove ? "above" : "at least") { isAbove ? number > $0 : number >= $0 }
    expect("maximum", isBelow ? "below" : "at most") { isBelow ? number < $0 : number <= $0 }
    expect("exclusiveMinimum", "above") { number > $0 }
    expect("exclusiveMaximum", "below") { number < $0 }
    expect("multipleOf", "a multiple of") { number.isMultiple(of: $0) }
    return found
  }

  private func stringViolations(_ rules: Schema, _ text: String) -> [Violation] {
    var found = countViolations(rules, "Length", "character") { text.unicodeScalars.count }
    if let rule = rules["pattern"], let pattern = rule.string, !matches(text, pattern, rules) {
      found.append(
        violation(rules, "pattern", rule, "\(Self.words(.string(text))) does not match the pattern"))
    }
    return found
  }

  /// Violations of `minLength` and `maxLength`, `minItems` and so on.
  func countViolations(_ rules: Schema, _ what: String, _ unit: String, _ count: () -> Int)
    -> [Violation]
  {
    var found: [Violation] = []
    for (side, words) in [("min", "fewer"), ("max", "more")] {
      guard let rule = rules[side + what], let bound = rules.number(side + what)?.count else { continue }
      let count = count()
      if side == "min" ? count < bound : count > bound {
        found.append(
          violation(
            rules, side + what, rule, "\(Counted(count, unit)), \(words) than \(bound.grouped)"))
      }
    }
    return found
  }

  /// Checks a member or an element that no other keyword has checked.
  private func check(
    _ schema: Schema, _ keyword: String, _ rules: Schema, _ value: SampleValue, _ component: PathComponent,
    _ outcome: inout Outcome
  ) throws(SchemaError) {
    if case .member(let name) = component { outcome.names.insert(name) }
    guard schema.isFalse, let rule = rules[keyword] else {
      outcome.violations += try apply(schema, to: value, at: component).violations
      return
    }
    switch component {
    case .member(let name):
      let message = "no property \(Quoted(name)) is allowed"
      outcome.violations.append(violation(rules, keyword, rule, message, name: name))
    case .index(let index):
      // One message for all further elements.
      guard outcome.violations.last?.keyword != keyword else { return }
      outcome.violations.append(violation(rules, keyword, rule, "no element \(index) is allowed"))
    }
  }

  // MARK: - Arrays

  func checkArray(_ rules: Schema, _ elements: [SampleValue], _ outcome: inout Outcome)
    throws(SchemaError)
  {
    outcome.violations += countViolations(rules, "Items", "element") { elements.count }
    if let rule = rules["uniqueItems"], rule.bool == true {
      var seen: Set<ExactValue> = []
      if let index = elements.firstIndex(where: { !seen.insert(ExactValue($0)).inserted }) {
        let message = "element \(index) equals an earlier one"
        outcome.violations.append(violation(rules, "uniqueItems", rule, message))
      }
    }
    try checkItems(rules, elements, &outcome)
    try checkContained(rules, elements, &outcome)
    guard outcome.isValid, let rest = try rules.child("unevaluatedItems") else { return }
    for index in elements.indices.dropFirst(outcome.elements) where !outcome.otherElements.contains(index) {
      try check(rest, "unevaluatedItems", rules, elements[index], .index(index), &outcome)
    }
    outcome.elements = elements.count
  }

  private func checkItems(_ rules: Schema, _ elements: [SampleValue], _ outcome: inout Outcome)
    throws(SchemaError)
  {
    let (first, rest, keyword) = try rules.elements
    for (schema, index) in zip(first, elements.indices) {
      outcome.violations += try apply(schema, to: elements[index], at: .index(index)).violations
    }
    outcome.elements = max(outcome.elements, min(first.count, elements.count))
    guard let rest else { return }
    for index in elements.indices.dropFirst(first.count) {
      try check(rest, keyword, rules, elements[index], .index(index), &outcome)
    }
    outcome.elements = elements.count
  }

  private func checkContained(_ rules: Schema, _ elements: [SampleValue], _ outcome: inout Outcome)
    throws(SchemaError)
  {
    guard let schema = try rules.child("contains"), let rule = rules["contains"] else { return }
    var found: [Int] = []
    for (index, element) in elements.enumerated()
    where try apply(schema, to: element, at: .index(index)).isValid {
      found.append(index)
    }
    if rules.dialect != .draft2019 { outcome.otherElements.formUnion(found) }
    let matching = "\(Counted(found.count, "element")) \(found.count == 1 ? "matches" : "match")"
    let least = rules.number("minContains")?.count ?? 1
    if found.count < least {
      let (keyword, place) = rules["minContains"].map { ("minContains", $0) } ?? ("contains", rule)
      let message = "\(matching) \"contains\", fewer than \(least.grouped)"
      outcome.violations.append(violation(rules, keyword, place, message))
    }
    if let place = rules["maxContains"], let most = rules.number("maxContains")?.count, found.count > most {
      let message = "\(matching) \"contains\", more than \(most.grouped)"
      outcome.violations.append(violation(rules, "maxContains", place, message))
    }
  }

  // MARK: - Objects

  func checkObject(
    _ rules: Schema, _ value: SampleValue, _ members: [SampleValue.Member], _ outcome: inout Outcome
  ) throws(SchemaError) {
    outcome.violations += countViolations(rules, "Properties", "member") { members.count }
    try checkPresence(rules, value, Set(members.map(\.name)), &outcome)
    let additional = try rules.child("additionalProperties")
    for member in members {
      let isKnown = try checkMember(rules, member, &outcome)
      guard !isKnown, let additional else { continue }
      try check(additional, "additionalProperties", rules, member.value, .member(member.name), &outcome)
    }
    if let names = try rules.child("propertyNames") {
      for member in members {
        let found = try apply(names, to: .string(member.name), at: .member(member.name))
        outcome.violations += found.violations
      }
    }
    // In an invalid value, members may be unchecked.
    guard outcome.isValid, let rest = try rules.child("unevaluatedProperties") else { return }
    for member in members where !outcome.names.contains(member.name) {
      try check(rest, "unevaluatedProperties", rules, member.value, .member(member.name), &outcome)
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

  /// Checks that required members are present, also those required by other members, and the rules that depend on them.
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
