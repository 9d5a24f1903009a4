import JSONCoding

/// Turns the shape of payloads into declarations.
struct ModelBuilder {
  private let options: ScaffoldOptions
  private let scalars: ScalarTypes
  private(set) var declarations: [Declaration] = []
  /// The structures of objects, which may be recursive.
  private var structures: [ObjectIdentifier: Int] = [:]
  /// The numbers of the types of the user's that have been used.
  private(set) var usedOverrides: Set<Int> = []
  /// Whether a date is read.
  private(set) var hasDates = false

  /// Arrays and dictionaries nested more deeply are not typed.
  private static let deepestNesting = 8

  typealias Path = [PathExpression.Step.Kind]

  /// - Parameter shape: as `ShapePreparation` leaves it.
  init(_ options: ScaffoldOptions, _ shape: JSONShape) {
    self.options = options
    scalars = ScalarTypes(shape)
  }

  var dates: ScalarTypes.Dates? { hasDates ? scalars.dates : nil }

  /// A place in the payloads.
  private struct Place {
    var path: Path = []
    /// What a type here would be called.
    var name: String
    /// How many arrays and dictionaries are directly around.
    var nesting = 0

    func element(_ suggestion: String? = nil) -> Place {
      Place(path: path + [.each], name: suggestion ?? ScaffoldTypeName.singular(name), nesting: nesting + 1)
    }

    func member(_ key: String) -> Place {
      Place(path: path + [.member(key)], name: SwiftName.type(key))
    }
  }

  /// The type of the payloads, and notes on it.
  mutating func root(_ shape: JSONShape) -> ScalarTypes.Conclusion {
    part(shape, at: Place(name: options.name))
  }

  /// The type of the values, null apart, and notes on it.
  private mutating func type(of shape: JSONShape, at place: Place) -> ScalarTypes.Conclusion {
    if let number = options.types.firstIndex(where: { $0.path.steps.map(\.kind) == place.path }) {
      usedOverrides.insert(number)
      return (.plain(options.types[number].type), [])
    }
    if shape.isCut { return (.json, ["not looked into: there are too many different paths"]) }
    let kinds = shape.kinds
    guard let kind = kinds.first else { return (.json, shape.nulls > 0 ? ["always null"] : []) }
    if place.nesting > Self.deepestNesting { return (.json, []) }
    if kinds.count > 1 { return (union(shape, kinds, at: place), []) }
    switch kind {
    case .bool: return (.bool, [])
    case .number: return scalars.number(shape.numbers)
    case .string: return string(shape.strings, at: place)
    case .array: return array(shape, at: place)
    case .object: return object(shape, at: place)
    }
  }

  private mutating func string(_ strings: StringFacts, at place: Place) -> ScalarTypes.Conclusion {
    guard options.hasEnums, scalars.isEnum(strings) else {
      let choice = scalars.string(strings)
      if choice.type == .date { hasDates = true }
      return choice
    }
    var taken: Set<String> = ["unknown", "rawValue", "hashValue"]
    let cases = strings.values.map { value in
      let name = SwiftName.unused(SwiftName.property(value.text), taken)
      taken.insert(name)
      return Declaration.StringCase(value: value.text, name: name)
    }
    let number = add(.strings(cases), place)
    declarations[number].notes = ["\(cases.count) words in \(Grouped(strings.count)) strings"]
    return (.declared(number), [])
  }

  private mutating func array(_ shape: JSONShape, at place: Place) -> ScalarTypes.Conclusion {
    guard let element = shape.element else { return (.array(.json), shape.isCut ? [] : ["always empty"]) }
    let (type, notes) = part(element, at: place.element())
    return (.array(type), notes)
  }

  /// The type of an array's elements or a dictionary's values.
  private mutating func part(_ shape: JSONShape, at place: Place) -> ScalarTypes.Conclusion {
    let (type, notes) = type(of: shape, at: place)
    return (shape.nulls > 0 && type != .json ? type.orNil : type, notes)
  }

  // MARK: - Objects

  private mutating func object(_ shape: JSONShape, at place: Place) -> ScalarTypes.Conclusion {
    if shape.sameAs != nil { return (structure(shape.original, at: place), []) }
    if let member = shape.anyMember {
      let (type, notes) = part(member, at: place.element())
      let most = Grouped(max(1, shape.objectLengths.greatest))
      return (.dictionary(type), ["names are data, up to \(most) in one object"] + notes)
    }
    if !shape.variants.isEmpty { return (variants(shape, at: place), []) }
    if shape.members.list.isEmpty { return (.dictionary(.json), ["always empty"]) }
    return (structure(shape, at: place), [])
  }

  /// Names that properties cannot have, because their type has them already.
  private static let takenNames: Set<String> = [
    "hashValue", "rawValue", "stringValue", "intValue", "allCases", "description", "debugDescription",
  ]

  private mutating func structure(_ shape: JSONShape, at place: Place) -> SwiftType {
    if let known = structures[ObjectIdentifier(shape)] { return .declared(known) }
    let number = add(.structure([]), place)
    structures[ObjectIdentifier(shape)] = number
    var taken = Self.takenNames
    var keys: Set<String> = []
    var properties: [Declaration.Property] = []
    for member in shape.members.list where keys.insert(member.name).inserted {
      let name = SwiftName.unused(SwiftName.property(member.name), taken)
      taken.insert(name)
      properties.append(property(member, name, of: shape, at: place.member(member.name)))
    }
    declarations[number].kind = .structure(properties)
    if shape.isCut {
      declarations[number].notes.append("more keys than these: there are too many different paths")
    }
    return .declared(number)
  }

  private mutating func property(
    _ member: ShapeMembers.Member, _ name: String, of shape: JSONShape, at place: Place
  ) -> Declaration.Property {
    let value = member.shape
    var (type, notes) = type(of: value, at: place)
    let absent = max(0, shape.objects - value.count)
    let isNullOnly = value.nulls == value.count
    if absent > 0 { notes.insert("absent in \(Grouped(absent)) of \(Grouped(shape.objects))", at: 0) }
    if value.nulls > 0, !isNullOnly {
      notes.insert("null in \(Grouped(value.nulls)) of \(Grouped(shape.objects))", at: absent > 0 ? 1 : 0)
    }
    let keepsNull = value.nulls > 0 && (absent > 0 || !isNullOnly)
    if absent > 0 || keepsNull { type = type.orNil }
    return Declaration.Property(key: member.name, name: name, type: type, keepsNull: keepsNull, notes: notes)
  }

  // MARK: - Enums

  private mutating func variants(_ shape: JSONShape, at place: Place) -> SwiftType {
    let sorted = shape.variants.sorted { $0.value.first < $1.value.first }
    let key = sorted.first?.key.name ?? ""
    let number = add(.variants(key: key, []), place)
    var taken: Set<String> = ["hashValue"]
    var cases: [Declaration.Variant] = []
    for (variant, part) in sorted {
      let name = SwiftName.unused(SwiftName.property(variant.value), taken)
      taken.insert(name)
      let type = structure(part, at: Place(path: place.path, name: SwiftName.type(variant.value)))
      cases.append(Declaration.Variant(value: variant.value, name: name, type: type))
    }
    declarations[number].kind = .variants(key: key, cases)
    let counts = sorted.map { "\(Grouped($0.value.count)) \($0.key.value)" }
    declarations[number].notes = ["told apart by \(key): \(counts.joined(separator: ", "))"]
    return .declared(number)
  }

  private mutating func union(_ shape: JSONShape, _ kinds: [ValueKind], at place: Place) -> SwiftType {
    let number = add(.union([]), place)
    var notes: [String] = []
    func note(_ count: Int, _ noun: String) {
      notes.append("\(Grouped(count)) \(noun)\(count == 1 ? "" : "s")")
    }
    var cases: [Declaration.Case] = []
    for kind in kinds {
      switch kind {
      case .bool:
        note(shape.booleans, "boolean")
        cases.append(.init(name: "bool", type: .bool, form: .scalar))
      case .number:
        note(shape.numbers.count, "number")
        let type = scalars.number(shape.numbers).type
        let names: [SwiftType: String] = [
          .int: "int", .int64: "int64", .uint64: "uint64", .decimal: "decimal",
        ]
        cases.append(.init(name: names[type] ?? "double", type: type, form: .scalar))
      case .string:
        note(shape.strings.count, "string")
        cases.append(.init(name: "string", type: .string, form: .scalar))
      case .array:
        note(shape.arrays, "array")
        let (type, _) = array(shape, at: Place(path: place.path, name: place.name, nesting: place.nesting))
        cases.append(.init(name: "array", type: type, form: .array))
      case .object:
        note(shape.objects - shape.objectsInside, "object")
        let (type, _) = object(
          shape, at: Place(path: place.path, name: place.name + "Object", nesting: place.nesting))
        cases.append(.init(name: "object", type: type, form: .object))
      }
    }
    declarations[number].kind = .union(cases)
    declarations[number].notes = [notes.joined(separator: ", ")]
    return .declared(number)
  }

  private mutating func add(_ kind: Declaration.Kind, _ place: Place) -> Int {
    declarations.append(Declaration(kind: kind, suggestedName: place.name))
    return declarations.count - 1
  }
}
