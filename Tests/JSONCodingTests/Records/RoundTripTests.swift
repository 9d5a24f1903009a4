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
    struct AnyModel: Decodable {
      init(from decoder: any Decoder) throws {}
    }
    let text = Text(record)
    let decoder = RecordDecoder()
    _ = decoder.outcome(AnyModel.self, from: text, SourceRange(start: 0, end: text.count))
    return decoder.roundTripIssues(Array(encoded.utf8)).map { issue in
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
