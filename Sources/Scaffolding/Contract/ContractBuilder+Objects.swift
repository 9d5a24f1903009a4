import Contracts
import JSONCoding
import Words

/// Objects of a contract: structures, dictionaries, and families of both.
extension ContractBuilder {
  struct Property {
    let name: String
    let schemas: [Schema]
    let isRequired: Bool
  }

  mutating func object(_ value: ContractValue, at place: ModelPlace) throws -> Conclusion {
    let merged = value.merged
    if let family = try family(of: merged, at: place) { return family }
    let properties = try properties(of: value)
    if properties.isEmpty { return try dictionary(merged, at: place) }
    let identity = merged.identity
    return try declared(Identity(schemas: identity, part: .objects), at: place) { builder, number in
      builder.name(number, merged, identity, at: place)
      if try ObjectProperties(merged).other?.value.kind == .object {
        builder.declarations[number].notes.append("other keys are not read")
      }
      // A property that allows no value is always absent.
      let possible = try properties.filter { try !MergedSchema($0.schemas).isFalse }
      let types = try possible.map { try builder.type(of: $0.schemas, at: place.member($0.name)) }
      let names = Declaration.Property.names(zip(possible, types).map { ($0.name, $1.type) })
      let declared = possible.indices.map { builder.property(possible[$0], types[$0], named: names[$0]) }
      builder.declarations[number].kind = .structure(declared)
      return Conclusion(.declared(number))
    }
  }

  /// A dictionary, unless it has properties.
  private mutating func dictionary(_ merged: MergedSchema, at place: ModelPlace) throws -> Conclusion {
    let properties = try ObjectProperties(merged)
    let schemas = properties.patterns.map(\.schema) + [properties.other].compactMap { $0 }
    let values = schemas.filter { !$0.isFalse && !$0.isTrue }
    guard !values.isEmpty else { return Conclusion(.dictionary(.json)) }
    return try inside(merged) { builder in
      let value = try builder.either(values, at: place.element())
      return Conclusion(.dictionary(value.orNil), value.notes)
    }
  }

  // MARK: - Properties

  /// The properties that the contract names for this direction.
  func properties(of value: ContractValue) throws -> [Property] {
    let (merged, required) = (value.merged, value.merged.required)
    // Other names are examples of a pattern.
    let named = try ObjectProperties(merged).all.filter { property in
      let isNamed =
        required.contains(property.name)
        || merged.schemas.contains { $0["properties"]?[property.name] != nil }
      return try isNamed && isSent(property.schemas)
    }
    let names = Set(named.map(\.name))
    let conditional = try ObjectProperties(MergedSchema(value.conditional)).all.filter {
      try !names.contains($0.name) && !$0.schemas.isEmpty && isSent($0.schemas)
    }
    return named.map { Property(name: $0.name, schemas: $0.schemas, isRequired: required.contains($0.name)) }
      + conditional.map { Property(name: $0.name, schemas: $0.schemas, isRequired: false) }
  }

  private func isSent(_ schemas: [Schema]) throws -> Bool {
    try !kind.excludes(schemas) && !kind.excludes(MergedSchema(schemas).schemas)
  }

  private func property(_ property: Property, _ conclusion: Conclusion, named name: String)
    -> Declaration.Property
  {
    let isNull = conclusion.isNullable && !property.schemas.isEmpty
    let isOptional = !property.isRequired || isNull
    return Declaration.Property(
      key: property.name, name: name, type: isOptional ? conclusion.type.orNil : conclusion.type,
      notes: notes(on: property, conclusion, code: SwiftName.code(name), isOptional: isOptional))
  }

  /// The note on a string that is a day. Code is added where the property is known.
  static let day = "a day"
  private static let maximumDefaultLength = 40

  /// The contract's rules for a property that its type cannot express.
  private func notes(
    on property: Property, _ conclusion: Conclusion, code: String, isOptional: Bool
  ) -> [String] {
    var notes: [String] = []
    let description = property.schemas.lazy.compactMap(\.value.sentence).first
    if let description,
      conclusion.type.mentioned.map({ declarations[$0].notes.first != description }) != false
    {
      notes.append(description)
    }
    if let value = property.schemas.lazy.compactMap({ $0["default"] }).first, !property.isRequired,
      case let text = value.sample.text, text.count <= Self.maximumDefaultLength, text != "null"
    {
      notes.append("\(text) if absent")
    }
    if property.schemas.contains(where: { $0.value["deprecated"]?.bool == true }) {
      notes.append("deprecated")
    }
    let isPlainDay = conclusion.type == .string && description == nil
    return notes
      + conclusion.notes.map {
        $0 == Self.day && isPlainDay ? ScalarHints.day(code, isOptional: isOptional) : $0
      }
  }

  // MARK: - Families

  /// OpenAPI's inheritance: a schema with a `discriminator` stands for the schemas that list it in `allOf`. Nil for an
  /// object of another schema.
  private mutating func family(of merged: MergedSchema, at place: ModelPlace) throws -> Conclusion? {
    let identity = merged.identity
    guard identity.count == 1, case let base = identity[0], let key = base.discriminator,
      !merged.schemas.contains(where: { $0 != base && names.definition($0) != nil })
    else { return nil }
    let subtypes = try base.file.schemas.filter { $0.value != base.value && $0.value.kind == .object }
      .map { (name: $0.name, schema: try base.schema(at: $0.value)) }
      .filter { try $0.schema.inherits(from: base) }
    guard subtypes.count > 1 else { return nil }
    return try declared(Identity(schemas: identity, part: .all), at: place) { builder, number in
      let branches = try subtypes.map { name, schema in
        ContractBranch(
          schema, try ContractValue([schema]), named: ContractNames.type(name) ?? name,
          values: base.values(for: name))
      }
      try builder.declareVariants(number, key, branches)
      builder.name(number, merged, identity, at: place)
      return Conclusion(.declared(number))
    }
  }
}

extension Schema {
  fileprivate func inherits(from base: Schema) throws -> Bool {
    var pending = try list("allOf")
    var passed: Set<Schema> = []
    while let next = pending.popLast() {
      let parent = try next.resolved()
      if parent == base { return true }
      if passed.insert(parent).inserted { pending += try parent.list("allOf") }
    }
    return false
  }
}
