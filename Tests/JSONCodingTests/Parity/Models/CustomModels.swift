import JSONCoding

/// Nested containers of both kinds, by key and in an array.
struct Nesting: Decodable {
  var words: [String] = []
  var numbers: [Int] = []
  var path = ""

  private enum CodingKeys: CodingKey { case outer, inner, list, rows, id }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let outer = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .outer)
    words.append(
      try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner).decode(String.self, forKey: .id))
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    while !list.isAtEnd {
      var pair = try list.nestedUnkeyedContainer()
      words.append(try pair.decode(String.self))
      numbers.append(try pair.decode(Int.self))
      path = pair.codingPath.map(\.stringValue).joined(separator: "/")
    }
    var rows = try outer.nestedUnkeyedContainer(forKey: .rows)
    while !rows.isAtEnd {
      let row = try rows.nestedContainer(keyedBy: CodingKeys.self)
      numbers.append(try row.decode(Int.self, forKey: .id))
      numbers.append(rows.currentIndex)
    }
  }
}

/// An object whose names are data, with a container for each.
struct Stock: Decodable {
  var items: [String] = []

  private enum CodingKeys: CodingKey { case count, price }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for key in container.allKeys {
      let item = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: key)
      let count = try item.decode(Int.self, forKey: .count)
      let price = try item.decodeIfPresent(Double.self, forKey: .price)
      items.append("\(key.stringValue) \(count) \(price ?? 0) \(container.contains(key))")
    }
    // In Foundation, keys come in an arbitrary order.
    items.sort()
  }
}

/// Reads four elements, even if the array has fewer.
struct PastTheEnd: Decodable {
  let first: Int
  let second: Int?
  let third: String
  let fourth: Bool

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    first = try container.decode(Int.self)
    second = try container.decodeIfPresent(Int.self)
    var nested = try container.nestedUnkeyedContainer()
    third = try nested.decode(String.self)
    fourth = try nested.decodeNil()
  }
}

/// Throws its own errors: about a value, about the whole, and one that is not a `DecodingError`.
struct Strict: Decodable {
  let start: Int
  let end: Int
  let code: String

  struct Unwanted: Error {}

  private enum CodingKeys: CodingKey { case start, end, code }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(Int.self, forKey: .start)
    end = try container.decode(Int.self, forKey: .end)
    code = try container.decode(String.self, forKey: .code)
    if code == "null" { throw Unwanted() }
    if code.isEmpty {
      throw DecodingError.dataCorruptedError(forKey: .code, in: container, debugDescription: "empty")
    }
    if start > end {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "start is after end"))
    }
  }
}

/// Opens several containers over one node, and reads the paths of each.
struct Views: Decodable {
  let values: [String]

  private enum First: CodingKey { case a, b }
  private enum Second: String, CodingKey { case b, c = "a" }

  init(from decoder: any Decoder) throws {
    let first = try decoder.container(keyedBy: First.self)
    let second = try decoder.container(keyedBy: Second.self)
    let a = try first.decode(Int.self, forKey: .a)
    let c = try second.decode(Int.self, forKey: .c)
    let b = try second.decode([WhereItIs].self, forKey: .b)
    values = ["\(a)", "\(c)", "\(first.allKeys.count)", "\(second.allKeys.count)"] + b.map(\.path)
  }
}

extension ParityModel {
  static let customs: [ParityModel] = [
    ParityModel(
      Nesting.self,
      ["outer": ["inner": ["id": .string], "rows": .list(["id": .int])], "list": .list([.string, .int])]),
    ParityModel(Stock.self, .dictionary(names: .string, ["count": .int, "price": .optional(.double)])),
    ParityModel(PastTheEnd.self, [.int, .optional(.int), [.string, .oneOf([.null, .bool])]]),
    ParityModel(Strict.self, ["start": .integer(bits: 4), "end": .integer(bits: 8), "code": .string]),
    ParityModel(
      [String: Strict].self, .dictionary(names: .string, ["start": .int, "end": .int, "code": .string])),
    ParityModel(Views.self, ["a": .int, "b": .list(.anything)]),
    ParityModel([JSONValue].self, .list(.anything)), ParityModel(JSONValue.self, .anything),
  ]
}
