import Diagnostics
import JSONCoding
import Words

/// All the schemas that apply to one value: a schema, the targets of its `$ref`, and the schemas in its `allOf`.
///
/// It never changes, so every conclusion from it is drawn once.
package final class MergedSchema {
  fileprivate let parts: Parts
  private var knownProperties: ObjectProperties?
  private var knownBranches: [(branch: Branch, chosen: MergedSchema)]?

  fileprivate struct Parts {
    var schemas: [Schema] = []
    var choices: [[Branch]] = []
    var discriminators: [String: SampleValue] = [:]
    var excluded: [String: [SampleValue]] = [:]
    var hasMetCondition = false
  }

  package var schemas: [Schema] { parts.schemas }
  /// Lists of alternatives, from `oneOf`, `anyOf`, and `then` with `else`. A value has to match one of each list.
  package var choices: [[Branch]] { parts.choices }
  /// The values of properties that identify the branch of a value.
  var discriminators: [String: SampleValue] { parts.discriminators }
  /// The values that properties must not have, because they would meet an unmet condition.
  var excluded: [String: [SampleValue]] { parts.excluded }
  /// Whether one of the conditions without `else` is met.
  var hasMetCondition: Bool { parts.hasMetCondition }

  /// An alternative.
  package struct Branch {
    package let schemas: [Schema]
    let spot: ContractSpot
    /// Its name: the last part of its reference, if it has one.
    package var name: String?
    var discriminator: (property: String, value: SampleValue)?
    /// The values of a property that would meet the condition, and are therefore excluded.
    var excluded: (property: String, values: [SampleValue])?
    /// Whether it is `then` or `else`, which depend on a condition.
    package var isConditional = false

    /// Whether it is the missing `else` of an unmet condition, which asks for nothing.
    var isEmpty: Bool { schemas.isEmpty }

    var change: ContractChange {
      ContractChange(
        code: .contractBranch, spot: spot, subject: name.map { Quoted($0).description } ?? Self.unnamed)
    }

    /// The words for an alternative without a name.
    package static let unnamed = "this alternative"
  }

  private init(_ parts: Parts) { self.parts = parts }

  /// - Throws: `SchemaError` for a reference that leads nowhere.
  package convenience init(_ schemas: [Schema]) throws(SchemaError) {
    var parts = Parts()
    for schema in schemas { try parts.add(schema) }
    self.init(parts)
  }

  package func adding(_ schema: Schema) throws(SchemaError) -> MergedSchema {
    var parts = parts
    try parts.add(schema)
    return MergedSchema(parts)
  }

  /// The branches of the first choice, each with the schemas that apply if it is chosen.
  var branches: [(branch: Branch, chosen: MergedSchema)] {
    get throws(SchemaError) {
      if let knownBranches { return knownBranches }
      let found = try choices[0].map { (branch) throws(SchemaError) in (branch, try choosing(branch)) }
      knownBranches = found
      return found
    }
  }

  /// The schemas that apply if a branch of the first choice is chosen.
  package func choosing(_ branch: Branch) throws(SchemaError) -> MergedSchema {
    var parts = parts
    let ways = parts.choices.removeFirst()
    if branch.isConditional, !branch.isEmpty, ways.contains(where: \.isEmpty) { parts.hasMetCondition = true }
    for schema in branch.schemas { try parts.add(schema) }
    if let (property, value) = branch.discriminator { parts.discriminators[property] = value }
    if let (property, values) = branch.excluded { parts.excluded[property, default: []] += values }
    return MergedSchema(parts)
  }

  /// The same without the first choice.
  package var withoutChoice: MergedSchema {
    var parts = parts
    parts.choices.removeFirst()
    return MergedSchema(parts)
  }

  /// Adds the subtypes that a discriminator's `mapping` names as alternatives, unless `oneOf` or `anyOf` lists them.
  ///
  /// A subtype has its parent in `allOf`. If one is among these schemas already, only its discriminator is set.
  func withSubtypes() throws(SchemaError) -> MergedSchema {
    let parent = schemas.first { $0.discriminator != nil && $0["oneOf"] == nil && $0["anyOf"] == nil }
    guard let parent, let property = parent.discriminator, discriminators[property] == nil else {
      return self
    }
    var parts = parts
    var subtypes: [Branch] = []
    for (name, value) in parent["discriminator"]?["mapping"]?.members ?? [] where value.kind == .string {
      guard let subtype = try? parent.library.target(of: value, in: parent).resolved() else { continue }
      if subtype != parent, schemas.contains(subtype) {
        parts.discriminators[property] = .string(name)
        return MergedSchema(parts)
      }
      subtypes.append(
        Branch(
          schemas: [subtype], spot: ContractSpot(subtype), name: subtype.name,
          discriminator: (property, .string(name))))
    }
    if !subtypes.isEmpty { parts.choices.insert(subtypes, at: 0) }
    return MergedSchema(parts)
  }

  // MARK: - Combined keywords

  /// The first schema that has the keyword, with the keyword's value.
  package func first(_ keyword: String) -> (schema: Schema, value: DocumentValue)? {
    for schema in schemas {
      if let value = schema[keyword] { return (schema, value) }
    }
    return nil
  }

  /// The examples and the default value that the schemas give.
  private(set) lazy var examples: [(schema: Schema, value: DocumentValue)] = schemas.flatMap { schema in
    let values =
      [schema["example"], schema["default"]].compactMap { $0 } + (schema["examples"]?.elements ?? [])
    return values.map { (schema, $0) }
  }

  /// The regular expressions that strings have to match.
  var patterns: [String] { schemas.compactMap { $0["pattern"]?.string } }

  func spot(of keyword: String) -> ContractSpot {
    first(keyword).map { ContractSpot($0.schema, $0.value) } ?? ContractSpot(schemas[0])
  }

  package var isFalse: Bool { schemas.contains(where: \.isFalse) }

  /// The strictest of the keyword's bounds, if any.
  func bound(_ keyword: String, isLower: Bool) -> Double? {
    let values = schemas.compactMap { $0[keyword]?.number.flatMap { Double($0) } }
    return isLower ? values.max() : values.min()
  }

  func count(_ keyword: String, isLower: Bool) -> Int? {
    bound(keyword, isLower: isLower).map { Int(max(0, min($0, 1e9))) }
  }

  /// The kinds of values that `type` allows; nil if every kind is allowed.
  package private(set) lazy var kinds: [Kind]? = allowedKinds

  /// The kinds that `type` allows, or else the kind that other keywords imply, if any.
  var likelyKinds: [Kind] { kinds ?? impliedKinds }

  /// The kind of value that keywords other than `type` imply; empty if they imply none.
  package var impliedKinds: [Kind] {
    let implied = Self.kindsOfKeywords.first { $0.keywords.contains { first($0) != nil } }
    return implied.map { [($0.word, schemas[0], schemas[0].value)] } ?? []
  }

  private static let kindsOfKeywords: [(word: String, keywords: [String])] = [
    ("object", ["properties", "required", "additionalProperties", "patternProperties", "propertyNames"]),
    ("array", ["items", "prefixItems", "contains", "minItems", "maxItems"]),
    ("string", ["format", "pattern", "minLength", "maxLength"]),
    ("number", ["minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"]),
  ]

  package typealias Kind = (word: String, schema: Schema, value: DocumentValue)

  private var allowedKinds: [Kind]? {
    var allowed: [Kind]?
    for schema in schemas {
      guard let type = schema["type"] else { continue }
      let names = type.kind == .array ? type.elements : [type]
      var kinds: [Kind] = names.compactMap { name in name.string.map { ($0, schema, name) } }
      if schema.isNullable, let nullable = schema.dialect.nullable.flatMap({ schema[$0] }) {
        kinds.append(("null", schema, nullable))
      }
      allowed =
        allowed?.compactMap { one in
          kinds.first { $0.word == one.word || $0.word == "integer" && one.word == "number" }
            ?? (one.word == "integer" && kinds.contains { $0.word == "number" } ? one : nil)
        } ?? kinds
    }
    return allowed
  }

  /// The values that `enum` and `const` allow; nil if there is neither.
  package private(set) lazy var values: [Value]? = allowedValues

  /// One of the values of an enum, with its text.
  package typealias Value = (value: SampleValue, text: String, spot: ContractSpot, element: ContractSpot)

  private var allowedValues: [Value]? {
    var allowed: [Value]?
    for schema in schemas {
      guard let keyword = schema["const"] ?? schema["enum"] else { continue }
      let values = schema["const"] == nil ? keyword.elements : [keyword]
      let spot = ContractSpot(schema, keyword)
      let ones: [Value] = values.map { ($0.sample, $0.sample.text, spot, ContractSpot(schema, $0)) }
      allowed = ones.filter { one in allowed?.contains { $0.value == one.value } ?? true }
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

  /// The names of the required properties.
  package private(set) lazy var required = Set(schemas.flatMap { $0.strings("required") })

  /// The properties that the schemas name.
  var properties: ObjectProperties {
    get throws(SchemaError) {
      if let knownProperties { return knownProperties }
      let found = try ObjectProperties(self)
      knownProperties = found
      return found
    }
  }
}

extension MergedSchema.Parts {
  /// Adds a schema, the targets of its `$ref`, and the schemas in its `allOf`, each once.
  mutating func add(_ schema: Schema) throws(SchemaError) {
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
        if branches.isEmpty { continue }
        choices.append(
          try branches.map { (branch) throws(SchemaError) in try Self.branch(branch, of: next) })
      }
      let ways = try Self.ways(of: next)
      if !ways.isEmpty { choices.append(ways) }
    }
  }

  /// The alternatives of the schema's `if`: its condition and `then`, or else `else`.
  private static func ways(of schema: Schema) throws(SchemaError) -> [MergedSchema.Branch] {
    guard let condition = try schema.child("if") else { return [] }
    let (then, otherwise) = (try schema.child("then"), try schema.child("else"))
    var ways: [MergedSchema.Branch] = []
    if let then {
      ways.append(
        MergedSchema.Branch(schemas: [condition, then], spot: ContractSpot(then), isConditional: true))
    }
    if then != nil || otherwise != nil {
      ways.append(
        MergedSchema.Branch(
          schemas: otherwise.map { [$0] } ?? [], spot: ContractSpot(otherwise ?? condition),
          excluded: try listedProperty(of: condition), isConditional: true))
    }
    return ways
  }

  /// A property whose values the condition lists, with these values: `"kind": {"const": "card"}`.
  private static func listedProperty(of condition: Schema) throws(SchemaError) -> (String, [SampleValue])? {
    for (name, schema) in try condition.named("properties") {
      if let values = try MergedSchema([schema]).values { return (name, values.map(\.value)) }
    }
    return nil
  }

  private static func branch(_ branch: Schema, of parent: Schema) throws(SchemaError) -> MergedSchema.Branch {
    let reference = branch["$ref"]?.string
    let name = reference?.split(separator: "/").last.map { String($0) }
    var discriminator: (String, SampleValue)?
    if let property = parent.discriminator, let reference, let name {
      let mapping = parent["discriminator"]?["mapping"]?.members ?? []
      let mapped = mapping.first { $0.value.string == reference || $0.value.string == name }?.name
      discriminator = (property, .string(mapped ?? name))
    }
    return MergedSchema.Branch(
      schemas: [branch], spot: ContractSpot(branch), name: name, discriminator: discriminator)
  }
}

extension SampleValue {
  /// The name of its type in the words of `type`.
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
