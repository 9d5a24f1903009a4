import Foundation
import JSONCoding
import Testing

/// An order as a shop's app decodes it: many keys are named differently from their properties, some are optional, some
/// have several types, and some may fail.
struct RenamedOrder: Decodable {
  struct Item: Decodable {
    let itemID: Int64
    let name: String
    let price: Decimal

    private enum Keys: String, CodingKey { case itemID = "id", name, price }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      itemID = try container.decode(Int64.self, forKey: .itemID)
      name = try container.decode(String.self, forKey: .name)
      price =
        (try? container.decode(Decimal.self, forKey: .price))
        ?? (try? container.decode(String.self, forKey: .price)).flatMap { Decimal(string: $0) } ?? 0
    }
  }

  struct Fee: Decodable { let id: Int64, total: String }

  let orderID: Int64
  let number: String
  let status: String
  let note: String?
  let created: Date
  let total: String
  let items: [Item]
  let fees: [Fee]
  let address: [String: String]?

  private enum Keys: String, CodingKey {
    case orderID = "id", number, status, note = "customer_note", created = "date_created_gmt", total
    case items = "line_items", fees = "fee_lines", address = "billing"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    orderID = try container.decode(Int64.self, forKey: .orderID)
    number = try container.decode(String.self, forKey: .number)
    status = try container.decode(String.self, forKey: .status)
    note = try container.decodeIfPresent(String.self, forKey: .note)
    created = (try? container.decodeIfPresent(Date.self, forKey: .created)) ?? Date(timeIntervalSince1970: 0)
    total = try container.decode(String.self, forKey: .total)
    items = try container.decode([Item].self, forKey: .items)
    fees = try container.decode([Fee].self, forKey: .fees)
    address = try? container.decode([String: String].self, forKey: .address)
  }
}

struct RenamedOrderTests {
  private static let valid: [(place: String, good: String, bad: String)] = [
    (".id", "963", #""963""#), (".number", #""963""#, "5"), (".status", #""done""#, "null"),
    (".customer_note", #""""#, "[]"), (".total", #""31.20""#, "31.2"), (".line_items[0].id", "1", "1.5"),
    (".line_items[0].name", #""Fruits""#, "5"), (".line_items[1].name", #""Cake""#, "null"),
    (".fee_lines[0].id", "1", "true"), (".fee_lines[0].total", #""1""#, "1"),
  ]

  private static func problems(_ broken: [Int]) -> (paths: [String], mayHide: Bool) {
    let v = valid.indices.map { broken.contains($0) ? valid[$0].bad : valid[$0].good }
    let json = """
      {"id":\(v[0]),"number":\(v[1]),"status":\(v[2]),"customer_note":\(v[3]),"date_created_gmt":"2018-04-03",
      "total":\(v[4]),"line_items":[{"id":\(v[5]),"name":\(v[6]),"price":"1.5"},{"id":2,"name":\(v[7]),"price":2}],
      "fee_lines":[{"id":\(v[8]),"total":\(v[9])}],"billing":{"phone":3}}
      """
    let text = Text(json)
    let issues = RecordDecoder.forTestModels.outcome(
      RenamedOrder.self, from: text, SourceRange(start: 0, end: text.count)
    ).issues
    return (issues.map(\.path.text), issues.last?.hints.contains(.moreMayHide) ?? false)
  }

  /// Whatever fails alone also fails in combination: every pair and every triple.
  @Test func problemsReportedAloneAreAlsoReportedTogether() {
    #expect(RenamedOrderTests.problems([]).paths == [])
    let all = RenamedOrderTests.valid.indices
    for one in all {
      for other in one..<all.upperBound {
        for third in other..<all.upperBound {
          let broken = Set([one, other, third]).sorted()
          let (paths, mayHide) = RenamedOrderTests.problems(broken)
          #expect(paths == broken.map { RenamedOrderTests.valid[$0].place }, "\(broken)")
          #expect(!mayHide, "\(broken)")
        }
      }
    }
  }
}
