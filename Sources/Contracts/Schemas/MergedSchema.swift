import Diagnostics
import JSONCoding
import Words

/// All the schemas that apply to one value: a schema, what it refers to, and what it holds in `allOf`.
package struct MergedSchema {
  package private(set) var schemas: [Schema] = []
  /// Alternatives. A value has to match one of them: the schemas of `oneOf` and `anyOf`, and `then` and `else`.
  package private(set) var choices: [[Branch]] = []
  /// The values of properties that tell which branch a value belongs to.
  private(set) var discriminators: [String: SampleValue] = [:]
  /// The values of properties with which a condition would be met that is not.
  private(set) var excluded: [String: [SampleValue]] = [:]
  /// Whether one of the conditions without `else` is met.
  private(set) var hasMetCondition = false
  /// What is concluded from the schemas. Many copies are made, and asked the same.
  private var conclusions = Conclusions()

  /// An alternative.
  package struct Branch {
    package let schemas: [Schema]
    let spot: ContractSpot
    /// Its name: the last part of its reference, if it has one.
    package var name: String?
    var discriminator: (property: String, value: SampleValue)?
    /// The values of a property without which its condition is not met.
    var excluded: (property: String, values: [SampleValue])?
    /// Whether it depends on other keywords than its own: it is `then` or `else`.
    package var isConditional = false

    /// Whether it is what holds where a condition is not met and there is no `else`.
    var isEmpty: Bool { schemas.isEmpty }

    var change: ContractChange {
      ContractChange(
        code: .contractBranch, spot: spot, subject: name.map { Quoted($0).description } ?? Self.unnamed)
    }

    /// What an alternative without a name is called.
    package static let unnamed = "this alternative"
  }

  /// - Throws: `SchemaError` for a reference that leads nowhere.
  package init(_ schemas: [Schema]) throws(SchemaError) {
    for schema in schemas { try add(schema) }
  }

  package mutating func add(_ schema: Schema) throws(SchemaError) {
    conclusions = Conclusions()
    var pending = [schema]
    while let next = pending.popLast() {
      guard !schemas.contains(next) else { continue }
      if next.isOnlyReference {
        pending.append(try next.resolved())
        continue
      }
      if let target = try next.reference() { pending.append(target) }
      schemas.append(next)
      pending += try next.list("allOf").reversed()
      for keyword in ["oneOf", "anyOf"] {
        let branches = try next.list(keyword)
        if !branches.isEmpty {
          choices.append(
            try branches.map { (branch) throws(SchemaError) in
              try Self.branch(branch, of: next)
            })
        }
      }
      if let condition = try next.child("if") {
        let (then, otherwise) = (try next.child("then"), try next.child("else"))
        let told = try Self.told(by: condition)
        var ways: [Branch] = []
        if let then {
          ways.append(Branch(schemas: [condition, then], spot: ContractSpot(then), isConditional: true))
        }
        if then != nil || otherwise != nil {
          ways.append(
            Branch(
              schemas: otherwise.map { [$0] } ?? [], spot: ContractSpot(otherwise ?? condition),
              excluded: told, isConditional: true))
        }
        if !ways.isEmpty { choices.append(ways) }
      }
    }
  }

  /// A property that has one of these values wherever the condition is met: `"kind": {"const": "card"}`.
  private static func told(by condition: Schema) throws(SchemaError) -> (String, [SampleValue])? {
    for (name, schema) in try condition.named("properties") {
      if let values = try MergedSchema([schema]).values { return (name, values.map(\.value)) }
    }
    return nil
  }

  private static func branch(_ branch: Schema, of parent: Schema) throws(SchemaError) -> Branch {
    let reference = branch["$ref"]?.string
    let name = reference?.split(separator: "/").last.map { String($0) }
    var discriminator: (String, SampleValue)?
    if let property = parent.discriminator, let reference, let name {
      let mapping = parent["discriminator"]?["mapping"]?.members ?? []
      let mapped = mapping.first { $0.value.string == reference || $0.value.string == name }?.name
      discriminator = (property, .string(mapped ?? name))
    }
    return Branch(schemas: [branch], spot: ContractSpot(branch), name: name, discriminator: discriminator)
  }

  /// The branches of the first choice, each with the same schemas and its own.
  var branches: [(branch: Branch, chosen: MergedSchema)] {
    get throws(SchemaError) {
      try Self.once(&conclusions.branches) { () throws(SchemaError) in
        try choices[0].map { (branch) throws(SchemaError) in (branch, try choosing(branch)) }
      }
    }
  }

  /// The same with one of the first choice's branches.
  package func choosing(_ branch: Branch) throws(SchemaError) -> MergedSchema {
    var merged = withoutChoice
    if branch.isConditional, !branch.isEmpty, choices[0].contains(where: \.isEmpty) {
      merged.hasMetCondition = true
    }
    for schema in branch.schemas { try merged.add(schema) }
    if let (property, value) = branch.discriminator { merged.discriminators[property] = value }
    if let (property, values) = branch.excluded { merged.excluded[property, default: []] += values }
    return merged
  }

  /// The same without the first choice.
  package var withoutChoice: MergedSchema {
    var merged = self
    merged.conclusions = Conclusions()
    merged.choices.removeFirst()
    return merged
  }

  /// The same with the schemas that a discriminator's `mapping` names as alternatives, unless `oneOf` or `anyOf` lists
  /// them: each of them has its parent in `allOf`. One of them itself gets the value that stands for it.
  func withSubtypes() throws(SchemaError) -> MergedSchema {
    let parent = schemas.first { $0.discriminator != nil && $0["oneOf"] == nil && $0["anyOf"] == nil }
    guard let parent, let property = parent.discriminator, discriminators[property] == nil else {
      return self
    }
    var merged = self
    merged.conclusions = Conclusions()
    var subtypes: [Branch] = []
    for (name, value) in parent["discriminator"]?["mapping"]?.members ?? [] where value.kind == .string {
      guard let subtype = try? parent.library.target(of: value, in: parent).resolved() else { continue }
      if subtype != parent, schemas.contains(subtype) {
        merged.discriminators[property] = .string(name)
        return merged
      }
      subtypes.append(
        Branch(
          schemas: [subtype], spot: ContractSpot(subtype), name: subtype.name,
          discriminator: (property, .string(name))))
    }
    if !subtypes.isEmpty { merged.choices.insert(subtypes, at: 0) }
    return merged
  }

  // MARK: - What all of them say

  /// The first that has the keyword, with its value.
  package func first(_ keyword: String) -> (schema: Schema, value: DocumentValue)? {
    for schema in schemas {
      if let value = schema[keyword] { return (schema, value) }
    }
    return nil
  }

  /// The examples and the default value that the schemas give.
  var examples: [(schema: Schema, value: DocumentValue)] {
    Self.once(&conclusions.examples) {
      schemas.flatMap { schema in
        let values =
          [schema["example"], schema["default"]].compactMap { $0 } + (schema["examples"]?.elements ?? [])
        return values.map { (schema, $0) }
      }
    }
  }

  /// The regular expressions that strings have to match.
  var patterns: [String] { schemas.compactMap { $0["pattern"]?.string } }

  func spot(of keyword: String) -> ContractSpot {
    first(keyword).map { ContractSpot($0.schema, $0.value) } ?? ContractSpot(schemas[0])
  }

  package var isFalse: Bool { schemas.contains(where: \.isFalse) }

  /// The strictest of several bounds, if any.
  func bound(_ keyword: String, isLower: Bool) -> Double? {
    let values = schemas.compactMap { $0[keyword]?.number.flatMap { Double($0) } }
    return isLower ? values.max() : values.min()
  }

  func count(_ keyword: String, isLower: Bool) -> Int? {
    bound(keyword, isLower: isLower).map { Int(max(0, min($0, 1e9))) }
  }

  /// The kinds of values that `type` allows; nil if every kind is allowed.
  package var kinds: [Kind]? { Self.once(&conclusions.kinds) { allowedKinds } }

  /// The kinds that `type` allows, or else the kind that other keywords speak of, if any.
  var likelyKinds: [Kind] { kinds ?? impliedKinds }

  /// The kind of value that keywords speak of where there is no `type`; empty for none.
  package var impliedKinds: [Kind] {
    let spoken = Self.kindsOfKeywords.first { $0.keywords.contains { first($0) != nil } }
    return spoken.map { [($0.word, schemas[0], schemas[0].value)] } ?? []
  }

  private static let kindsOfKeywords: [(word: String, keywords: [String])] = [
    ("object", ["properties", "required", "additionalProperties", "patternProperties", "propertyNames"]),
    ("array", ["items", "prefixItems", "contains", "minItems", "maxItems"]),
    ("string", ["format", "pattern", "minLength", "maxLength"]),
    ("number", ["minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"]),
  ]

  package typealias Kind = (word: String, schema: Schema, value: DocumentValue)

  private var allowedKinds: [Kind]? {
    var allowed: [(word: String, schema: Schema, value: DocumentValue)]?
    for schema in schemas {
      guard let type = schema["type"] else { continue }
      var words =
        (type.string.map { [($0, type)] }
        ?? type.elements.compactMap { value in
          value.string.map { ($0, value) }
        }).map { (word: $0.0, schema: schema, value: $0.1) }
      if schema.isNullable, let nullable = schema.dialect.nullable.flatMap({ schema[$0] }) {
        words.append(("null", schema, nullable))
      }
      guard let others = allowed else {
        allowed = words
        continue
      }
      allowed = others.compactMap { one in
        words.first { $0.word == one.word || $0.word == "integer" && one.word == "number" }
          ?? (one.word == "integer" && words.contains { $0.word == "number" } ? one : nil)
      }
    }
    return allowed
  }

  /// The values that `enum` and `const` allow; nil if there is neither.
  package var values: [Value]? { Self.once(&conclusions.values) { allowedValues } }

  /// One of the values of an enum, with its text.
  package typealias Value = (value: SampleValue, text: String, spot: ContractSpot, element: ContractSpot)

  private var allowedValues: [Value]? {
    var allowed: [Value]?
    for schema in schemas {
      let values: [DocumentValue]
      let keyword: DocumentValue
      if let constant = schema["const"] {
        (values, keyword) = ([constant], constant)
      } else if let list = schema["enum"] {
        (values, keyword) = (list.elements, list)
      } else {
        continue
      }
      let spot = ContractSpot(schema, keyword)
      var ones = values.map { value in
        (value: value.sample, text: value.sample.text, spot: spot, element: ContractSpot(schema, value))
      }
      if let others = allowed { ones = ones.filter { one in others.contains { $0.value == one.value } } }
      allowed = ones
    }
    guard let kinds, let allowed else { return allowed }
    let words = Set(kinds.map(\.word))
    return allowed.filter {
      words.contains($0.value.typeWord) || $0.value.typeWord == "integer" && words.contains("number")
    }
  }

  /// The schemas of an array's first elements, and the schema of the rest; nil if no more are allowed.
  package var elements: (first: [Schema], rest: Schema?) {
    get throws(SchemaError) {
      for schema in schemas where schema["items"] != nil || schema["prefixItems"] != nil {
        let (first, rest, _) = try schema.elements
        return (first, rest?.isFalse == true ? nil : rest)
      }
      for schema in schemas {
        if let contained = try schema.child("contains") { return ([], contained) }
      }
      return ([], nil)
    }
  }

  /// The names of the properties that have to be there.
  package var required: Set<String> {
    Self.once(&conclusions.required) { Set(schemas.flatMap { $0.strings("required") }) }
  }

  /// The properties that the schemas name.
  var properties: ObjectProperties {
    get throws(SchemaError) {
      try Self.once(&conclusions.properties) { () throws(SchemaError) in try ObjectProperties(self) }
    }
  }

  private static func once<Value, Failure>(
    _ known: inout Value?, _ conclude: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let known { return known }
    let found = try conclude()
    known = found
    return found
  }

  /// Conclusions that are drawn once. Copies with other schemas or choices draw their own.
  private final class Conclusions {
    var kinds: [Kind]??
    var values: [Value]??
    var examples: [(schema: Schema, value: DocumentValue)]?
    var required: Set<String>?
    var properties: ObjectProperties?
    var branches: [(branch: Branch, chosen: MergedSchema)]?
  }
}

extension SampleValue {
  /// The word that `type` has for it.
  var typeWord: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number(let digits): Int(digits) == nil ? "number" : "integer"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
