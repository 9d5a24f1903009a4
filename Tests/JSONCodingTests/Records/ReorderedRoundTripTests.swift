import Foundation
import Testing

@testable import JSONCoding

/// A reordered array counts as one change, whatever it is in the model.
@Suite struct ReorderedRoundTripTests {
  enum Color: String, Codable { case red, green, blue }

  struct Item: Codable, Hashable {
    let id: Int
    var name: String?
    var tags: Set<String>?
  }

  /// Does not encode its note.
  struct Forgetful: Codable, Hashable {
    let id: Int
    let note: String?
    enum CodingKeys: String, CodingKey { case id, note }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
    }
  }

  struct Composed: Codable {
    let list: [String]
    init(from decoder: any Decoder) throws {
      list = try [String](from: decoder).map(\.precomposedStringWithCanonicalMapping)
    }
    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
  }

  struct Reversed: Codable {
    let list: [Int]
    init(from decoder: any Decoder) throws { list = try [Int](from: decoder).reversed() }
    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
  }

  nonisolated(unsafe) static let rows: [(any Codable.Type, String, [String])] = [
    ([Int].self, "[3,1,2]", []),
    (Reversed.self, "[1,2]", [". reordered"]),
    (Set<Int>.self, "[1,2,3]", []),
    (Set<Int>.self, "[3,1,2]", [". reordered"]),
    (Set<String>.self, #"["b","\u0061","c"]"#, [". reordered"]),
    (Set<Double>.self, "[1.50,1e2,0]", [". reordered"]),
    // A duplicate is lost once.
    (Set<Int>.self, "[3,1,3]", [". count 3 to 2"]),
    (Set<Double>.self, "[1,1.0]", [". count 2 to 1"]),
    ([String: Set<Int>].self, #"{"a":[2,1],"b":[1,1]}"#, [".a reordered", ".b count 2 to 1"]),
    // Reordering is reported at its place, unless its surroundings are also reordered.
    (
      [Item].self, #"[{"id":1,"tags":["b","a"]},{"id":2,"tags":["d","c"]}]"#,
      ["[0].tags reordered", "[1].tags reordered"]
    ),
    (Set<Item>.self, #"[{"id":2,"tags":["b","a"]},{"id":1,"tags":["d","c"]}]"#, [". reordered"]),
    // Texts that look alike are not the same elements.
    (Composed.self, #"["e\u0301","o\u0301"]"#, ["[0] changed", "[1] changed"]),
    (Set<[Int]>.self, "[[3,1],[1,3]]", [". reordered"]),
    (Set<Item>.self, #"[{"id":9,"tags":["y","x"]},{"name":"a","id":1},{"id":2}]"#, [". reordered"]),
    (Set<Forgetful>.self, #"[{"id":1,"note":"x"},{"id":9,"note":"x"}]"#, ["[0].note lost", "[1].note lost"]),
    // Elements are identified by the members that both texts have.
    (Set<Forgetful>.self, #"[{"id":9,"note":"x"},{"id":1}]"#, [". reordered", "[0].note lost"]),
    (
      Set<Forgetful>.self, #"[{"id":9,"note":"x"},{"id":1,"note":null}]"#,
      [". reordered", "[0].note lost", "[1].note lost"]
    ),
    (
      Set<Forgetful>.self, #"[{"id":9,"note":"x"},{"id":9,"note":"x"},{"id":1,"note":"y"}]"#,
      [". count 3 to 2", "[0].note lost", "[2].note lost"]
    ),
    ([Color: Int].self, #"["red",1,"green",2,"blue",3]"#, [". reordered"]),
    ([Color: Int].self, #"["red",1,"red",2]"#, [". count 4 to 2"]),
  ]

  @Test(arguments: rows.indices) func changes(_ row: Int) throws {
    let (type, json, expected) = Self.rows[row]
    #expect(try changes(type, json) == expected, "\(type) \(json)")
  }

  /// Takes time linear in the text, and reports one change.
  @Test func manyElementsAreCompared() throws {
    let lists = (0..<720).map { "[\($0 / 24 % 30),\($0 % 24),1,2,3,4,5,6]" }
    #expect(try changes(Set<[Int]>.self, "[\(lists.reversed().joined(separator: ","))]") == [". reordered"])
  }

  private func changes<Value: Codable>(_ type: Value.Type, _ record: String) throws -> [String] {
    let text = Text(record)
    let decoder = RecordDecoder()
    let outcome = decoder.outcome(type, from: text, SourceRange(start: 0, end: text.count))
    let value = try #require(outcome.value)
    var encoded: [UInt8] = []
    try RecordEncoder().encode(value, into: &encoded)
    // The compared text also decodes to the same value.
    _ = try JSONDecoder().decode(type, from: Data(encoded))
    return decoder.roundTripIssues(encoded).map { issue in
      guard case .roundTrip(let change) = issue.kind else { return "" }
      let words =
        switch change {
        case .lostKey: "lost"
        case .addedKey: "added"
        case .changedCount(let old, let new): "count \(old) to \(new)"
        case .changedOrder: "reordered"
        case .changedValue: "changed"
        }
      return "\(issue.path.text) \(words)"
    }.sorted()
  }
}
