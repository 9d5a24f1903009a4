/// The numbers at one path, as a message has them. What there is none of is nil.
struct SentNumbers: Codable {
  private var integers: Int?
  private var others: Int?
  private var least: Int64?
  private var greatest: Int64?
  private var leastUnsigned: UInt64?
  private var greatestUnsigned: UInt64?
  /// JSON has no infinity.
  private var leastOther: Double?
  private var greatestOther: Double?
  private var hasLarger: Bool?
  private var isInexactAsDouble: Bool?
  private var isInexactAsDecimal: Bool?
  private var isOutsideDouble: Bool?

  private enum CodingKeys: String, CodingKey {
    case integers = "i"
    case others = "o"
    case least = "l"
    case greatest = "g"
    case leastUnsigned = "u"
    case greatestUnsigned = "U"
    case leastOther = "d"
    case greatestOther = "D"
    case hasLarger = "L"
    case isInexactAsDouble = "x"
    case isInexactAsDecimal = "X"
    case isOutsideDouble = "O"
  }

  init(_ facts: NumberFacts) {
    integers = facts.integers.unlessZero
    others = facts.others.unlessZero
    if facts.least <= facts.greatest { (least, greatest) = (facts.least, facts.greatest) }
    if facts.greatestUnsigned > 0 {
      (leastUnsigned, greatestUnsigned) = (facts.leastUnsigned, facts.greatestUnsigned)
    }
    if facts.leastOther <= facts.greatestOther {
      (leastOther, greatestOther) = (facts.leastOther, facts.greatestOther)
    }
    hasLarger = facts.hasLarger.unlessFalse
    isInexactAsDouble = facts.isInexactAsDouble.unlessFalse
    isInexactAsDecimal = facts.isInexactAsDecimal.unlessFalse
    isOutsideDouble = facts.isOutsideDouble.unlessFalse
  }

  var facts: NumberFacts {
    var facts = NumberFacts()
    facts.integers = integers ?? 0
    facts.others = others ?? 0
    if let least, let greatest { (facts.least, facts.greatest) = (least, greatest) }
    if let leastUnsigned, let greatestUnsigned {
      (facts.leastUnsigned, facts.greatestUnsigned) = (leastUnsigned, greatestUnsigned)
    }
    if let leastOther, let greatestOther {
      (facts.leastOther, facts.greatestOther) = (leastOther, greatestOther)
    }
    facts.hasLarger = hasLarger == true
    facts.isInexactAsDouble = isInexactAsDouble == true
    facts.isInexactAsDecimal = isInexactAsDecimal == true
    facts.isOutsideDouble = isOutsideDouble == true
    return facts
  }
}

/// The strings at one path, as a message has them.
struct SentStrings: Codable {
  private var count: Int
  private var lengths: [Int]?
  private var texts: [String]?
  /// Of each of the texts.
  private var counts: [Int]?
  /// Of each of the texts; see ``ShapeTables/numbers(of:_:)``.
  private var places: [[Int]]?
  /// The indexes in ``texts`` of those that are only the beginning of a string, each followed by the hash of all of it.
  private var cuts: [Int]?
  /// The hash of the only string, if it is not one of the texts.
  private var hash: UInt32?
  private var isTruncated: Bool?
  private var differ: Bool?
  private var forms: UInt16?
  /// Nil if not all are dates.
  private var dateForms: UInt16?
  /// The forms of the dates among strings that are not all dates.
  private var someDateForms: UInt16?

  private enum CodingKeys: String, CodingKey {
    case count = "c"
    case lengths = "l"
    case texts = "t"
    case counts = "n"
    case places = "p"
    case cuts = "x"
    case hash = "h"
    case isTruncated = "m"
    case differ = "d"
    case forms = "f"
    case dateForms = "D"
    case someDateForms = "S"
  }

  init(_ facts: StringFacts, _ tables: inout ShapeTables) {
    count = facts.count
    lengths = facts.lengths.numbers
    let values = facts.firstValues
    if !values.isEmpty {
      texts = values.map(\.text)
      counts = values.map(\.count)
      places = values.map { tables.numbers(of: $0.first, $0.site) }
      let cut = values.indices.filter { values[$0].isCut }
      if !cut.isEmpty { cuts = cut.flatMap { [$0, Int(values[$0].hash)] } }
    } else if !facts.differ {
      hash = facts.firstHash
    }
    isTruncated = facts.isTruncated.unlessFalse
    differ = facts.differ.unlessFalse
    if facts.forms != .all { forms = facts.forms.rawValue }
    if facts.areDates {
      dateForms = facts.dateForms.rawValue
    } else if facts.dateForms != [] {
      someDateForms = facts.dateForms.rawValue
    }
  }

  func facts(_ tables: ShapeTables) throws(ShapeTables.Malformed) -> StringFacts {
    var facts = StringFacts()
    facts.count = count
    facts.lengths = try Extent(lengths)
    facts.firstValues = try values(tables)
    // If the strings differ, the hash of the first one is of no use any more.
    facts.firstHash = hash ?? facts.firstValues.first?.hash ?? 0
    facts.isTruncated = isTruncated == true
    facts.differ = differ == true
    facts.forms = forms.map(TextForms.init(rawValue:)) ?? .all
    facts.areDates = dateForms != nil
    facts.dateForms = TextForms(rawValue: dateForms ?? someDateForms ?? 0)
    return facts
  }

  private func values(_ tables: ShapeTables) throws(ShapeTables.Malformed) -> [StringFacts.Value] {
    guard let texts else { return [] }
    guard let counts, let places, counts.count == texts.count, places.count == texts.count else {
      throw ShapeTables.Malformed()
    }
    var hashes: [Int: UInt32] = [:]
    for index in stride(from: 0, to: (cuts?.count ?? 0) - 1, by: 2) {
      guard let cuts, let hash = UInt32(exactly: cuts[index + 1]) else { throw ShapeTables.Malformed() }
      hashes[cuts[index]] = hash
    }
    var values: [StringFacts.Value] = []
    for (index, text) in texts.enumerated() {
      values.append(
        StringFacts.Value(
          text: text, count: counts[index], first: try tables.place(places[index]),
          site: try tables.site(places[index]),
          hash: hashes[index] ?? NameHash.shared.hash(bytesOf: text), bytes: Array(text.utf8),
          isCut: hashes[index] != nil))
    }
    return values
  }
}

/// A model's reads at one path, as a message has them.
struct SentReads: Codable {
  /// For each type its number, 1 if the value need not be there, how many reads there are, and how many fail.
  private var list: [Int]?
  private var model: Int?
  private var unread: Int?
  private var members: Int?
  private var hasOwnName: Bool?
  private var dictionaries: Int?
  /// The numbers of the names.
  private var missing: [Int]?
  /// The raw values, and how many there are of each.
  private var integers: [Int64]?
  private var counts: [Int]?
  private var places: [[Int]]?
  private var isTruncated: Bool?

  private enum CodingKeys: String, CodingKey {
    case list = "t"
    case model = "M"
    case unread = "u"
    case members = "m"
    case hasOwnName = "o"
    case dictionaries = "d"
    case missing = "x"
    case integers = "i"
    case counts = "n"
    case places = "p"
    case isTruncated = "c"
  }

  /// Nil if there are no reads.
  init?(_ reads: ShapeReads, _ tables: inout ShapeTables) {
    if !reads.list.isEmpty {
      list = reads.list.flatMap {
        [tables.number(of: $0.type), $0.isOptional ? 1 : 0, $0.count, $0.failures]
      }
    }
    model = reads.model.map { tables.number(of: $0) }
    unread = reads.unread.unlessZero
    members = reads.members.unlessZero
    hasOwnName = reads.hasOwnName.unlessFalse
    dictionaries = reads.dictionaries.unlessZero
    if !reads.missing.isEmpty { missing = reads.missing.sorted().map { tables.number(of: $0) } }
    let values = reads.rawIntegers.values
    if !values.isEmpty {
      integers = values.map(\.number)
      counts = values.map(\.count)
      places = values.map { tables.numbers(of: $0.first, $0.site) }
    }
    isTruncated = reads.rawIntegers.isTruncated.unlessFalse
    if list == nil, model == nil, unread == nil, members == nil, hasOwnName == nil, dictionaries == nil,
      missing == nil, integers == nil
    {
      return nil
    }
  }

  func reads(_ tables: ShapeTables) throws(ShapeTables.Malformed) -> ShapeReads {
    var reads = ShapeReads()
    let list = list ?? []
    guard list.count % 4 == 0 else { throw ShapeTables.Malformed() }
    for index in stride(from: 0, to: list.count, by: 4) {
      reads.list.append(
        ShapeReads.Read(
          type: try tables.type(list[index]), isOptional: list[index + 1] == 1, count: list[index + 2],
          failures: list[index + 3]))
    }
    reads.model = try model.map(tables.type)
    reads.unread = unread ?? 0
    reads.members = members ?? 0
    reads.hasOwnName = hasOwnName == true
    reads.dictionaries = dictionaries ?? 0
    for number in missing ?? [] { reads.missing.insert(try tables.name(number)) }
    let (integers, counts, places) = (integers ?? [], counts ?? [], places ?? [])
    guard counts.count == integers.count, places.count == integers.count else {
      throw ShapeTables.Malformed()
    }
    for (index, number) in integers.enumerated() {
      reads.rawIntegers.values.append(
        IntegerFacts.Value(
          number: number, count: counts[index], first: try tables.place(places[index]),
          site: try tables.site(places[index])))
    }
    reads.rawIntegers.isTruncated = isTruncated == true
    return reads
  }
}
