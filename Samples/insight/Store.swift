struct Store: Codable {
  struct Item: Codable {
    let id: Int
    let price: Double
  }

  let name: String
  let opened: String?
  /// Skips elements that do not fit: one bad item must not empty the shop.
  let items: [Item]
  let note: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    opened = try container.decodeIfPresent(String.self, forKey: .opened)
    items = try container.decode([Lossy<Item>].self, forKey: .items).compactMap(\.value)
    note = try? container.decode(String.self, forKey: .note)
  }
}

struct Lossy<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    value = try? Value(from: decoder)
  }
}
