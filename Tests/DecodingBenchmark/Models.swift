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

/// What an order of a shop holds: an identity, a time, an amount, a flag and a short list.
struct Order: Codable {
  let id: UUID
  let placed: Date
  let total: Decimal
  let isPaid: Bool
  let tags: [String]
}

struct Listen: Codable {
  let artist: String
  let track: String
  let seconds: Double
}

struct Gift: Codable {
  let name: String
  let id: Int
  let gift: String
}

struct Point: Codable {
  let x: Double
  let y: Double
}

struct Sparse: Codable {
  let name: String?
  let count: Int?
  let share: Double?
  let isNew: Bool?
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

struct Issue: Codable {
  enum State: String, Codable { case open, closed, merged, draft }
  enum Priority: Int, Codable { case low = 1, middle, high }

  let state: State
  let priority: Priority
}

enum Shape: Codable {
  case circle(radius: Double)
  case square(side: Double)
  case label(text: String, size: Int)
}

@propertyWrapper
struct Lowercased: Codable {
  var wrappedValue: String

  init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(String.self).lowercased()
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

struct Account: Codable {
  let id: Int
  @Lowercased var mail: String
}

class Animal: Codable {
  let name: String
  let legs: Int
}

final class Dog: Animal {
  private enum CodingKeys: CodingKey { case breed }
  let breed: String

  required init(from decoder: any Decoder) throws {
    breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
    try super.init(from: decoder)
  }
}

/// A model that asks for nothing: what is left is the pass over the text.
struct Nothing: Decodable {
  init(from decoder: any Decoder) {}
}

/// Records in a loop of the model's own.
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
