import JSONCoding
import Words

/// Keywords for single values.
extension SchemaValidator {
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
}
