import Foundation

struct MemeWithURL: Codable {
  let id: Int
  let image: URL
  let caption: String
  let category: String
}

struct PlainMeme: Codable {
  let id: Int
  let image: String
  let caption: String
  let category: String
}

/// A typical order of a shop: an identity, a time, an amount, a flag and a short list.
struct Order: Codable {
  let id: UUID
  let placed: Date
  let total: Decimal
  let isPaid: Bool
  let tags: [String]
}

struct Gift: Codable {
  let name: String
  let id: Int
  let gift: String
}

/// A model that asks for nothing, so that only parsing is measured.
struct Nothing: Decodable {
  init(from decoder: any Decoder) {}
}

/// Records in a hand-written loop.
struct Readings: Decodable {
  struct Reading: Decodable {
    let id: Int
    let value: String
  }

  private(set) var readings: [Reading] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { readings.append(try container.decode(Reading.self)) }
  }
}
