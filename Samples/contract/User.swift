import Foundation

struct User: Codable {
  enum Role: String, Codable { case admin, member }
  let id: Int
  let name: String
  let role: Role
  let joined: Date
  let team: Team?
}

struct Team: Codable {
  let name: String
}
