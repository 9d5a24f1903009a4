import Money

struct Book: Codable {
  let title: String
  let price: Price
}
