import Compilation
import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// Turns the shape of payloads into declarations.
struct ModelBuilder {
  typealias Conclusion = ScalarTypes.Conclusion

  private let options: ScaffoldOptions
  private let scalars: ScalarTypes
  private(set) var declarations: [Declaration] = []
  /// The structures of objects, which may be recursive.
  private var structures: [ObjectIdentifier: Int] = [:]
  /// The numbers of the user's types that have been used.
  private(set) var usedOverrides: Set<Int> = []
  /// The number of the user's type that names each declaration, by declaration.
  private(set) var overrides: [Int: Int] = [:]
  /// The names of the user's types that are not declared here.
  private(set) var foreignTypes: [String] = []
  /// Whether a date is read.
  private var hasDates = false
  /// The value of `--dates` for values that the user declared as dates; nil if they need none.
  private var overriddenDates: String?
  /// Whether there are values whose types are unknown.
  private(set) var hasAnyJSON = false

  /// Arrays and dictionaries nested more deeply are not typed.
  private static let maximumNesting = 8

  typealias Path = ModelPlace.Path

  /// - Parameter shape: the result of `ShapePreparation`.
  init(_ options: ScaffoldOptions, _ shape: JSONShape) {
    self.options = options
    scalars = ScalarTypes(shape)
  }

  /// Whether some dates have fractions of seconds and others do not.
  var hasMixedDates: Bool { hasDates && scalars.dates == .mixed }

  /// The value of `--dates` that the model needs; nil if it reads no dates.
  var dates: String? { (hasDates ? scalars.dates?.strategy : nil) ?? overriddenDates }

  /// The type of the payloads, and notes on it.
  mutating func root(_ shape: JSONShape) -> Conclusion {
    part(shape, at: ModelPlace(name: options.name))
  }

  /// The type of the values except null, and notes on it.
  private mutating func type(of shape: JSONShape, at place: ModelPlace) -> Conclusion {
    if let number = options.types.firstIndex(where: { $0.place.path.steps.map(\.kind) == place.path }) {
      usedOverrides.insert(number)
      let type = named(options.types[number].type, shape, at: place)
      if let declared = type.mentioned { overrides[declared] = number }
      if type.parts.contains(.date) { overriddenDates = ScalarHints.strategy(shape) ?? overriddenDates }
      return Conclusion(type)
    }
    if shape.isCut || place.nesting > Self.maximumNesting { hasAnyJSON = true }
    if shape.isCut { return Conclusion(.json, ["not looked into: there are too many different paths"]) }
    let kinds = shape.kinds
    guard let kind = kinds.first else { return Conclusion(.json, shape.nulls > 0 ? ["always null"] : []) }
    if place.nesting > Self.maximumNesting { return Conclusion(.json) }
    if kinds.count > 1 { return Conclusion(union(shape, kinds, at: place)) }
    switch kind {
    case .bool: return Conclusion(.bool)
    case .number: return scalars.number(shape.numbers)
    case .string: return string(shape, at: place)
    case .array: return array(shape, at: place)
    case .object: return object(shape, at: place)
    }
  }

  private mutating func string(_ shape: JSONShape, at place: ModelPlace) -> Conclusion {
    guard scalars.isEnum(shape) else {
      let choice = scalars.string(shape)
      if choice.type == .date { hasDates = true }
      return choice
    }
    let cases = Declaration.StringCase.cases(shape.strings.values.map(\.text))
    let number = add(.strings(cases), place)
    declarations[number].notes = ["\(cases.count) words in \(shape.stringCount.grouped) strings"]
    return Conclusion(.declared(number))
  }

  private mutating func array(_ shape: JSONShape, at place: ModelPlace) -> Conclusion {
    guard let element = shape.element else {
      return Conclusion(.array(.json), shape.isCut ? [] : ["always empty"])
    }
    let conclusion = part(element, at: place.element())
    return Conclusion(.array(conclusion.type), conclusion.notes)
  }

  /// The type of an array's elements or a dictionary's values.
  private mutating func part(_ shape: JSONShape, at place: ModelPlace) -> Conclusion {
    var conclusion = type(of: shape, at: place)
    conclusion.isNullable = shape.nulls > 0
    return Conclusion(conclusion.orNil, conclusion.notes)
  }

  /// The type that the user has named. The type of an object is declared, unless it is Swift's.
  private mutating func named(_ text: String, _ shape: JSONShape, at place: ModelPlace) -> SwiftType {
    let text = text.trimmingPrefix { $0 == " " }
    if text.hasSuffix("?") { return named(String(text.dropLast()), shape, at: place).orNil }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      let start = inner.prefix { $0 != ":" && $0 != "[" }
      if let member = shape.anyMember, start == "String", start.count < inner.count {
        return .dictionary(named(String(inner.dropFirst(start.count + 1)), member, at: place.element()))
      } else if let element = shape.element, start.count == inner.count || inner.hasPrefix("[") {
        return .array(named(String(inner), element, at: place.element()))
      }
    }
    let name = String(text)
    let isDeclared =
      shape.kinds == [.object] && SwiftName.isType(name) && !ScaffoldTypeName.usedInside.contains(name)
    guard isDeclared, case .declared(let number) = object(shape, at: place.named(name)).type else {
      foreignTypes += TypeExpression(name)?.names.filter { !ScaffoldTypeName.reserved.contains($0) } ?? []
      return .plain(name)
    }
    return .declared(number)
  }

  // MARK: - Objects

  private mutating func object(_ shape: JSONShape, at place: ModelPlace) -> Conclusion {
    if shape.sameAs != nil { return Conclusion(structure(shape.original, at: place)) }
    if let member = shape.anyMember {
      let conclusion = part(member, at: place.element())
      let most = max(1, shape.facts[.object]?.lengths?.upperBound ?? 0).grouped
      return Conclusion(
        .dictionary(conclusion.type), ["names are data, up to \(most) in one object"] + conclusion.notes)
    }
    if !shape.variants.isEmpty { return Conclusion(variants(shape, at: place)) }
    if shape.members.isEmpty { return Conclusion(.dictionary(.json), ["always empty"]) }
    return Conclusion(structure(shape, at: place))
  }

  private mutating func structure(_ shape: JSONShape, at place: ModelPlace) -> SwiftType {
    if let known = structures[ObjectIdentifier(shape)] { return .declared(known) }
    let number = add(.structure([]), place.nameOfObject.map(place.named) ?? place)
    structures[ObjectIdentifier(shape)] = number
    let members = shape.members
    let types = members.map { member in
      type(of: member.shape, at: place.member(member.name))
    }
    let names = Declaration.Property.names(zip(members, types).map { ($0.name, $1.type) })
    let properties = members.indices.map { property(members[$0], types[$0], named: names[$0], of: shape) }
    declarations[number].kind = .structure(properties)
    if shape.isCut {
      declarations[number].notes.append("more keys than these: there are too many different paths")
    }
    return .declared(number)
  }

  private func property(
    _ member: (name: String, shape: JSONShape), _ conclusion: Conclusion, named name: String,
    of shape: JSONShape
  ) -> Declaration.Property {
    let value = member.shape
    var type = conclusion.type
    let absent = max(0, shape.objects - value.count)
    let isNullOnly = value.nulls == value.count
    var evidence = conclusion.notes
    if value.nulls > 0, !isNullOnly {
      evidence.insert("null in \(value.nulls.grouped) of \(shape.objects.grouped)", at: 0)
    }
    if absent > 0 { evidence.insert("absent in \(absent.grouped) of \(shape.objects.grouped)", at: 0) }
    if absent > 0 || value.nulls > 0 { type = type.orNil }
    let code = SwiftName.code(name)
    let hint = ScalarHints.note(value, type, key: member.name, property: code)
    return Declaration.Property(
      key: member.name, name: name, type: type, evidence: evidence, notes: hint.map { [$0] } ?? [])
  }

  // MARK: - Enums

  private mutating func variants(_ shape: JSONShape, at place: ModelPlace) -> SwiftType {
    let variants = shape.variants
    let key = variants.first?.name ?? ""
    let number = add(.variants(key: key, []), place)
    let names = SwiftName.properties(variants.map(\.value), avoiding: Declaration.membersOfEnums)
    let cases = zip(variants, names).map { variant, name in
      let type = structure(variant.shape, at: place.named(SwiftName.type(variant.value)))
      return Declaration.Variant(values: [variant.value], name: name, type: type)
    }
    declarations[number].kind = .variants(key: key, cases)
    let counts = variants.map { "\($0.shape.count.grouped) \($0.value)" }
    declarations[number].notes = ["told apart by \(key): \(counts.joined(separator: ", "))"]
    return .declared(number)
  }

  private mutating func union(_ shape: JSONShape, _ kinds: [ValueKind], at place: ModelPlace) -> SwiftType {
    // An object or an array's element has the name itself.
    let single = place.named(kinds.contains(.array) ? Singular.type(place.name) : place.name)
    let hasTypes = kinds.contains(.object) || shape.element.map { $0.objects > 0 } == true
    let number = add(.union([]), hasTypes ? single.named(Self.unionName(single.name, kinds)) : place)
    let alternatives = kinds.map { kind in
      switch kind {
      case .bool: Alternative(conclusion: Conclusion(.bool))
      case .number: Alternative(conclusion: scalars.number(shape.numbers))
      case .string: Alternative(conclusion: Conclusion(.string))
      case .array: Alternative(conclusion: array(shape, at: place))
      case .object: Alternative(conclusion: object(shape, at: single), name: "object")
      }
    }
    declarations[number].kind = .union(declarations.cases(alternatives, of: place.name))
    let counts = kinds.map { kind in
      Counted(shape.count(kind) - (kind == .object ? shape.objectsInside : 0), kind.rawValue).description
    }
    declarations[number].notes = [counts.joined(separator: ", ")]
    return .declared(number)
  }

  /// The name of several kinds of values: `CustomerOrString`.
  static func unionName(_ name: String, _ kinds: [ValueKind]) -> String {
    let others = kinds.filter { $0 != .object && $0 != .array }
    if others.isEmpty { return name + "OrList" }
    let words: [ValueKind: String] = [.string: "OrString", .number: "OrNumber", .bool: "OrBool"]
    return name + (others.count == 1 && !kinds.contains(.array) ? words[others[0]] ?? "" : "Value")
  }

  private mutating func add(_ kind: Declaration.Kind, _ place: ModelPlace) -> Int {
    declarations.append(Declaration(kind: kind, suggestedName: place.name))
    return declarations.count - 1
  }
}

/// A place in the payloads of a model.
struct ModelPlace {
  typealias Path = [PathExpression.Step.Kind]

  var path: Path = []
  /// The name that a type here would have.
  var name: String
  /// The name that the type of an object here would have, if different.
  var nameOfObject: String?
  /// Whether a type here has this name, even as an element.
  var isNamed = false
  /// The number of arrays and dictionaries directly around.
  var nesting = 0

  func element() -> ModelPlace {
    ModelPlace(path: path + [.each], name: Singular.type(name), nesting: nesting + 1)
  }

  func member(_ key: String) -> ModelPlace {
    guard key == "data" else { return ModelPlace(path: path + [.member(key)], name: SwiftName.type(key)) }
    return ModelPlace(path: path + [.member(key)], name: nameOfData, nameOfObject: name + "Data")
  }

  /// The data of a ChargeList are charges, and so are the data of charges. An element of any other data is called an
  /// item.
  private var nameOfData: String {
    for ending in ["List", "Collection", "Page", "Response"] where name.hasSuffix(ending) && name != ending {
      return String(name.dropLast(ending.count))
    }
    return Singular.type(name) == name ? "Item" : name
  }

  func named(_ name: String) -> ModelPlace { ModelPlace(path: path, name: name, nesting: nesting) }
}
