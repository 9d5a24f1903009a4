import Foundation

/// Models in which a wrong value decides what else is read or checked.
enum Dependent {
  struct Refusal: Error {}

  /// Three values in a fixed order; a bill adds up the second ones.
  struct Row: Decodable {
    let name: String
    let amount: Int
    let isPaid: Bool
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      name = try container.decode(String.self)
      amount = try container.decode(Int.self)
      isPaid = try container.decode(Bool.self)
    }
  }

  struct Bill: Decodable {
    let rows: [Row]
    let total: Int
    private enum CodingKeys: CodingKey { case rows, total }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      rows = try container.decode([Row].self, forKey: .rows)
      total = try container.decode(Int.self, forKey: .total)
      guard total == rows.reduce(0, { $0 + $1.amount }) else { throw Refusal() }
    }
  }

  struct Polygon: Decodable {
    let count: Int
    let points: [Int]
    private enum CodingKeys: CodingKey { case count, points }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      count = try container.decode(Int.self, forKey: .count)
      points = try container.decode([Int].self, forKey: .points)
      guard points.count == count else {
        throw DecodingError.dataCorruptedError(
          forKey: .count, in: container, debugDescription: "the count is wrong")
      }
    }
  }

  struct Answer: Decodable {
    let status: Int
    let data: String
    let error: String
    private enum CodingKeys: CodingKey { case status, data, error }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      status = try container.decode(Int.self, forKey: .status)
      data = status == 200 ? try container.decode(String.self, forKey: .data) : ""
      error = status == 200 ? "" : try container.decode(String.self, forKey: .error)
    }
  }

  /// As many names as the first element says, followed by other values.
  struct Counted: Decodable {
    var names: [String] = []
    let isLast: Bool
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<max(0, try container.decode(Int.self)) { names.append(try container.decode(String.self)) }
      isLast = try container.decode(Bool.self)
    }
  }

  struct UntilID: Decodable {
    let id: Int
    var list: [Int] = []
    private enum CodingKeys: CodingKey { case id, list }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      var values = try container.nestedUnkeyedContainer(forKey: .list)
      repeat { list.append(try values.decode(Int.self)) } while list.last != id
    }
  }

  enum Tagged: Decodable {
    case number(Int)
    case text(String)
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      switch try container.decode(String.self) {
      case "number": self = .number(try container.decode(Int.self))
      case "text": self = .text(try container.decode(String.self))
      case let tag: throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown \(tag)")
      }
    }
  }

  /// Numbers under the keys k0, k1 and so on, up to the first -1.
  struct Series: Decodable {
    var values: [Int] = []
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      repeat {
        values.append(try container.decode(Int.self, forKey: Key(stringValue: "k\(values.count)")))
      } while values.last != -1
    }
  }

  /// Reads its value only if the flag is not set, or in mode 1.
  struct Moded: Decodable {
    let mode: Int
    let flag: Bool
    let value: Int
    private enum CodingKeys: CodingKey { case mode, flag, value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      mode = try container.decode(Int.self, forKey: .mode)
      flag = try container.decode(Bool.self, forKey: .flag)
      value = !flag || mode == 1 ? try container.decode(Int.self, forKey: .value) : 0
    }
  }

  struct Settings: Decodable {
    struct Rules: Decodable { let strict: Bool }
    let rules: Rules
    var list: [Int] = []
    private enum CodingKeys: CodingKey { case rules, list }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      rules = try container.decode(Rules.self, forKey: .rules)
      list = rules.strict ? try container.decode([Int].self, forKey: .list) : []
    }
  }
}
