import JSONCoding
import Words

/// Keywords for arrays.
extension SchemaValidator {
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
      try check(rest, "unevaluatedItems", rules, elements, index, &outcome)
    }
    outcome.elements = elements.count
  }

  private func checkItems(_ rules: Schema, _ elements: [SampleValue], _ outcome: inout Outcome)
    throws(SchemaError)
  {
    let isList = rules["items"]?.kind == .array
    let first = try rules.list(isList ? "items" : "prefixItems")
    for (index, schema) in first.enumerated() where index < elements.count {
      outcome.violations += try apply(schema, to: elements[index], at: .index(index)).violations
    }
    outcome.elements = max(outcome.elements, min(first.count, elements.count))
    let keyword = isList ? "additionalItems" : "items"
    guard let rest = try rules.child(keyword) else { return }
    for index in elements.indices.dropFirst(first.count) {
      try check(rest, keyword, rules, elements, index, &outcome)
    }
    outcome.elements = elements.count
  }

  private func check(
    _ schema: Schema, _ keyword: String, _ rules: Schema, _ elements: [SampleValue], _ index: Int,
    _ outcome: inout Outcome
  ) throws(SchemaError) {
    if schema.isFalse, let rule = rules[keyword] {
      // One message for all of them.
      guard outcome.violations.last?.keyword != keyword else { return }
      outcome.violations.append(violation(rules, keyword, rule, "no element \(index) is allowed"))
    } else {
      outcome.violations += try apply(schema, to: elements[index], at: .index(index)).violations
    }
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
}
