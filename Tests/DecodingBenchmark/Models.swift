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

struct Track: Codable {
  let artistName: String
  let trackName: String
  let collectionName: String?
  let trackPrice: Double?
  let trackTimeMillis: Int?
}

struct TrackResponse: Codable {
  let resultCount: Int
  let results: [Track]
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

struct Tweet: Codable {
  struct User: Codable {
    let id: Int
    let name: String
    let screen_name: String
    let location: String?
    let description: String?
    let url: String?
    let followers_count: Int
    let verified: Bool
    let profile_image_url: String
  }

  struct Hashtag: Codable {
    let text: String
    let indices: [Int]
  }

  struct Mention: Codable {
    let screen_name: String
    let id: Int
    let indices: [Int]
  }

  struct Entities: Codable {
    let hashtags: [Hashtag]
    let user_mentions: [Mention]
  }

  let id: Int
  let text: String
  let created_at: String
  let truncated: Bool
  let in_reply_to_status_id: Int?
  let user: User
  let coordinates: [Double]?
  let retweet_count: Int
  let favorite_count: Int
  let entities: Entities
  let lang: String?
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
