import Contracts
import JSONCoding
import Runner
import Words

/// A model made from payloads, or from a contract.
package struct Scaffold {
  /// The Swift code.
  package let code: String
  /// The MODEL that decodes the payloads: `Song`, or `[Song]`.
  package let model: String
  /// The value of `--dates` that it needs; nil if it reads no dates.
  package let dates: String?
  /// The names of types that it does not declare and that may not be Swift's.
  package let foreignTypes: [String]

  /// The limits for recording payloads.
  package static let limits: ShapeLimits = {
    var limits = ShapeLimits()
    limits.variants = 12
    return limits
  }()

  /// - Parameter header: creates the comments at the top from the MODEL and the value of `--dates`.
  package init(
    _ types: ModelTypes, _ options: ScaffoldOptions, header: (_ model: String, _ dates: String?) -> [String]
  ) {
    model = types.root.mentioned == nil ? options.name : types.root.text { _ in options.name }
    (dates, foreignTypes) = (types.dates, types.foreignTypes)
    let dateCode = ScalarTypes.Dates.code(dates, areMixed: types.hasMixedDates)
    code = ModelPrinter.text(
      TypeTree(types.declarations, root: types.root, named: options.name), options,
      hasAnyJSON: types.hasAnyJSON, header: header(model, dates) + dateCode + types.notes)
  }
}

/// The types of a model, before they have names.
package struct ModelTypes {
  let declarations: [Declaration]
  let root: SwiftType
  let dates: String?
  /// Whether some dates have fractions of seconds and others do not.
  let hasMixedDates: Bool
  /// Whether values of unknown type are read as any JSON; otherwise, they were always null or empty.
  let hasAnyJSON: Bool
  /// Notes on the outermost values.
  let notes: [String]
  let foreignTypes: [String]

  /// An option that cannot be followed.
  package struct Problem: Error, Hashable {
    package enum Kind: Hashable {
      /// The payloads have nothing at the path.
      case leadsNowhere
      /// The option gives the model itself another name than `scaffold` does.
      case renames(to: String)
    }
    package let place: ScaffoldOptions.NamedPath
    package let kind: Kind
  }

  /// The types of payloads.
  ///
  /// - Parameter shape: the contents of the payloads. It must not be used afterwards.
  /// - Throws: `Problem` if a path in the options leads nowhere.
  package init(_ shape: JSONShape, _ options: ScaffoldOptions) throws(Problem) {
    var preparation = ShapePreparation(options, Scaffold.limits)
    preparation.prepare(shape)
    for place in options.maps + options.structures
    where !preparation.used.contains(place.path.steps.map(\.kind)) {
      throw Problem(place: place, kind: .leadsNowhere)
    }
    var builder = ModelBuilder(options, shape)
    let outermost = builder.root(shape)
    if let unused = options.types.indices.first(where: { !builder.usedOverrides.contains($0) }) {
      throw Problem(place: options.types[unused].place, kind: .leadsNowhere)
    }
    if let number = outermost.type.mentioned, let override = builder.overrides[number],
      case let name = builder.declarations[number].suggestedName, name != options.name
    {
      throw Problem(place: options.types[override].place, kind: .renames(to: name))
    }
    let types = SimilarTypes(builder.declarations, root: outermost.type)
    (declarations, root, notes) = (types.declarations, types.root, outermost.notes)
    (dates, hasMixedDates) = (builder.dates, builder.hasMixedDates)
    (hasAnyJSON, foreignTypes) = (builder.hasAnyJSON, builder.foreignTypes)
  }

  /// The types of a contract.
  ///
  /// - Parameter kind: whether the values are read or written.
  /// - Throws: `SchemaError` if the contract is invalid.
  package init(_ schema: Schema, _ kind: MessageKind, _ options: ScaffoldOptions) throws {
    var builder = ContractBuilder(options, kind)
    let type = try builder.root(schema)
    (root, declarations) = (type, builder.declarations)
    let parts = builder.declarations.parts(of: type)
    dates = parts.contains(.date) ? ScalarTypes.Dates.iso8601.strategy : nil
    (hasMixedDates, hasAnyJSON, notes, foreignTypes) = (false, true, [], [])
  }

  /// The name of the type of one of several values; nil if the model is for a single value.
  package var elementName: String? {
    guard case let type? = root.mentioned, root.held == nil else { return nil }
    return ScaffoldTypeName.usable(declarations[type].suggestedName)
  }
}

/// Makes the first decisions about shapes: which objects are dictionaries, and which have variants.
struct ShapePreparation {
  let limits: ShapeLimits
  /// The places of objects that the user has declared as dictionaries, and as structures.
  let maps: Set<ModelBuilder.Path>
  let structures: Set<ModelBuilder.Path>
  /// The places among these that lead to objects.
  private(set) var used: Set<ModelBuilder.Path> = []

  init(_ options: ScaffoldOptions, _ limits: ShapeLimits) {
    self.limits = limits
    let dictionaries = options.types.filter { $0.type.hasPrefix("[String:") }.map(\.place)
    maps = Set((options.maps + dictionaries).map { $0.path.steps.map(\.kind) })
    structures = Set(options.structures.map { $0.path.steps.map(\.kind) })
  }

  /// Prepares the shape and all nested ones. No values may be added afterwards.
  mutating func prepare(_ shape: JSONShape) {
    prepareParts(shape, at: [])
    shape.foldRecursion(limits)
  }

  // Recursive for each level of nesting; there are at most 512.
  private mutating func prepareParts(_ shape: JSONShape, at path: ModelBuilder.Path) {
    let (isMap, isStructure) = (maps.contains(path), structures.contains(path))
    if !shape.variants.isEmpty, isMap || !hasVariants(shape) { shape.mergeVariants(limits) }
    if shape.objects > 0, isMap || isStructure, shape.anyMember == nil || isMap { used.insert(path) }
    if isMap || !isStructure && DataNames.are(in: shape) { shape.mergeMembers(limits) }
    for variant in shape.variants { prepareParts(variant.shape, at: path) }
    for member in shape.members { prepareParts(member.shape, at: path + [.member(member.name)]) }
    if let element = shape.element { prepareParts(element, at: path + [.each]) }
    if let member = shape.anyMember { prepareParts(member, at: path + [.each]) }
  }

  // MARK: - Variants

  /// Whether every object names its shape, and the shapes are too different for a useful common type.
  private func hasVariants(_ shape: JSONShape) -> Bool {
    let variants = shape.variants
    guard variants.count > 1, shape.members.isEmpty, shape.anyMember == nil,
      Set(variants.map(\.name)).count == 1,
      variants.allSatisfy({ $0.shape.anyMember == nil && SwiftName.isWord($0.value) })
    else { return false }
    let names = variants.map { Set($0.shape.members.map(\.name)) }
    return names.indices.contains { left in
      names.indices.contains { right in
        let common = names[left].intersection(names[right]).count
        return common * 2 <= max(names[left].count, names[right].count)
          || hasDifferentKinds(variants[left].shape, variants[right].shape)
      }
    }
  }

  /// Whether a member of both has different kinds of values, or of elements, as in the coordinates of points and lines.
  private func hasDifferentKinds(_ left: JSONShape, _ right: JSONShape) -> Bool {
    left.members.contains { member in
      guard var other = right[.member(member.name)] else { return false }
      var own = member.shape
      while own.kinds == [.array], other.kinds == [.array], let part = own.element,
        let otherPart = other.element
      {
        (own, other) = (part, otherPart)
      }
      return !own.kinds.isEmpty && !other.kinds.isEmpty && Set(own.kinds).isDisjoint(with: other.kinds)
    }
  }
}
