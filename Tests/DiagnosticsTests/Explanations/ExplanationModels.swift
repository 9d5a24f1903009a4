import Foundation

/// The models in the explanations, copied exactly, to prove that they compile.
enum ExplanationModels {
  struct User: Decodable {
    let id: Int
  }

  struct Photo: Decodable {
    let title: String
  }

  struct Comment: Decodable {
    let text: String
  }

  struct Pixel: Decodable {
    let red: UInt8
  }

  enum Role: String, Decodable {
    case admin, member
  }
  struct Account: Decodable {
    let role: Role
  }

  struct Event: Decodable {
    let start: Date
  }

  struct Note: Decodable {
    let text: String
    let color: String?
  }

  struct Contact: Codable {
    let name: String
  }

  struct Track: Codable {
    let title: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title).lowercased()
    }
    enum CodingKeys: String, CodingKey {
      case title
    }
  }

  struct Draft: Codable {
    let tags: [String]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
    }
    enum CodingKeys: String, CodingKey {
      case tags
    }
  }

  struct Cart: Decodable {
    let count: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      count = (try? container.decode(Int.self, forKey: .count)) ?? 0
    }
    enum CodingKeys: String, CodingKey {
      case count
    }
  }

  struct Secret: Codable {
    let key: String
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        key, EncodingError.Context(codingPath: [], debugDescription: "secrets are not written"))
    }
  }

  struct Tags: Decodable {
    let first: String
    init(from decoder: any Decoder) throws {
      first = try decoder.singleValueContainer().decode([String].self)[0]
    }
  }
}
