import Foundation

/// A model as in an app; it knows nothing of decode-model.
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
