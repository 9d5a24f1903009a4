import Foundation

struct Order: Codable, Equatable {
  let id: Int
  let createdAt: Date
  let status: Status
  let items: [Item]

  enum Status: String, Codable {
    case open, paid, shipped
  }

  struct Item: Codable, Equatable {
    let sku: String
    let quantity: Int
  }
}

extension JSONDecoder {
  /// As the app's client decodes.
  static var shop: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
