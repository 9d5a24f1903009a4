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

  private struct PrivatePair: Decodable { let a, b: Int }

  private struct PrivateCount: Decodable {
    let count: Int
    init(from decoder: any Decoder) throws { count = try HiddenKeyModels.count(PrivatePair.self, decoder) }
  }

  struct Pair<Value: Decodable>: Decodable { let a, b: Value }

  enum Keys: String, CodingKey { case a, b }

  struct WithSharedKeys: Decodable {
    let x, y: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      x = try container.decode(Int.self, forKey: .a)
      y = try container.decode(Int.self, forKey: .b)
    }
  }
}
