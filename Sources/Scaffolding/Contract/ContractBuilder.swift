import Contracts
import JSONCoding
import Words

/// Turns a schema into declarations. Each schema becomes one type, however often it is referenced.
struct ContractBuilder {
  typealias Conclusion = ScalarTypes.Conclusion

  let options: ScaffoldOptions
  let kind: MessageKind
  var names = ContractNames()
  var declarations: [Declaration] = []
  /// The structures of variants, with the key that identifies the variant.
  var tellers: [(number: Int, key: String)] = []
  /// The declared types.
  private var known: [Identity: Conclusion] = [:]
  /// Declarations that turned out not to be separate types, and their replacements.
  private var replacements: [Int: SwiftType] = [:]
  /// The arrays and dictionaries whose elements are being examined.
  private var open: Set<[Schema]> = []

  /// The key of a declared type: schemas, and a part of the values they allow.
  struct Identity: Hashable {
    enum Part: Hashable { case all, objects, strings }
    let schemas: [Schema]
    let part: Part
  }

  init(_ options: ScaffoldOptions, _ kind: MessageKind) {
    (self.options, self.kind) = (options, kind)
  }

  /// The type of the contract's values. Afterwards, the declarations are complete.
  ///
  /// - Throws: `SchemaError` for a reference that leads nowhere. So do the other methods.
  mutating func root(_ schema: Schema) throws -> SwiftType {
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
    // A replacement may itself be replaced.
    for _ in replacements { type = type.replacing { replacements[$0] ?? .declared($0) } }
    return type
  }

  mutating func type(of schemas: [Schema], at place: ModelPlace) throws -> Conclusion {
    schemas.isEmpty ? Conclusion(.json) : try type(of: ContractValue(schemas), at: place)
  }

  mutating func type(of value: ContractValue, at place: ModelPlace) throws -> Conclusion {
    var conclusion = try value.branches.isEmpty ? single(value, at: place) : union(value, at: place)
    conclusion.isNullable = conclusion.isNullable || value.isNullable
    return conclusion
  }

  /// The type of a value without alternatives.
  private mutating func single(_ value: ContractValue, at place: ModelPlace) throws -> Conclusion {
    let merged = value.merged
    if let values = merged.values { return try choices(values.map(\.value), merged, at: place) }
    let words = merged.words
    guard let word = words.first else {
      let isNothing = merged.isFalse || merged.kinds?.isEmpty == true
      return Conclusion(
        .json, isNullable: merged.isNull, isNothing ? ["the contract allows no value here"] : [])
    }
    var conclusion =
      if words.count == 1 { try type(word, value, at: place) } else {
        try declared(Identity(schemas: merged.identityOfUnion, part: .all), at: place) { builder, number in
          let single = place.named(words.contains("array") ? Singular.type(place.name) : place.name)
          let alternatives = try words.map { word in
            let isInside = ["array", "object"].contains(word)
            return Alternative(conclusion: try builder.type(word, value, at: isInside ? single : place))
          }
          return builder.declareUnion(number, alternatives, merged, at: place)
        }
      }
    let isNullable = merged.kinds?.contains { $0.word == "null" } == true
    conclusion.isNullable = conclusion.isNullable || isNullable
    return conclusion
  }

  /// - Parameter word: the schema's word for the kind of value.
  private mutating func type(_ word: String, _ value: ContractValue, at place: ModelPlace) throws
    -> Conclusion
  {
    if let scalar = value.merged.scalar(word) { return scalar }
    guard word == "array" else { return try object(value, at: place) }
    return try inside(value.merged) { try $0.array(value.merged, at: place.element()) }
  }

  /// A value that contains itself with no declared type in between can only be typed as any JSON.
  mutating func inside(
    _ merged: MergedSchema, _ make: (inout ContractBuilder) throws -> Conclusion
  ) throws -> Conclusion {
    guard open.insert(merged.schemas).inserted else {
      return Conclusion(.json, ["contains values of its own kind"])
    }
    defer { open.remove(merged.schemas) }
    return try make(&self)
  }

  private mutating func array(_ merged: MergedSchema, at place: ModelPlace) throws -> Conclusion {
    guard merged.first("items") != nil || merged.first("prefixItems") != nil else {
      return Conclusion(.array(.json))
    }
    let (first, rest) = try merged.elements
    let element = try either(first + [rest].compactMap { $0 }, at: place)
    return Conclusion(.array(element.orNil), element.notes)
  }

  /// The type of values that one of the schemas allows.
  mutating func either(_ schemas: [Schema], at place: ModelPlace) throws -> Conclusion {
    if schemas.count < 2 { return try type(of: schemas, at: place) }
    return try declared(Identity(schemas: schemas, part: .all), at: place) { builder, number in
      let alternatives = try schemas.map { Alternative(conclusion: try builder.type(of: [$0], at: place)) }
      return builder.declareUnion(number, alternatives, try MergedSchema([schemas[0]]), at: place)
    }
  }

  // MARK: - Declarations

  /// The type for these schemas, declared once: its contents may refer to it while it is made.
  mutating func declared(
    _ identity: Identity, at place: ModelPlace,
    _ make: (inout ContractBuilder, Int) throws -> Conclusion
  ) throws -> Conclusion {
    if let known = known[identity] { return known }
    let number = add(at: place)
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

  mutating func add(at place: ModelPlace) -> Int {
    declarations.append(Declaration(kind: .union([]), suggestedName: place.name))
    return declarations.count - 1
  }

  /// Gives a declaration its name and documentation.
  mutating func name(_ number: Int, _ merged: MergedSchema, _ identity: [Schema], at place: ModelPlace) {
    let own = place.isNamed ? nil : names.name(of: merged, identity)
    declarations[number].suggestedName = own ?? place.nameOfObject ?? place.name
    declarations[number].notes = [identity[0].value.sentence].compactMap { $0 }
  }

  // MARK: - Values that a contract lists

  /// The type of the values of `enum` and `const`.
  private mutating func choices(_ values: [SampleValue], _ merged: MergedSchema, at place: ModelPlace) throws
    -> Conclusion
  {
    let isNullable = values.contains(.null)
    var texts: [ValueKind: [String]] = [:]
    for value in values {
      switch value {
      case .null: break
      case .bool: texts[.bool, default: []].append(value.text)
      case .number: texts[.number, default: []].append(value.text)
      case .string(let text): texts[.string, default: []].append(text)
      case .array, .object: return Conclusion(.json, isNullable: isNullable)
      }
    }
    var parts: [Conclusion] = []
    if let booleans = texts[.bool] { parts.append(Conclusion(.bool, Self.listed(booleans))) }
    if let numbers = texts[.number] {
      let isInteger = numbers.allSatisfy { Int($0) != nil }
      parts.append(Conclusion(isInteger ? .int : .double, Self.listed(numbers)))
    }
    if let words = texts[.string] { parts.append(try strings(words, merged, at: place)) }
    guard parts.count > 1 else {
      return Conclusion(parts.first?.type ?? .json, isNullable: isNullable, parts.first?.notes ?? [])
    }
    let identity = Identity(schemas: merged.identityOfUnion, part: .all)
    return try declared(identity, at: place) { builder, number in
      var union = builder.declareUnion(
        number, parts.map { Alternative(conclusion: $0) }, merged, at: place)
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
  mutating func strings(_ words: [String], _ merged: MergedSchema, at place: ModelPlace) throws -> Conclusion
  {
    let identity = Identity(schemas: merged.identity, part: .strings)
    return try declared(identity, at: place) { builder, number in
      let words = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      builder.declarations[number].kind = .strings(Declaration.StringCase.cases(words))
      builder.name(number, merged, identity.schemas, at: place)
      return Conclusion(.declared(number))
    }
  }
}

extension MergedSchema {
  /// The type of a value of this kind; nil for an array or object.
  ///
  /// - Parameter word: the schema's word for the kind.
  fileprivate func scalar(_ word: String) -> ScalarTypes.Conclusion? {
    let format = first("format")?.value.string?.lowercased()
    switch word {
    case "boolean": return .init(.bool)
    case "integer": return .init(isUnsigned || format == "uint64" ? .uint64 : .int)
    case "number": return .init(format == "decimal" ? .decimal : .double)
    case "string":
      let isBase64 = first("contentEncoding")?.value.string?.lowercased() == "base64"
      return isBase64 ? .init(.data) : format.flatMap { Self.formats[$0] } ?? .init(.string)
    default: return nil
    }
  }

  private static let formats: [String: ScalarTypes.Conclusion] = [
    "date-time": .init(.date), "uuid": .init(.uuid), "byte": .init(.data),
    "uri": .init(.url), "url": .init(.url), "iri": .init(.url), "uri-reference": .init(.url),
    "iri-reference": .init(.url), "date": .init(.string, [ContractBuilder.day]),
    "time": .init(.string, ["a time of day"]), "duration": .init(.string, ["an ISO 8601 duration"]),
  ]

  /// Whether the integers may exceed Int64 and are never negative.
  private var isUnsigned: Bool {
    func bound(_ keyword: String) -> String? { schemas.lazy.compactMap { $0[keyword]?.number }.first }
    let most = bound("maximum") ?? bound("exclusiveMaximum") ?? ""
    let isBeyond = UInt64(most).map { $0 > UInt64(Int64.max) } ?? (most == "18446744073709551616")
    return isBeyond && bound("minimum").flatMap(Double.init) ?? -1 >= 0
  }
}
