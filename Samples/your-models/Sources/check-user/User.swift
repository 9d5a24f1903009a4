import Foundation

/// A model as an app has it: decode-model need not know of it.
struct User: Codable {
  enum Role: String, Codable {
    case admin
    case member
  }

  let id: Int
  let name: String
  let role: Role
  let homepage: URL?
}
