struct User: Codable { let id: Int }
