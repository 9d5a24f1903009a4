import Foundation
import JSONCoding
import Testing

@testable import Diagnostics

private struct Customer: Decodable {
  let id: Int
  let plans: [String: [Plan]]
  let page: Page<Item>
  let shape: Shape?
  struct Item: Decodable { let userName: String }
}

private struct Page<Element: Decodable>: Decodable { let items: [Element] }
private enum Plan: String, Decodable { case free }
private enum Shape: Decodable { case circle(radius: Double) }
/// Two types read one object, and both ask for `id`; only one asks for `name`.
private struct Shared: Decodable {
  let customer: Other
  let id: Int
  let name: Int
  private enum CodingKeys: CodingKey { case id, name }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    customer = try Other(from: decoder)
    id = try values.decode(Int.self, forKey: .id)
    name = try values.decode(Int.self, forKey: .name)
  }
  struct Other: Decodable { let id: Int }
}
private struct Loose: Decodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: Key(stringValue: "id"))
  }
}

@Suite struct DeclaredPlacesTests {
  /// The rows of a table, each given by its name and key, on lines of their own.
  private static let rows = [
    "Customer", "Customer.CodingKeys id", "Customer.CodingKeys plans", "Customer.Item.CodingKeys userName",
    "Plan", "Page.CodingKeys items", "Shape", "Shape.CircleCodingKeys *", "Shared.CodingKeys id",
    "Shared.CodingKeys name", "Shared.Other.CodingKeys id", "Loose.Key id", "Loose",
  ]
  private static let places = DeclaredPlaces(
    "A.swift\n"
      + rows.enumerated().map { number, row in
        let words = row.split(separator: " ")
        return
          "\tDiagnosticsTests.\(words[0])\t\(words.count > 1 ? words[1] : "")\t\(number + 1)\t1\t\t\(row)"
      }.joined(separator: "\n"))

  private func found<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
    let decoder = RecordDecoder()
    if json.contains("user_name") { decoder.strategies.keys = .snakeCase }
    return Diagnostic.problems(type, json, by: decoder) { $0.places = Self.places }
      .map { $0.declared?.text ?? "nothing" }
  }

  @Test(arguments: [
    (#"{"id":"x","plans":{},"page":{"items":[]}}"#, "Customer.CodingKeys id"),
    (#"{"plans":{},"page":{"items":[]}}"#, "Customer.CodingKeys id"),
    (#"{"id":1,"plans":{"a":[1]},"page":{"items":[]}}"#, "Customer.CodingKeys plans"),
    (#"{"id":1,"plans":{"a":["x"]},"page":{"items":[]}}"#, "Plan"),
    (#"{"id":1,"plans":{},"page":{"items":[{"user_name":1}]}}"#, "Customer.Item.CodingKeys userName"),
    (#"{"id":1,"plans":{},"page":{"items":[{}]}}"#, "Customer.Item.CodingKeys userName"),
    (#"{"id":1,"plans":{},"page":{"items":[1]}}"#, "Page.CodingKeys items"),
    (
      #"{"id":1,"plans":{},"page":{"items":[]},"shape":{"circle":{"radius":"x"}}}"#,
      "Shape.CircleCodingKeys *"
    ),
    (#"{"id":1,"plans":{},"page":{"items":[]},"shape":{"square":{}}}"#, "Shape"),
    ("[]", "Customer"), (#"{"id":1,"plans":{},"page":{"items":[],}}"#, "nothing"),
  ])
  func pathOfKeysLeadsToTheDeclaration(_ json: String, _ place: String) {
    #expect(found(Customer.self, json) == [place])
  }

  @Test func uncertainDeclarationsAreOmitted() {
    #expect(found(Loose.self, #"{"id":"x"}"#) == ["nothing"])
    #expect(found(Shared.self, #"{"id":1,"name":"x"}"#) == ["Shared.CodingKeys name"])
    #expect(found(Shared.self, #"{"id":"x","name":1}"#) == ["nothing"])
    #expect(found([Int].self, "[true]") == ["nothing"])
  }
}
