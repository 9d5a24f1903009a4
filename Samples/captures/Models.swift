struct User: Codable {
  let id: Int
  let name: String
  let joined: String?
}

struct APIError: Codable {
  let code: Int
  let message: String
}
