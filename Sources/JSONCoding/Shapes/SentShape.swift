/// One shape of a tree, as a message has it. What most shapes lack is nil, so that it takes no room.
struct SentShape: Codable {
  /// The number of a member's name, and of a variant's name and value.
  private var names: [Int]?
  /// Nil if it is the place of the first of the sites.
  private var first: [Int]?
  private var nulls: Int?
  private var falses: Int?
  private var trues: Int?
  private var numbers: SentNumbers?
  private var strings: SentStrings?
  private var arrays: Int?
  private var arrayLengths: [Int]?
  private var objects: Int?
  private var objectLengths: [Int]?
  private var nameForms: UInt16?
  private var hasTooManyVariants: Bool?
  private var isCut: Bool?
  /// For each kind its number, and the site.
  private var sites: [[Int]]?
  private var absence: [Int]?
  private var reads: SentReads?

  // The shapes in it, which follow in this order, each followed by those in it.

  private var hasElement: Bool?
  private var hasAnyMember: Bool?
  private var members: Int?
  private var variants: Int?

  private enum CodingKeys: String, CodingKey {
    case names = "n"
    case first = "p"
    case nulls = "z"
    case falses = "f"
    case trues = "t"
    case numbers = "d"
    case strings = "s"
    case arrays = "a"
    case arrayLengths = "A"
    case objects = "o"
    case objectLengths = "O"
    case nameForms = "F"
    case hasTooManyVariants = "V"
    case isCut = "c"
    case sites = "l"
    case absence = "x"
    case reads = "r"
    case hasElement = "e"
    case hasAnyMember = "y"
    case members = "m"
    case variants = "v"
  }

  // MARK: - Sending

  private init(_ shape: JSONShape, names: [Int]?, _ tables: inout ShapeTables) {
    self.names = names
    if shape.first != shape.sites.first?.place { first = tables.numbers(of: shape.first, nil) }
    nulls = shape.nulls.unlessZero
    falses = shape.falses.unlessZero
    trues = shape.trues.unlessZero
    if shape.numbers.count > 0 { numbers = SentNumbers(shape.numbers) }
    if shape.strings.count > 0 { strings = SentStrings(shape.strings, &tables) }
    arrays = shape.arrays.unlessZero
    arrayLengths = shape.arrayLengths.numbers
    objects = shape.objects.unlessZero
    objectLengths = shape.objectLengths.numbers
    if shape.formsOfManyNames != .all { nameForms = shape.formsOfManyNames.rawValue }
    hasTooManyVariants = shape.hasTooManyVariants.unlessFalse
    isCut = shape.isCut.unlessFalse
    if !shape.sites.list.isEmpty {
      sites = shape.sites.list.map { [$0.kind.rawValue] + tables.numbers(of: $0.site) }
    }
    absence = shape.absence.map { tables.numbers(of: $0) }
    reads = SentReads(shape.reads, &tables)
    hasElement = (shape.element != nil).unlessFalse
    hasAnyMember = (shape.anyMember != nil).unlessFalse
    members = shape.members.list.count.unlessZero
    variants = shape.variants.count.unlessZero
  }

  // Calls itself for each level of nesting; there are at most 512.
  /// Appends the shape, and those in it.
  static func append(
    _ shape: JSONShape, names: [Int]? = nil, to list: inout [SentShape], _ tables: inout ShapeTables
  ) {
    list.append(SentShape(shape, names: names, &tables))
    if let element = shape.element { append(element, to: &list, &tables) }
    if let member = shape.anyMember { append(member, to: &list, &tables) }
    for member in shape.members.list {
      append(member.shape, names: [tables.number(of: member.name)], to: &list, &tables)
    }
    for (variant, part) in shape.variants {
      let names = [tables.number(of: variant.name), tables.number(of: variant.value)]
      append(part, names: names, to: &list, &tables)
    }
  }

  // MARK: - Receiving

  /// Makes the next shape of the list, with those in it.
  ///
  /// - Throws: `ShapeTables.Malformed` if the list ends too early, or a number leads nowhere.
  static func next(
    in list: inout ArraySlice<SentShape>, _ tables: ShapeTables
  ) throws(ShapeTables.Malformed) -> (shape: JSONShape, names: [Int]) {
    guard let sent = list.popFirst() else { throw ShapeTables.Malformed() }
    let shape = try sent.shape(tables)
    if sent.hasElement == true { shape.element = try next(in: &list, tables).shape }
    if sent.hasAnyMember == true { shape.anyMember = try next(in: &list, tables).shape }
    for _ in 0..<max(0, sent.members ?? 0) {
      let (member, names) = try next(in: &list, tables)
      guard names.count == 1 else { throw ShapeTables.Malformed() }
      let name = try tables.name(names[0])
      shape.members.append(name, hash: NameHash.ofThisRun.hash(name), member)
    }
    // The number of the last object that has a member is not sent: it is only compared with that of an object that is
    // being recorded, and no later object has the number of an earlier one.
    shape.constants = shape.members.list.count { $0.shape.absence == nil }
    for _ in 0..<max(0, sent.variants ?? 0) {
      let (part, names) = try next(in: &list, tables)
      guard names.count == 2 else { throw ShapeTables.Malformed() }
      shape.variants[ShapeVariant(name: try tables.name(names[0]), value: try tables.name(names[1]))] = part
    }
    return (shape, sent.names ?? [])
  }

  /// The shape, but for those in it.
  private func shape(_ tables: ShapeTables) throws(ShapeTables.Malformed) -> JSONShape {
    var sites = ShapeSites()
    for numbers in self.sites ?? [] {
      guard let kind = numbers.first.flatMap(ShapeKind.init), let site = try tables.site(Array(numbers[1...]))
      else { throw ShapeTables.Malformed() }
      sites.add(kind, site)
    }
    guard let place = try first.map(tables.place) ?? sites.first?.place else { throw ShapeTables.Malformed() }
    let shape = JSONShape(place)
    shape.sites = sites
    shape.nulls = nulls ?? 0
    shape.falses = falses ?? 0
    shape.trues = trues ?? 0
    if let numbers { shape.numbers = numbers.facts }
    if let strings { shape.strings = try strings.facts(tables) }
    shape.arrays = arrays ?? 0
    shape.arrayLengths = try Extent(arrayLengths)
    shape.objects = objects ?? 0
    shape.objectLengths = try Extent(objectLengths)
    shape.formsOfManyNames = nameForms.map(TextForms.init(rawValue:)) ?? .all
    shape.hasTooManyVariants = hasTooManyVariants == true
    shape.isCut = isCut == true
    shape.absence = try absence.flatMap(tables.site)
    if let reads { shape.reads = try reads.reads(tables) }
    return shape
  }
}

extension Int {
  var unlessZero: Int? { self == 0 ? nil : self }
}

extension Bool {
  var unlessFalse: Bool? { self ? true : nil }
}

extension Extent {
  /// The least and the greatest; nil if there are none.
  var numbers: [Int]? { greatest < 0 ? nil : [least, greatest] }

  init(_ numbers: [Int]?) throws(ShapeTables.Malformed) {
    guard let numbers else { return }
    guard numbers.count == 2 else { throw ShapeTables.Malformed() }
    (least, greatest) = (numbers[0], numbers[1])
  }
}
