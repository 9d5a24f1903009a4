/// What a recorder has recorded, as it goes to the process that counts everything: with ``ShapeRecorder/merge(_:)``, it
/// is the same there as if that process had recorded the texts itself.
///
/// As JSON it is a list of ``SentShape``, each before those in it, as a shape may be deeper than JSON can be nested.
/// Hashes of names and types of the model mean nothing in another process: names are hashed again, and types have their
/// names. ``JSONShape/successor``, ``JSONShape/sameAs`` and the counts that go with it are not sent: the first is only
/// of use to a recorder, and the others are found when everything is counted.
package struct ShapeMessage {
  /// Nil if nothing was recorded.
  let shape: JSONShape?
  /// How many of the texts a model has decoded.
  let decoded: Int

  /// Takes over everything that was recorded; the recorder is then empty.
  package init(taking recorder: ShapeRecorder) {
    (shape, decoded) = recorder.take()
  }
}

extension ShapeMessage: Codable {
  private enum CodingKeys: String, CodingKey {
    case decoded = "d"
    case names = "n"
    case types = "t"
    case shapes = "s"
  }

  package func encode(to encoder: any Encoder) throws {
    var tables = ShapeTables()
    var shapes: [SentShape] = []
    if let shape { SentShape.append(shape, to: &shapes, &tables) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(decoded, forKey: .decoded)
    try container.encode(tables.names, forKey: .names)
    try container.encode(tables.types.map(\.facts), forKey: .types)
    try container.encode(shapes, forKey: .shapes)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    decoded = try container.decode(Int.self, forKey: .decoded)
    let names = try container.decode([String].self, forKey: .names)
    let types = try container.decode([ReadType.Facts].self, forKey: .types).map { ReadType($0) }
    let shapes = try container.decode([SentShape].self, forKey: .shapes)
    var rest = shapes[...]
    do throws(ShapeTables.Malformed) {
      let tables = ShapeTables(names: names, types: types)
      shape = shapes.isEmpty ? nil : try SentShape.next(in: &rest, tables).shape
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .shapes, in: container, debugDescription: "the numbers do not fit together")
    }
  }
}

/// The names and types in a message, by their numbers. Each is written once.
struct ShapeTables {
  /// A number that leads nowhere.
  struct Malformed: Error {}

  private(set) var names: [String] = []
  private(set) var types: [ReadType] = []
  private var numbers: [String: Int] = [:]

  init() {}

  init(names: [String], types: [ReadType]) {
    (self.names, self.types) = (names, types)
  }

  mutating func number(of name: String) -> Int {
    // Equal strings may have different bytes, and reports show the bytes.
    if let known = numbers[name], names[known].utf8.elementsEqual(name.utf8) { return known }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  mutating func number(of type: ReadType) -> Int {
    if let known = types.firstIndex(where: { $0.isSame(as: type) }) { return known }
    types.append(type)
    return types.count - 1
  }

  func name(_ number: Int) throws(Malformed) -> String {
    guard names.indices.contains(number) else { throw Malformed() }
    return names[number]
  }

  func type(_ number: Int) throws(Malformed) -> ReadType {
    guard types.indices.contains(number) else { throw Malformed() }
    return types[number]
  }

  // MARK: - Sites

  /// A place, as `[piece, offset]`. A site is `[piece, offset, line, column, line, column, distance, step…]`: its start
  /// and end, how far behind it `place` is (a string's is behind the quote), and the path: an index as it is, a name's
  /// number as its complement.
  mutating func numbers(of place: ShapePlace, _ site: ShapeSite?) -> [Int] {
    guard let site else { return [place.piece, place.offset] }
    var list = [
      site.place.piece, site.place.offset, site.start.line, site.start.column, site.end.line,
      site.end.column, place.offset - site.place.offset,
    ]
    for step in site.path {
      switch step {
      case .index(let index): list.append(index)
      case .member(let name): list.append(~number(of: name))
      }
    }
    return list
  }

  mutating func numbers(of site: ShapeSite) -> [Int] { numbers(of: site.place, site) }

  func place(_ numbers: [Int]) throws(Malformed) -> ShapePlace {
    guard numbers.count >= 2 else { throw Malformed() }
    return ShapePlace(piece: numbers[0], offset: numbers[1] &+ (numbers.count > 6 ? numbers[6] : 0))
  }

  /// The site; nil if there is only a place.
  func site(_ numbers: [Int]) throws(Malformed) -> ShapeSite? {
    guard numbers.count >= 7 else { return nil }
    var path: [PathComponent] = []
    for step in numbers[7...] { path.append(step < 0 ? .member(try name(~step)) : .index(step)) }
    return ShapeSite(
      place: ShapePlace(piece: numbers[0], offset: numbers[1]),
      start: SourceLocation(line: numbers[2], column: numbers[3]),
      end: SourceLocation(line: numbers[4], column: numbers[5]), path: path)
  }
}
