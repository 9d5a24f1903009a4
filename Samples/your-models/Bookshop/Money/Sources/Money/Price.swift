/// An amount in the smallest unit of its currency.
public struct Price: Codable {
  public let amount: Int
  public let currency: Currency

  public enum Currency: String, Codable {
    case euro = "EUR"
    case dollar = "USD"
  }
}
