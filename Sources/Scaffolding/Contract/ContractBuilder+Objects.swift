import Contracts
import Diagnostics
import JSONCoding
import Words

extension ContractBuilder {
  mutating func object(_ value: ContractValue, at place: ModelPlace) throws(SchemaError) -> Conclusion {
    let merged = value.merged
    if let family = try family(of: merged, at: place) { return family }
    let properties = try properties(of: value)
    if properties.isEmpty { return try dictionary(merged, at: place) }
    let identity = merged.identity
    return try declared(Identity(schemas: identity, part: .objects), at: place) {
      (builder, number) throws(SchemaError) in
      builder.name(number, merged, identity, at: place)
      if try ObjectProperties(merged).other?.value.kind == .object {
        builder.declarations[number].notes.append("other keys are not read")
      }
      var typed: [(property: Property, type: Conclusion)] = []
      // A property that allows no value is always absent.
      for property in properties where try !MergedSchema(property.schemas).isFalse {
        typed.append((property, try builder.type(of: property.schemas, at: place.member(property.name))))
      }
      let names = Declaration.Property.names(typed.map { ($0.property.name, $0.type.type) })
      let declared = zip(typed, names).map { builder.property($0.property, $0.type, named: $1) }
      builder.declarations[number].kind = .structure(declared)
      return Conclusion(.declared(number))
    }
  }

  /// A dictionary, unless it has properties.
  private mutating func dictionary(_ merged: MergedSchema, at place: ModelPlace) throws(SchemaError)
    -> Conclusion
  {
    let properties = try ObjectProperties(merged)
    let schemas = properties.patterns.map(\.schema) + [properties.other].compactMap { $0 }
    let values = schemas.filter { !$0.isFalse && !$0.isTrue }
    guard !values.isEmpty else { return Conclusion(.dictionary(.json)) }
    return try inside(merged) { (builder) throws(SchemaError) in
      let value = try builder.either(values, at: place.element())
      return Conclusion(.dictionary(value.orNil), value.notes)
    }
  }

  // MARK: - Properties

  struct Property {
    let name: String
    let schemas: [Schema]
    let isRequired: Bool
  }

  /// The properties that the contract names for this direction.
  func properties(of value: ContractValue) throws(SchemaError) -> [Property] {
    let required = value.merged.required
    var properties: [Property] = []
    for property in try ObjectProperties(value.merged).all {
      // The others are examples of a pattern.
      let isNamed =
        required.contains(property.name)
        || value.merged.schemas.contains { $0["properties"]?[property.name] != nil }
      guard isNamed, try isSent(property.schemas) else { continue }
      let isRequired = required.contains(property.name)
      properties.append(Property(name: property.name, schemas: property.schemas, isRequired: isRequired))
    }
    for property in try ObjectProperties(MergedSchema(value.conditional)).all
    where !properties.contains(where: { $0.name == property.name }) {
      guard !property.schemas.isEmpty, try isSent(property.schemas) else { continue }
      properties.append(Property(name: property.name, schemas: property.schemas, isRequired: false))
    }
    return properties
  }

  private func isSent(_ schemas: [Schema]) throws(SchemaError) -> Bool {
    kind.excludes(schemas) ? false : !kind.excludes(try MergedSchema(schemas).schemas)
  }

  private func property(_ property: Property, _ conclusion: Conclusion, named name: String)
    -> Declaration.Property
  {
    let isNull = conclusion.isNullable && !property.schemas.isEmpty
    let isOptional = !property.isRequired || isNull
    return Declaration.Property(
      key: property.name, name: name, type: isOptional ? conclusion.type.orNil : conclusion.type,
      notes: notes(
        on: property, conclusion, code: SwiftName.code(name), isOptional: isOptional))
  }

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
      case let text = value.sample.text, text.count <= Self.longestDefault, text != "null"
    {
      notes.append("\(text) if absent")
    }
    if property.schemas.contains(where: { $0.value["deprecated"]?.bool == true }) {
      notes.append("deprecated")
    }
    return notes
      + conclusion.notes.map { note in
        note == ContractScalars.day && description == nil && conclusion.type == .string
          ? ScalarHints.day(code, isOptional: isOptional) : note
      }
  }

  private static let longestDefault = 40

  /// Gives a declaration its name and documentation.
  mutating func name(_ number: Int, _ merged: MergedSchema, _ identity: [Schema], at place: ModelPlace) {
    let own = place.isNamed ? nil : names.name(of: merged, identity)
    declarations[number].suggestedName = own ?? place.nameOfObject ?? place.name
    declarations[number].notes = [identity[0].value.sentence].compactMap { $0 }
  }
}

/// The types of numbers and strings in a contract.
struct ContractScalars {
  private let format: String?
  private let isBase64: Bool
  /// Whether integers reach beyond Int64, and none is negative.
  private let isUnsigned: Bool

  init(_ merged: MergedSchema) {
    format = merged.first("format")?.value.string?.lowercased()
    isBase64 = merged.first("contentEncoding")?.value.string?.lowercased() == "base64"
    func bound(_ keyword: String) -> String? { merged.schemas.lazy.compactMap { $0[keyword]?.number }.first }
    let most = bound("maximum") ?? bound("exclusiveMaximum") ?? ""
    let isBeyond = UInt64(most).map { $0 > UInt64(Int64.max) } ?? (most == "18446744073709551616")
    isUnsigned = isBeyond && bound("minimum").flatMap(Double.init) ?? -1 >= 0
  }

  var integer: ContractBuilder.Conclusion {
    switch format {
    case _ where isUnsigned, "uint64": .init(.uint64)
    default: .init(.int)
    }
  }

  var number: ContractBuilder.Conclusion {
    .init(format == "decimal" ? .decimal : .double)
  }

  var string: ContractBuilder.Conclusion {
    if isBase64 { return .init(.data) }
    switch format {
    case "date-time": return .init(.date)
    case "uuid": return .init(.uuid)
    case "uri", "url", "iri", "uri-reference", "iri-reference": return .init(.url)
    case "byte": return .init(.data)
    case "date": return .init(.string, [Self.day])
    case "time": return .init(.string, ["a time of day"])
    case "duration": return .init(.string, ["an ISO 8601 duration"])
    default: return .init(.string)
    }
  }

  /// The note, which gets code where the property is known.
  static let day = "a day"
}
