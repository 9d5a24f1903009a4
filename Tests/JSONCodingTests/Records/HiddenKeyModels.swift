/// Models that call a type by `T(from: decoder)` whose keys do not reveal its name.
enum HiddenKeyModels {
  /// Keeps the elements that decode.
  struct Each<Element: Decodable>: Decodable {
    var count = 0
    init(from decoder: any Decoder) throws { count = try HiddenKeyModels.count(Element.self, decoder) }
  }

  static func count<Element: Decodable>(_ type: Element.Type, _ decoder: any Decoder) throws -> Int {
    var container = try decoder.unkeyedContainer()
    var count = 0
    while !container.isAtEnd {
      let element = try container.superDecoder()
      if (try? Element(from: element)) != nil { count += 1 }
    }
    return count
  }

  static var privateRows: any Decodable.Type { PrivateCount.self }
  static var localRows: any Decodable.Type { LocalCount.self }
  static var privateLenient: any Decodable.Type { [PrivateLenient].self }

  private struct PrivatePair: Decodable { let a, b: Int }

  private struct PrivateCount: Decodable {
    let count: Int
    init(from decoder: any Decoder) throws { count = try HiddenKeyModels.count(PrivatePair.self, decoder) }
  }

  private struct LocalCount: Decodable {
    let count: Int
    init(from decoder: any Decoder) throws {
      struct LocalPair: Decodable { let a, b: Int }
      count = try HiddenKeyModels.count(LocalPair.self, decoder)
    }
  }

  struct Pair<Value: Decodable>: Decodable { let a, b: Value }

  struct Many<First: Decodable, Second: Hashable, Third, Fourth> {
    struct Inner: Decodable { let a, b: Int }
  }

  enum Keys: String, CodingKey { case a, b }

  struct WithSharedKeys: Decodable {
    let x, y: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      x = try container.decode(Int.self, forKey: .a)
      y = try container.decode(Int.self, forKey: .b)
    }
  }

  struct WithTextKeys: Decodable {
    let x, y: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      x = try container.decode(Int.self, forKey: Name(stringValue: "a"))
      y = try container.decode(Int.self, forKey: Name(stringValue: "b"))
    }
  }

  // MARK: - Keys that need not be there

  struct Lenient: Decodable {
    let a, b: Int?
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      a = try? container.decode(Int.self, forKey: .a)
      b = try? container.decode(Int.self, forKey: .b)
    }
  }

  private struct PrivateLenient: Decodable {
    private enum CodingKeys: CodingKey { case a, b }
    let sum: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      sum = try container.decode(Int.self, forKey: .a) + ((try? container.decode(Int.self, forKey: .b)) ?? 0)
    }
  }

  enum Either: Decodable {
    case pair(WithSharedKeys), single(Lenient)
    init(from decoder: any Decoder) throws {
      if let pair = try? WithSharedKeys(from: decoder) {
        self = .pair(pair)
      } else {
        self = .single(try Lenient(from: decoder))
      }
    }
  }
}
