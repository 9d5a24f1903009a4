import JSONCoding

/// Makes the fullest value that a contract allows, with everything else that it allows at each place.
struct ContractGrower {
  /// How often a schema is followed inside of itself.
  let depth: Int
  /// How deep in the payload values are the fullest. Those further inside are small.
  private let levels: Int
  private let kind: MessageKind
  /// The schemas that are being followed, with how often.
  private var open: [Schema: Int] = [:]
  private var count = 0
  private var level = 0
  /// Whether a part of the contract was left out, because it has too many places.
  private(set) var isIncomplete = false
  /// Whether a schema would have been followed inside of itself more often.
  private var hasCutRecursion = false

  static let greatestDepth = 3
  private static let mostNodes = 20_000

  init(depth: Int = Self.greatestDepth, levels: Int = .max, kind: MessageKind = .response) {
    (self.depth, self.levels, self.kind) = (depth, levels, kind)
    isIncomplete = levels < .max
  }

  /// The fullest value of a schema, with less recursion where it would have too many places to vary each.
  ///
  /// - Throws: `SchemaError` if the schema allows nothing.
  static func grow(_ schema: Schema, _ kind: MessageKind) throws(SchemaError)
    -> (root: ContractNode, grower: ContractGrower)
  {
    for depth in (1...greatestDepth).reversed() {
      var grower = ContractGrower(depth: depth, kind: kind)
      let root = try grower.node(schema)
      if grower.isIncomplete { continue }
      guard let root else {
        throw schema.file.error("the schema allows no value that ends", at: schema.value)
      }
      let mayBeWhole = ContractVariations.mayBeWhole(root)
      if depth == 1 || mayBeWhole || !grower.hasCutRecursion { return (root, grower) }
    }
    return try growPart(schema, kind)
  }

  /// The fullest value of a schema with too many places, as deep as their number allows.
  private static func growPart(_ schema: Schema, _ kind: MessageKind) throws(SchemaError)
    -> (root: ContractNode, grower: ContractGrower)
  {
    var best: (root: ContractNode, grower: ContractGrower)?
    for levels in 0... {
      var grower = ContractGrower(depth: 1, levels: levels, kind: kind)
      guard let root = try grower.node(schema), grower.count < mostNodes else { break }
      if let best {
        let isWhole = best.grower.count == grower.count
        if isWhole || !ContractVariations.mayBeWhole(root, isPart: true) { break }
      }
      best = (root, grower)
    }
    guard let best else {
      throw schema.file.error("the schema has too many places for a payload", at: schema.value)
    }
    return best
  }

  /// Nil if the schema allows nothing.
  mutating func node(_ schema: Schema) throws(SchemaError) -> ContractNode? {
    try node(MergedSchema([schema]))
  }

  mutating func node(_ merged: MergedSchema) throws(SchemaError) -> ContractNode? {
    if merged.isFalse { return nil }
    guard count < Self.mostNodes else {
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
    if let node { node.alternatives += examples(of: merged) }
    return node
  }

  // MARK: - Branches

  /// The branches of the first choice. Where values are to be small, those that hold no others come first.
  private func ordered(_ merged: MergedSchema) throws(SchemaError)
    -> [(branch: MergedSchema.Branch, chosen: MergedSchema)]
  {
    let all = try merged.choices[0].map { (branch) throws(SchemaError) in
      (branch, try merged.choosing(branch))
    }
    guard isSmall else { return all }
    func holdsOthers(_ merged: MergedSchema) -> Bool {
      !merged.choices.isEmpty
        || (merged.kinds ?? AllowedValues.impliedKinds(of: merged)).contains {
          ["object", "array"].contains($0.word)
        }
    }
    return all.filter { !holdsOthers($0.1) } + all.filter { holdsOthers($0.1) }
  }

  private mutating func branches(_ merged: MergedSchema) throws(SchemaError) -> ContractNode? {
    var nodes: [(node: ContractNode, branch: MergedSchema.Branch)] = []
    for (branch, chosen) in try ordered(merged) {
      // A branch is at the same depth of the payload as its parent.
      for schema in merged.schemas { open[schema, default: 0] -= 1 }
      let node = try node(chosen)
      for schema in merged.schemas { open[schema, default: 0] += 1 }
      if isSmall, let node { return node }
      if let node { nodes.append((node, branch)) }
    }
    guard let first = nodes.firstIndex(where: { !$0.node.isNull }) ?? nodes.indices.first else { return nil }
    let main = nodes.remove(at: first).node
    main.alternatives += nodes.map { node, branch in
      // A branch that is a value of another kind says so itself.
      guard case .object = node.form, case .object = main.form else { return node }
      let change = ContractChange(
        kind: .branch, spot: branch.spot,
        subject: branch.name.map { Quoted($0).description } ?? "this alternative")
      let other = ContractNode(node.form, node.merged, change)
      other.alternatives = node.alternatives
      return other
    }
    return main
  }

  /// The examples and the default value that the schemas give.
  private func examples(of merged: MergedSchema) -> [ContractNode] {
    merged.schemas.flatMap { schema -> [ContractNode] in
      let values =
        [schema["example"], schema["default"]].compactMap { $0 } + (schema["examples"]?.elements ?? [])
      return values.map { value in
        let change = ContractChange(
          kind: .example, spot: ContractSpot(schema, value), subject: value.sample.text)
        return ContractNode(.value(value.sample), merged, change)
      }
    }
  }

  // MARK: - Kinds of values

  private mutating func single(_ merged: MergedSchema) throws(SchemaError) -> ContractNode? {
    if let values = merged.values { return AllowedValues.choices(values, merged) }
    let kinds = merged.kinds ?? AllowedValues.impliedKinds(of: merged)
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
        kind: word == "null" ? .null : .type,
        spot: ContractSpot(kind.schema, kind.value), subject: AllowedValues.phrase(word))
      let node: ContractNode? =
        switch word {
        case "object": try inside { (grower) throws(SchemaError) in try grower.object(merged, origin) }
        case "array": try inside { (grower) throws(SchemaError) in try grower.array(merged, origin) }
        default: AllowedValues.scalar(word, merged, origin)
        }
      if let node { nodes.append(node) }
    }
    guard let main = nodes.first else { return nil }
    main.alternatives += nodes.dropFirst()
    return main
  }

  /// Whether values are to be small here.
  private var isSmall: Bool { level > levels }

  private mutating func inside(
    _ make: (inout ContractGrower) throws(SchemaError) -> ContractNode?
  ) throws(SchemaError) -> ContractNode? {
    level += 1
    defer { level -= 1 }
    return try make(&self)
  }

  // MARK: - Objects

  private mutating func object(_ merged: MergedSchema, _ origin: ContractChange) throws(SchemaError)
    -> ContractNode?
  {
    let required = merged.required
    let isListed = merged.first("required") != nil
    let properties = try ObjectProperties(merged)
    var members: [ContractNode.Member] = []
    for property in properties.all {
      let (name, schemas, spot) = (property.name, property.schemas, property.spot)
      if isSmall, !required.contains(name) { continue }
      let asked = try MergedSchema(schemas)
      if kind.excludes(schemas + asked.schemas) { continue }
      let node: ContractNode?
      if let value = merged.discriminators[name] {
        let change = ContractChange(kind: .choice, spot: spot, subject: value.text)
        node = ContractNode(.value(value), merged, change)
      } else if schemas.isEmpty {
        node = AllowedValues.anything(merged, at: spot)
      } else {
        node = try self.node(asked)
      }
      guard let node else {
        if required.contains(name) { return nil }
        continue
      }
      let absence = ContractChange(
        kind: .absent, spot: spot, subject: Quoted(name).description, isUnlisted: !isListed)
      members.append(
        ContractNode.Member(
          name: name, node: node, spot: spot, absence: required.contains(name) ? nil : absence))
    }
    let node = ContractNode(.object(members), merged, origin)
    let other = properties.other
    if isSmall, !required.isEmpty || merged.count("minProperties", isLower: true) == nil { return node }
    if properties.all.isEmpty {
      try addEntries(to: node, other)
    } else if other?.isFalse != true, merged.first("unevaluatedProperties")?.value.bool != false {
      try addUnknownKey(
        to: node, other, merged.first("additionalProperties").map { ContractSpot($0.schema, $0.value) })
    }
    return node
  }

  /// The entries of an object whose names are data.
  private mutating func addEntries(to node: ContractNode, _ other: Schema?) throws(SchemaError) {
    let merged = node.merged
    let pattern = try merged.first("patternProperties").flatMap { (found) throws(SchemaError) in
      try found.schema.named("patternProperties").first
    }
    guard let schema = pattern?.schema ?? other, !schema.isFalse, let value = try self.node(schema) else {
      return
    }
    let named = try merged.first("propertyNames").map { (found) throws(SchemaError) in
      try MergedSchema([found.schema.schema(at: found.value)])
    }
    var names: [String] = (named?.values ?? []).compactMap { allowed in
      if case .string(let name) = allowed.value { name } else { nil }
    }
    let isFree = names.isEmpty && pattern == nil && named == nil
    if names.isEmpty, let expression = pattern?.name ?? named?.first("pattern")?.value.string {
      names = PatternSample.matching(expression).map { [$0] } ?? []
    } else if names.isEmpty {
      names = ["key"]
    }
    func entries(_ names: [String]) -> [ContractNode.Member] {
      names.map { ContractNode.Member(name: $0, node: value, absence: nil) }
    }
    let least = merged.count("minProperties", isLower: true) ?? 0
    if isFree, least > 1 { names += (2...min(least, 1000)).map { "key\($0)" } }
    if names.count < least { return }
    node.form = .object(entries(Array(names.prefix(max(1, least)))))
    func alternative(_ members: [ContractNode.Member], _ kind: ContractChange.Kind, _ subject: String) {
      let change = ContractChange(kind: kind, spot: node.origin.spot, subject: subject)
      let other = ContractNode(.object(members), merged, change)
      other.isVaried = false
      node.alternatives.append(other)
    }
    if least == 0 { alternative([], .length, "an empty object") }
    if isFree, least <= 1 {
      for name in ["", "a b", "a.b/c~d", "é"] {
        alternative(entries([name]), .key, "the key \(Quoted(name))")
      }
    } else if least <= 1 {
      for name in names.dropFirst() { alternative(entries([name]), .key, "the key \(Quoted(name))") }
    }
  }

  private mutating func addUnknownKey(
    to node: ContractNode, _ other: Schema?, _ spot: ContractSpot?
  ) throws(SchemaError) {
    guard case .object(let members) = node.form,
      let name = ["unknownKey", "anotherUnknownKey"].first(where: { node.member($0) == nil })
    else { return }
    let change = ContractChange(
      kind: .key, spot: spot ?? node.origin.spot, subject: "a key that the contract does not name")
    let text = ContractNode(.value(.string("text")), node.merged, change)
    let isFree = other == nil || other?.isTrue == true
    guard
      let value = try isFree ? text : other.flatMap({ (schema) throws(SchemaError) in try self.node(schema) })
    else { return }
    let wider = ContractNode(
      .object(members + [ContractNode.Member(name: name, node: value, absence: nil)]), node.merged, change)
    wider.isVaried = false
    node.alternatives.append(wider)
  }

  // MARK: - Arrays

  private mutating func array(_ merged: MergedSchema, _ origin: ContractChange) throws(SchemaError)
    -> ContractNode?
  {
    let (first, rest) = try merged.elements
    let least = merged.count("minItems", isLower: true) ?? 0
    let most = merged.count("maxItems", isLower: false) ?? .max
    var elements: [ContractNode] = []
    for schema in first.prefix(most) {
      guard let node = try node(schema) else { break }
      elements.append(node)
    }
    let repeated: ContractNode? =
      if isSmall, least <= elements.count { nil } else if let rest { try node(rest) } else if first.isEmpty {
        AllowedValues.anything(merged)
      } else { nil }
    let isUnique = merged.schemas.contains { $0["uniqueItems"]?.bool == true }
    if let repeated {
      let wanted = isSmall ? least : min(max(least, first.isEmpty ? 1 : 0), most, 1000)
      while elements.count < wanted {
        let number = elements.count - first.count
        guard let next = isUnique && number > 0 ? AllowedValues.another(repeated, number) : repeated else {
          break
        }
        elements.append(next)
      }
    }
    guard elements.count >= least else { return nil }
    let node = ContractNode(.array(elements), merged, origin)
    func alternative(_ elements: [ContractNode], _ subject: String) {
      let change = ContractChange(kind: .length, spot: origin.spot, subject: subject)
      let other = ContractNode(.array(elements), merged, change)
      other.isVaried = false
      node.alternatives.append(other)
    }
    if least == 0, !elements.isEmpty { alternative([], "an empty array") }
    if let repeated, elements.count < most,
      let next = isUnique && !elements.isEmpty ? AllowedValues.another(repeated, elements.count) : repeated
    {
      alternative(elements + [next], "an array of \(elements.count + 1) elements")
    }
    return node
  }
}
