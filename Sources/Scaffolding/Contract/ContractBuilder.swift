import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// Turns a schema into declarations. A schema is one type wherever it is referenced.
struct ContractBuilder {
  typealias Conclusion = ScalarTypes.Conclusion

  let options: ScaffoldOptions
  let kind: MessageKind
  var names = ContractNames()
  var declarations: [Declaration] = []
  /// The key of a declared type: schemas, and a part of the values they allow.
  struct Identity: Hashable {
    enum Part: Hashable { case all, objects, strings }
    let schemas: [Schema]
    let part: Part
  }

  /// The declared types.
  private(set) var known: [Identity: Conclusion] = [:]
  /// Declarations that turned out not to be separate types, and their replacements.
  var replacements: [Int: SwiftType] = [:]
  /// The structures of variants, with the key that identifies the variant.
  var tellers: [(number: Int, key: String)] = []
  /// The arrays and dictionaries whose elements are being examined.
  private var open: Set<[Schema]> = []

  init(_ options: ScaffoldOptions, _ kind: MessageKind) {
    (self.options, self.kind) = (options, kind)
  }

  /// The type of the contract's values. Afterwards, the declarations are complete.
  mutating func root(_ schema: Schema) throws(SchemaError) -> SwiftType {
    var place = ModelPlace(name: options.name)
    place.isNamed = true
    let root = try type(of: [schema], at: place).orNil
    for index in declarations.indices { declarations[index].mapTypes(final) }
    let type = final(root)
    let others = usedOutsideOfVariants(type)
    for (number, key) in tellers { tell(number, by: key, isOnlyVariant: !others.contains(number)) }
    return type
  }

  private func final(_ type: SwiftType) -> SwiftType {
    var type = type
    // One may stand for another.
    for _ in replacements { type = type.replacing { replacements[$0] ?? .declared($0) } }
    return type
  }

  mutating func type(of schemas: [Schema], at place: ModelPlace) throws(SchemaError) -> Conclusion {
    schemas.isEmpty ? Conclusion(.json) : try type(of: MergedSchema(schemas), at: place)
  }

  mutating func type(of merged: MergedSchema, at place: ModelPlace) throws(SchemaError) -> Conclusion {
    try type(of: ContractValue(merged), at: place)
  }

  mutating func type(of value: ContractValue, at place: ModelPlace) throws(SchemaError) -> Conclusion {
    var conclusion = try value.branches.isEmpty ? single(value, at: place) : union(value, at: place)
    conclusion.isNullable = conclusion.isNullable || value.isNullable
    return conclusion
  }

  /// The type of a value without alternatives.
  private mutating func single(_ value: ContractValue, at place: ModelPlace) throws(SchemaError) -> Conclusion
  {
    let merged = value.merged
    if let values = merged.values { return try choices(values.map(\.value), merged, at: place) }
    let isAnything = merged.words.isEmpty && !merged.isNull
    let isNullable = !isAnything && merged.kinds?.contains { $0.word == "null" } == true
    var conclusion: Conclusion
    switch merged.words {
    case []:
      let isNothing = merged.isFalse || merged.kinds?.isEmpty == true
      conclusion = Conclusion(.json, isNothing ? ["the contract allows no value here"] : [])
    case let words where words.count == 1: conclusion = try type(words[0], value, at: place)
    case let words:
      conclusion = try declared(Identity(schemas: merged.identityOfUnion, part: .all), at: place) {
        (builder, number) throws(SchemaError) in
        let single = place.named(words.contains("array") ? Singular.type(place.name) : place.name)
        var alternatives: [Alternative] = []
        for word in words {
          let isInside = ["array", "object"].contains(word)
          let part = try builder.type(word, value, at: isInside ? single : place)
          alternatives.append(Alternative(part))
        }
        return builder.finish(number, alternatives, merged, at: place)
      }
    }
    conclusion.isNullable = conclusion.isNullable || isNullable
    return conclusion
  }

  private mutating func type(_ word: String, _ value: ContractValue, at place: ModelPlace) throws(SchemaError)
    -> Conclusion
  {
    let merged = value.merged
    let scalars = ContractScalars(merged)
    switch word {
    case "boolean": return Conclusion(.bool)
    case "integer": return scalars.integer
    case "number": return scalars.number
    case "string": return scalars.string
    case "array":
      return try inside(merged) { (builder) throws(SchemaError) in
        try builder.array(merged, at: place.element())
      }
    default: return try object(value, at: place)
    }
  }

  /// A value that contains itself without a declared type in between can only be any JSON.
  mutating func inside(
    _ merged: MergedSchema, _ make: (inout ContractBuilder) throws(SchemaError) -> Conclusion
  ) throws(SchemaError) -> Conclusion {
    guard open.insert(merged.schemas).inserted else {
      return Conclusion(.json, ["contains values of its own kind"])
    }
    defer { open.remove(merged.schemas) }
    return try make(&self)
  }

  private mutating func array(_ merged: MergedSchema, at place: ModelPlace) throws(SchemaError) -> Conclusion
  {
    guard merged.first("items") != nil || merged.first("prefixItems") != nil else {
      return Conclusion(.array(.json))
    }
    let (first, rest) = try merged.elements
    let schemas = first + [rest].compactMap { $0 }
    let element = try either(schemas, at: place)
    return Conclusion(.array(element.orNil), element.notes)
  }

  /// The type of values that one of the schemas allows.
  mutating func either(_ schemas: [Schema], at place: ModelPlace) throws(SchemaError) -> Conclusion {
    if schemas.count < 2 { return try type(of: schemas, at: place) }
    return try declared(Identity(schemas: schemas, part: .all), at: place) {
      (builder, number) throws(SchemaError) in
      var alternatives: [Alternative] = []
      for schema in schemas {
        alternatives.append(Alternative(try builder.type(of: [schema], at: place)))
      }
      return builder.finish(number, alternatives, try MergedSchema([schemas[0]]), at: place)
    }
  }

  // MARK: - Declarations

  /// The type for these schemas, declared once: its contents may refer to it while it is made.
  mutating func declared(
    _ identity: Identity, at place: ModelPlace,
    _ make: (inout ContractBuilder, Int) throws(SchemaError) -> Conclusion
  ) throws(SchemaError) -> Conclusion {
    if let known = known[identity] { return known }
    declarations.append(Declaration(kind: .union([]), suggestedName: place.name))
    let number = declarations.count - 1
    known[identity] = Conclusion(.declared(number))
    let outer = open
    open = []
    defer { open = outer }
    var conclusion = try make(&self, number)
    if conclusion.type != .declared(number) {
      if conclusion.type.mentioned == number { conclusion.type = .json }
      replacements[number] = conclusion.type
    }
    known[identity] = conclusion
    return conclusion
  }
}

/// OpenAPI's inheritance: a schema with a `discriminator` stands for the schemas that list it in `allOf`.
extension ContractBuilder {
  /// The type of an object of such a schema; nil for other schemas.
  mutating func family(of merged: MergedSchema, at place: ModelPlace) throws(SchemaError) -> Conclusion? {
    let identity = merged.identity
    guard identity.count == 1, case let base = identity[0], let key = base.discriminator,
      !merged.schemas.contains(where: { $0 != base && names.definition($0) != nil })
    else { return nil }
    let heirs = try heirs(of: base)
    guard heirs.count > 1 else { return nil }
    return try declared(Identity(schemas: identity, part: .all), at: place) {
      (builder, number) throws(SchemaError) in
      var branches: [ContractBranch] = []
      for (name, schema) in heirs {
        let value = try ContractValue(MergedSchema([schema]))
        let values = base.values(for: name)
        branches.append(
          ContractBranch(schema, named: ContractNames.type(name) ?? name, values: values, value))
      }
      try builder.declareVariants(number, key, branches)
      builder.name(number, merged, identity, at: place)
      return Conclusion(.declared(number))
    }
  }

  private func heirs(of base: Schema) throws(SchemaError) -> [(name: String, schema: Schema)] {
    var heirs: [(name: String, schema: Schema)] = []
    for (name, value) in base.file.schemas where value != base.value && value.kind == .object {
      let schema = try base.schema(at: value)
      if try inherits(schema, from: base) { heirs.append((name, schema)) }
    }
    return heirs
  }

  private func inherits(_ schema: Schema, from base: Schema) throws(SchemaError) -> Bool {
    var pending = try schema.list("allOf")
    var passed: Set<Schema> = []
    while let next = pending.popLast() {
      let parent = try next.resolved()
      if parent == base { return true }
      if passed.insert(parent).inserted { pending += try parent.list("allOf") }
    }
    return false
  }
}

extension Schema {
  /// The values of the discriminator's key for a schema.
  func values(for name: String) -> [String] {
    let mapped = (self["discriminator"]?["mapping"]?.members ?? []).filter {
      $0.value.string == name || $0.value.string?.hasSuffix("/" + name) == true
    }
    return mapped.isEmpty ? [name] : mapped.map(\.name)
  }
}

/// Values that a contract lists completely: `enum` and `const`.
extension ContractBuilder {
  mutating func choices(_ values: [SampleValue], _ merged: MergedSchema, at place: ModelPlace)
    throws(SchemaError)
    -> Conclusion
  {
    var words: [String] = []
    var numbers: [String] = []
    var booleans: [String] = []
    var isAnything = false
    for value in values {
      switch value {
      case .string(let text): words.append(text)
      case .number: numbers.append(value.text)
      case .bool: booleans.append(value.text)
      case .null: break
      case .array, .object: isAnything = true
      }
    }
    let isNullable = values.contains(.null)
    if isAnything || words.isEmpty && numbers.isEmpty && booleans.isEmpty {
      return Conclusion(.json, isNullable: isNullable)
    }
    var parts: [Conclusion] = []
    if !booleans.isEmpty { parts.append(Conclusion(.bool, Self.listed(booleans))) }
    if !numbers.isEmpty {
      let isInteger = numbers.allSatisfy { Int($0) != nil }
      parts.append(Conclusion(isInteger ? .int : .double, Self.listed(numbers)))
    }
    if !words.isEmpty { parts.append(try strings(words, merged, at: place)) }
    guard parts.count > 1 else { return Conclusion(parts[0].type, isNullable: isNullable, parts[0].notes) }
    let identity = Identity(schemas: merged.identityOfUnion, part: .all)
    return try declared(identity, at: place) { (builder, number) throws(SchemaError) in
      var union = builder.finish(number, parts.map { Alternative($0) }, merged, at: place)
      union.isNullable = isNullable
      return union
    }
  }

  private static let maximumListed = 8

  /// `always 1`, `1, 2 or 3`
  private static func listed(_ values: [String]) -> [String] {
    if Set(values) == ["true", "false"] || values.count > maximumListed { return [] }
    return [values.count == 1 ? "always \(values[0])" : values.listed("or")]
  }

  /// An enum of strings.
  mutating func strings(_ words: [String], _ merged: MergedSchema, at place: ModelPlace)
    throws(SchemaError) -> Conclusion
  {
    let identity = Identity(schemas: merged.identity, part: .strings)
    return try declared(identity, at: place) { (builder, number) throws(SchemaError) in
      let words = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let cases = Declaration.StringCase.cases(words)
      builder.declarations[number].kind = .strings(cases)
      builder.name(number, merged, identity.schemas, at: place)
      return Conclusion(.declared(number))
    }
  }
}
