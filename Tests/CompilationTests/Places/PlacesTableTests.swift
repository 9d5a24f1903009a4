import Testing

@testable import Compilation

/// Where code declares the keys and values of its types, and where that is not certain.
@Suite struct PlacesTableTests {
  private func table(_ code: String) -> [String] {
    let conditions = BuildConditions(modules: ["Foundation"])
    let file = (path: "App/A.swift", code: Array(code.utf8))
    let module = DeclaringModule(name: "Shop", files: [file], conditions: conditions)
    return module.places.split(separator: "\n").map { String($0).replacing("\t", with: "|") }
  }

  @Test func propertiesOfSynthesizedKeys() {
    let code = """
      import Foundation

      public struct Customer: Codable {
        let id: Int, email: String?
        var tags: [String] = [] { didSet {} }
        static let all = 1
        var short: String { email ?? "" }
      }
      extension Customer {
        struct Address: Codable { let zip: String }
      }
      struct Plain { let a: Int }
      """
    #expect(
      table(code) == [
        "App/A.swift", "|Shop.Customer||3|15||public struct Customer: Codable",
        "|Shop.Customer.CodingKeys|id|4|7||let id: Int, email: String?",
        "|Shop.Customer.CodingKeys|email|4|16||let id: Int, email: String?",
        "|Shop.Customer.CodingKeys|tags|5|7|default|var tags: [String] = [] { didSet {} }",
        "|Shop.Customer.Address||10|10||struct Address: Codable { let zip: String }",
        "|Shop.Customer.Address.CodingKeys|zip|10|33||struct Address: Codable { let zip: String }",
      ])
  }

  @Test func casesOfKeysAreTheirProperties() {
    let code = """
      struct Order: Codable {
        let total: Int
        let at: Int
        enum CodingKeys: String, CodingKey {
          case total = "order_total", at
          case odd = "a\\u{62}c", gone
        }
      }
      """
    #expect(
      table(code).filter { $0.contains("CodingKeys|") } == [
        "|Shop.Order.CodingKeys|order_total|2|7||let total: Int",
        "|Shop.Order.CodingKeys|at|3|7||let at: Int",
        #"|Shop.Order.CodingKeys|abc|6|10||case odd = "a\u{62}c", gone"#,
        #"|Shop.Order.CodingKeys|gone|6|28||case odd = "a\u{62}c", gone"#,
      ])
  }

  @Test func ownInitHasTheLineThatAsks() {
    let code = """
      struct Order: Codable {
        let total: Int
        let at: Int
        init(from decoder: any Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          total = try values.decode(Int.self, forKey: .total)
          at = try values.decodeIfPresent(Int.self, forKey: CodingKeys.at) ?? values.decode(Int.self, forKey: .at)
          if total < 0 { throw DecodingError.dataCorruptedError(forKey: .total, in: values, debugDescription: "") }
        }
      }
      enum Keys: String, CodingKey { case a = "b" }
      struct Own: Codable {
        enum OwnKeys: CodingKey { case a, b }
        enum Computed: String, CodingKey { case a; var stringValue: String { "x" } }
        init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: OwnKeys.self).decode(Int.self, forKey: .b) }
      }
      """
    let rows = table(code)
    #expect(
      rows.filter { $0.contains("Order.CodingKeys") } == [
        "|Shop.Order.CodingKeys|total|6|50|read|total = try values.decode(Int.self, forKey: .total)"
      ])
    #expect(rows.contains(#"|Shop.Keys|b|11|37||enum Keys: String, CodingKey { case a = "b" }"#))
    // Another enum of keys also has the name.
    #expect(rows.contains("|Shop.Own.OwnKeys|b|13|37||enum OwnKeys: CodingKey { case a, b }"))
    #expect(!rows.contains { $0.contains("Computed") })
  }

  @Test func enumsHaveTheirCases() {
    let code = """
      enum Plan: String, Codable { case free }
      enum Shape: Codable {
        case circle(radius: Double, x: Int), dot
      }
      """
    let rows = table(code)
    #expect(rows.contains("|Shop.Plan||1|6||enum Plan: String, Codable { case free }"))
    #expect(rows.contains("|Shop.Shape.CodingKeys|dot|3|40||case circle(radius: Double, x: Int), dot"))
    #expect(rows.contains("|Shop.Shape.CircleCodingKeys|*|3|8||case circle(radius: Double, x: Int), dot"))
  }

  @Test func duplicateDeclarationsAreOmitted() {
    let code = """
      private struct A: Codable { let a: Int }
      struct B: Codable {
        #if os(Windows)
          let a: String
        #else
          let a: Int
        #endif
      }
      enum C { private struct A: Codable { let a: Int } }
      fileprivate struct A: Codable { let b: Int }
      """
    let rows = table(code)
    #expect(!rows.contains { $0.hasPrefix("|Shop.A") })
    #expect(rows.contains("|Shop.B.CodingKeys|a|6|9||let a: Int"))
    #expect(rows.contains { $0.hasPrefix("|Shop.C.A.CodingKeys|a|9|") })
  }
}
