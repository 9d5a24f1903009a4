import Foundation
import Testing

@testable import JSONCoding

@Suite struct RoundTripTests {
  /// The record, its encoded form, and the changes: path, change, and the bytes at its place.
  static let rows: [(String, String, [String])] = [
    (#"{"a":1,"b":[true,null,"x"]}"#, #"{"b":[true,null,"x"],"a":1}"#, []),
    (
      #"{"a":1.10,"b":1e2,"c":-0.0,"d":12345678901234567890.5}"#,
      #"{"a":1.1,"b":100,"c":0,"d":12345678901234567890.50}"#, []
    ),
    (
      #"{"a":12345678901234567890.5}"#, #"{"a":12345678901234567000}"#,
      [".a changed to 12345678901234567000 at 12345678901234567890.5"]
    ),
    (
      #"{"a":1e1000000000000000000000}"#, #"{"a":1e1000000000000000000001}"#,
      [".a changed to 1e1000000000000000000001 at 1e1000000000000000000000"]
    ),
    (#"{"\u0061":"\u00e9\/"}"#, #"{"a":"é/"}"#, []),
    (#"{"a":"é"}"#, "{\"a\":\"e\u{301}\"}", [".a changed to e\u{301} at \"é\""]),
    (
      #"{"a":1,"b":2,"c":{"d":null}}"#, #"{"a":1,"c":{}}"#,
      [#".b lost "b" at "b""#, #".c.d lost "d" at "d""#]
    ),
    (
      #"{"a":{"x":0}}"#, #"{"a":{"x":0,"y":null},"z":[]}"#,
      [#". added "z" at {"a":{"x":0}}"#, #".a added "y" at {"x":0}"#]
    ),
    (#"[[1,2,3],[4]]"#, "[[1,2],[5]]", ["[0] count 3 to 2 at [1,2,3]", "[1][0] changed to 5 at 4"]),
    (#"{"a":[1,{"b":2},3]}"#, #"{"a":[3,1,{"b":2.0}]}"#, [#".a reordered at [1,{"b":2},3]"#]),
    ("[1,2,3]", "[3,2,2]", ["[0] changed to 3 at 1", "[2] changed to 2 at 3"]),
    ("[[1,2],[3]]", "[[2,1],[3]]", ["[0] reordered at [1,2]"]),
    ("[[1,2],[3,4]]", "[[3,4],[2,1]]", [". reordered at [[1,2],[3,4]]"]),
    (
      #"[{"a":1},{"a":2,"b":3}]"#, #"[{"a":2,"c":0},{"a":1,"c":0}]"#,
      [
        #". reordered at [{"a":1},{"a":2,"b":3}]"#, #"[0] added "c" at {"a":1}"#,
        #"[1] added "c" at {"a":2,"b":3}"#, #"[1].b lost "b" at "b""#,
      ]
    ),
    (#"{"a":"1"}"#, #"{"a":1}"#, [#".a changed to 1 at "1""#]),
    (#"{"a":1,"a":2}"#, #"{"a":1}"#, []),
    ("7", "true", [". changed to true at 7"]),
  ]

  @Test(arguments: rows) func changes(_ record: String, _ encoded: String, _ expected: [String]) {
    #expect(changes(record, encoded) == expected)
  }

  /// Enough members for a table of names, in another order.
  @Test func largeObjects() {
    let names = (0..<500).map { "\"n\($0)\"" }
    let record = "{" + names.map { $0 + ":1" }.joined(separator: ",") + "}"
    let reversed = "{" + names.reversed().dropLast().map { $0 + ":1" }.joined(separator: ",") + "}"
    #expect(changes(record, reversed) == [#".n0 lost "n0" at "n0""#])
  }

  private func changes(_ record: String, _ encoded: String) -> [String] {
    let decoder = RecordDecoder()
    _ = decoder.outcome(Ignored.self, of: record)
    return decoder.changes(encoded, record)
  }
}

extension RecordDecoder {
  /// The changes that encoding the last record makes, and the bytes at their places.
  fileprivate func changes(_ encoded: String, _ record: String) -> [String] {
    let text = Text(record)
    return roundTripIssues(Array(encoded.utf8)).map { issue in
      guard case .roundTrip(let change) = issue.kind else { return "" }
      let words =
        switch change {
        case .lostKey(let name): "lost \"\(name)\""
        case .addedKey(let name, _): "added \"\(name)\""
        case .changedCount(let old, let new): "count \(old) to \(new)"
        case .changedOrder: "reordered"
        case .changedValue(.number(let text)), .changedValue(.string(let text, _)): "changed to \(text)"
        case .changedValue(.bool(let value)): "changed to \(value)"
        case .changedValue: "changed"
        }
      return "\(issue.path.text) \(words) at \(text.string(issue.range))"
    }.sorted()
  }
}

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
    var note: String?
    func encode(to encoder: any Encoder) throws { try ["id": id].encode(to: encoder) }
  }

  struct Composed: Codable {
    let list: [String]
    init(from decoder: any Decoder) throws {
      list = try [String](from: decoder).map(\.precomposedStringWithCanonicalMapping)
    }
    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
  }

  nonisolated(unsafe) static let rows: [(any Codable.Type, String, [String])] = [
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
    (Composed.self, #"["e\u0301","o\u0301"]"#, ["[0] changed to é", "[1] changed to ó"]),
    (Set<[Int]>.self, "[[3,1],[1,3]]", [". reordered"]),
    (Set<Item>.self, #"[{"id":9,"tags":["y","x"]},{"name":"a","id":1},{"id":2}]"#, [". reordered"]),
    (
      Set<Forgetful>.self, #"[{"id":1,"note":"x"},{"id":9,"note":"x"}]"#,
      [#"[0].note lost "note""#, #"[1].note lost "note""#]
    ),
    // Elements are identified by the members that both texts have.
    (
      Set<Forgetful>.self, #"[{"id":9,"note":"x"},{"id":1,"note":null}]"#,
      [". reordered", #"[0].note lost "note""#, #"[1].note lost "note""#]
    ),
    (
      Set<Forgetful>.self, #"[{"id":9,"note":"x"},{"id":9,"note":"x"},{"id":1,"note":"y"}]"#,
      [". count 3 to 2", #"[0].note lost "note""#, #"[2].note lost "note""#]
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
    let decoder = RecordDecoder()
    let value = try #require(decoder.outcome(type, of: record).value)
    return try decoder.changes(encoded(value), record).map { $0.components(separatedBy: " at ")[0] }
  }
}
