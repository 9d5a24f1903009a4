import Diagnostics
import JSONCoding
import OperatingSystem

/// Makes the fullest value that a contract allows, with all the alternatives at each place.
package struct ContractGrower {
  /// How often a schema is followed inside itself.
  package let depth: Int
  /// The number of levels at which values are full. Deeper values are small.
  private let levels: Int
  let kind: MessageKind
  /// Decides which of the suggested values are tried.
  private let validator = SchemaValidator()
  /// The schemas that are being followed, and how often each.
  private var open: [Schema: Int] = [:]
  private var count = 0
  /// The number of objects and arrays around the current place.
  var level = 0
  /// Whether a part of the contract was left out, because it has too many places.
  package private(set) var isIncomplete = false
  /// Whether the depth limit has stopped a schema from being followed inside itself.
  private var hasCutRecursion = false
  /// A pattern for which no string was found.
  private var unmatched: (schema: Schema, value: DocumentValue)?
  /// A bound of a range that contains no number.
  private var crossed: (schema: Schema, value: DocumentValue)?

  package static let maximumDepth = 3
  private static let maximumNodes = 20_000

  init(
    depth: Int = Self.maximumDepth, levels: Int = .max, kind: MessageKind = .response
  ) {
    (self.depth, self.levels, self.kind) = (depth, levels, kind)
    isIncomplete = levels < .max
  }

  /// The fullest value of a schema that is small enough to vary every place in it.
  ///
  /// Schemas are followed inside themselves three times. If that makes too many places, they are followed less often.
  /// If that is not enough, only the outer levels are full.
  ///
  /// - Throws: `SchemaError` if the schema allows nothing.
  package static func grow(_ schema: Schema, _ kind: MessageKind) throws(SchemaError)
    -> (root: ContractNode, grower: ContractGrower)
  {
    for depth in (1...maximumDepth).reversed() {
      var grower = ContractGrower(depth: depth, kind: kind)
      let root = try grower.node(schema)
      if grower.isIncomplete { continue }
      guard let root else { throw grower.obstacle(of: schema) }
      if depth == 1 || !grower.hasCutRecursion || ContractVariations.mayBeWhole(root) {
        return (root, grower)
      }
    }
    var best: (root: ContractNode, grower: ContractGrower)?
    for levels in 0... {
      var grower = ContractGrower(depth: 1, levels: levels, kind: kind)
      guard let root = try grower.node(schema), grower.count < maximumNodes else { break }
      let isLarger = best.map { $0.grower.count < grower.count } ?? true
      if best != nil, !isLarger || !ContractVariations.mayBeWhole(root, isPart: true) { break }
      best = (root, grower)
    }
    if let best { return best }
    throw schema.file.error("the schema has too many places for a payload", at: schema.value)
  }

  /// The error that explains why no value was found.
  private func obstacle(of schema: Schema) -> SchemaError {
    if let (schema, value) = unmatched {
      return schema.file.error(
        "no string was found that matches this pattern", at: value, help: "give an \"example\" beside it")
    }
    if let (schema, value) = crossed {
      return schema.file.error(
        "no value is allowed here: there is no number between the bounds", at: value)
    }
    return schema.file.error(
      hasCutRecursion
        ? "the schema allows only values without an end" : "the schema allows no value", at: schema.value)
  }

  /// Nil if the schema allows nothing, or a limit is reached.
  mutating func node(_ schema: Schema) throws(SchemaError) -> ContractNode? {
    try node(schema.merged())
  }

  mutating func node(_ given: MergedSchema) throws(SchemaError) -> ContractNode? {
    if given.isFalse { return nil }
    let merged = try given.withSubtypes()
    guard count < Self.maximumNodes, !Interruption.isRequested else {
      isIncomplete = true
      return nil
    }
    count += 1
    for schema in merged.schemas {
      guard open[schema, default: 0] < depth else {
        hasCutRecursion = true
        return nil
      }
    }
    for schema in merged.schemas { open[schema, default: 0] += 1 }
    defer { for schema in merged.schemas { open[schema, default: 0] -= 1 } }
    let node = try merged.choices.isEmpty ? single(merged) : branches(merged)
    return node.map { $0.with(alternatives: $0.alternatives + examples(of: merged) + meantNull(merged)) }
  }

  // MARK: - Branches

  /// The branches of the first choice. For small values, branches without nested values come first.
  private func ordered(_ merged: MergedSchema) throws(SchemaError)
    -> [(branch: MergedSchema.Branch, chosen: MergedSchema)]
  {
    let all = try merged.branches
    guard isSmall else { return all }
    func holdsOthers(_ merged: MergedSchema) -> Bool {
      !merged.choices.isEmpty
        || merged.likelyKinds.contains {
          ["object", "array"].contains($0.word)
        }
    }
    return all.filter { !holdsOthers($0.1) } + all.filter { holdsOthers($0.1) }
  }

  private mutating func branches(_ merged: MergedSchema) throws(SchemaError) -> ContractNode? {
    var nodes: [(node: ContractNode, branch: MergedSchema.Branch)] = []
    // Of several conditions, such as one for each value of a key, only one is varied at a time.
    let isFirst = merged.hasMetCondition && merged.choices[0].contains(where: \.isEmpty)
    let all = try ordered(merged)
    let objects = all.count { _, chosen in
      chosen.likelyKinds.contains { $0.word == "object" }
    }
    for (branch, chosen) in all {
      // A branch is at the same depth of the payload as its parent.
      for schema in merged.schemas { open[schema, default: 0] -= 1 }
      var node = try node(chosen)
      for schema in merged.schemas { open[schema, default: 0] += 1 }
      if objects > 1 { node = node?.with(isOneOfSeveral: true) }
      if let object = node, case .object = object.form, object.branch == nil, !branch.isEmpty {
        node = object.with(branch: branch.change)
      }
      if isSmall || isFirst, let node { return node }
      if let node { nodes.append((node, branch)) }
    }
    guard let first = nodes.firstIndex(where: { !$0.node.isNull }) ?? nodes.indices.first else { return nil }
    let main = nodes.remove(at: first).node
    let others = nodes.map { node, branch in
      // A branch with another kind of value keeps its own origin.
      guard case .object = node.form, case .object = main.form else { return node }
      return node.with(origin: branch.change, branch: branch.change)
    }
    return main.with(alternatives: main.alternatives + others)
  }

  /// The examples and the default value that the schemas give.
  private func examples(of merged: MergedSchema) -> [ContractNode] {
    merged.examples.map { schema, value in
      let change = ContractChange(
        code: .contractExample, spot: ContractSpot(schema, value), subject: value.sample.text)
      return ContractNode(.value(value.sample), merged, change)
    }
  }

  /// Null where `nullable` lacks the `type` that it needs, as beside an `allOf`.
  private func meantNull(_ merged: MergedSchema) -> [ContractNode] {
    guard
      let schema = merged.schemas.first(where: { $0.isNullable && $0["type"] == nil }),
      let value = schema.dialect.nullable.flatMap({ schema[$0] })
    else { return [] }
    let change = ContractChange(
      code: .contractNull, spot: ContractSpot(schema, value), subject: "null", isMeantOnly: true)
    return [ContractNode(.value(.null), merged, change)]
  }

  // MARK: - Kinds of values

  private mutating func single(_ merged: MergedSchema) throws(SchemaError) -> ContractNode? {
    func isAllowed(_ value: SampleValue) -> Bool { validator.allows(value, by: merged) }
    if let values = merged.values { return AllowedValues.choices(values, merged)?.keeping(isAllowed) }
    let kinds = merged.likelyKinds
    guard !kinds.isEmpty else {
      return merged.kinds == nil ? AllowedValues.anything(merged) : nil
    }
    var nodes: [ContractNode] = []
    let order = ["object", "array", "string", "integer", "number", "boolean", "null"]
    for word in order {
      guard let kind = kinds.first(where: { $0.word == word }) else { continue }
      // Every integer is a number.
      if word == "integer", kinds.contains(where: { $0.word == "number" }) { continue }
      let origin = ContractChange(
        code: word == "null" ? .contractNull : .contractType,
        spot: ContractSpot(kind.schema, kind.value), subject: AllowedValues.phrase(word))
      let node: ContractNode? =
        switch word {
        case "object": try object(merged, origin)
        case "array": try array(merged, origin)
        // If no suggested string fits, the first is kept: the comparison then ignores the rule that it breaks.
        case "string": AllowedValues.string(merged, origin).map { $0.keeping(isAllowed) ?? $0 }
        default: AllowedValues.scalar(word, merged, origin, isAllowed)
        }
      if let node { nodes.append(node) } else if word == "string" { unmatched = merged.first("pattern") }
      if node == nil, word == "number" || word == "integer" {
        crossed =
          ["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"].lazy
          .compactMap { merged.first($0) }.first
      }
    }
    return nodes.first.map { $0.with(alternatives: $0.alternatives + nodes.dropFirst()) }
  }

  /// Whether values at the current place are to be small.
  var isSmall: Bool { level > levels }
}
