import Foundation
import JSONCoding

extension SearchRow {
  private static let receipt = #"{"name":{},"pay":{"type":"cash"},"note":{}}"#

  private static let points =
    "[\((0..<30).map { _ in #"{"x":"a","y":"b","z":"c"}"# }.joined(separator: ","))]"

  static let complete = [
    SearchRow(
      "a union of any kind",
      #"{"v":{},"w":{},"b":"y","d":[],"unread":"\#(String(repeating: "x", count: 400))"}"#,
      known: [.passing, .catching],
      strings: ["on"], [".v", ".w", ".b", ".d"]
    ) {
      let o = try $0.object
      _ = try o.decode(Either.self, forKey: "v")
      _ = try o.decode(Either.self, forKey: "w")
      try o.int("b", "d")
    },
    SearchRow(
      "members of many elements, with any pair of literals", points,
      strings: ["x", "y", "z"], integers: [5, 9],
      (0..<30).flatMap { index in ["x", "y", "z"].map { "[\(index)].\($0)" } }
    ) {
      var list = try $0.unkeyedContainer()
      while !list.isAtEnd {
        let o = try list.nestedContainer(keyedBy: Name.self)
        try o.int("x", "y", "z")
      }
    },
    SearchRow(
      "many members, with any pair of literals",
      #"{"a":"x","b":"x","d":"x","e":"x","f":"x","z":1}"#,
      known: [.passing, .catching], strings: ["a", "b", "d", "e", "f", "z"], integers: [5, 9, 20],
      [".a", ".b", ".d", ".e", ".f", ".z"]
    ) {
      let o = try $0.object
      try o.int("a", "b", "d", "e", "f")
      try o.string("z")
    },
    SearchRow(
      "names that must be numbers, in objects that handwritten code reads",
      #"{"all":{"x":{"n":1},"1":{"n":"a"},"y":{"n":2}},"z":3}"#, known: [nil, .passing],
      [".all.x", ".all.1.n", ".all.y", ".z"]
    ) {
      let o = try $0.object
      _ = try o.decode([Int: [String: Int]].self, forKey: "all")
      try o.string("z")
    },
    SearchRow(
      "a tagged value that decodes has nothing to do with what is wrong around it", receipt,
      known: [nil, .passing], as: Receipt.self, [".name", ".note"]
    ) { _ in },
    SearchRow(
      "the same by hand", receipt, strings: ["name", "pay", "note", "type", "cash", "card", "number"],
      [".name", ".note"]
    ) {
      let o = try $0.object
      try o.string("name")
      _ = try o.decode(Pay.self, forKey: "pay")
      _ = try o.decodeIfPresent(Bool.self, forKey: "note")
    },
    SearchRow("a key that is never read", "{}", known: [nil, .passing], [".a", ".b"]) {
      enum Keys: CodingKey { case a, b, c }
      let container = try $0.container(keyedBy: Keys.self)
      _ = try container.decode(Int.self, forKey: .a)
      _ = try container.decode(String.self, forKey: .b)
    },
    SearchRow(
      "two values in one expression", #"{"n":{"first":1,"last":2},"x":"y"}"#, [".n.first", ".n.last", ".x"]
    ) {
      let o = try $0.object
      let n = try o.nestedContainer(keyedBy: Name.self, forKey: "n")
      _ = try n.string("first") + n.string("last")
      try o.int("x")
    },
    SearchRow("pairs in an array", #"["a","x","b",2,"c","y"]"#, ["[1]", "[5]"]) {
      var list = try $0.unkeyedContainer()
      while !list.isAtEnd {
        _ = try list.decode(String.self)
        _ = try list.decode(Int.self)
      }
    },
    SearchRow(
      "a test of the keys", #"{"g_a":[1],"x":"y","g_b":{}}"#, strings: ["g_"], [".g_a", ".x", ".g_b"]
    ) {
      let o = try $0.object
      for key in o.allKeys {
        if key.stringValue.hasPrefix("g_") { try o.string(key) } else { try o.int(key) }
      }
    },
    SearchRow(
      "a decoder for a superclass", #"[{"a":"x","base":{"b":"y"},"z":"w"},{"a":"x","z":"w"}]"#,
      as: [ByHand].self, ["[0].a", "[0].base.b", "[0].z", "[1].a", "[1].base", "[1].z"]
    ) {
      let o = try $0.object
      try o.int("a")
      try o.superDecoder(forKey: "base").object.int("b")
      try o.int("z")
    },
    SearchRow("a value that the model takes leniently", #"{"a":"x","b":"y"}"#, known: [.catching], [".a"]) {
      let o = try $0.object
      try o.int("a")
      _ = try? o.int("b")
    },
    SearchRow(
      "strict and lenient elements",
      #"[{"strict":true,"v":"x"},{"strict":false,"v":"x"},{"strict":true,"v":"x"}]"#, known: [.catching],
      as: [ByHand].self, ["[0].v", "[2].v"]
    ) {
      let o = try $0.object
      if try o.bool("strict") { try o.int("v") } else { _ = try? o.int("v") }
    },
    SearchRow("elements that need not decode", #"["x",1,"y"]"#, known: [.catching], as: [ByHand].self, []) {
      _ = try? $0.singleValueContainer().decode(Int.self)
    },
    SearchRow("the candidate that gets further", #"{"id":-1,"x":"y"}"#, integers: [0], [".id", ".x"]) {
      let o = try $0.object
      guard try o.int("id") > 0 else { throw o.refusal("id") }
      try o.int("x")
    },
    SearchRow(
      "a member that is read twice", #"{"a":"x","b":1}"#, known: [.passing, .catching], [".a", ".b"]
    ) {
      let o = try $0.object
      try o.int("a", "a")
      try o.string("b")
    },
    SearchRow(
      "an error that is caught and thrown again", #"{"a":"x","b":"x"}"#, known: [.catching], [".a", ".b"]
    ) {
      let o = try $0.object
      do { try o.int("a") } catch { throw error }
      try o.int("b")
    },
    SearchRow("both ways to read a value fail", #"{"a":[],"b":"x"}"#, known: [.catching], [".a", ".b"]) {
      let o = try $0.object
      do { try o.int("a") } catch { try o.string("a") }
      try o.int("b")
    },
    SearchRow("the second way to read a value succeeds", #"{"a":"x","b":"x"}"#, known: [.catching], [".b"]) {
      let o = try $0.object
      do { try o.int("a") } catch { try o.string("a") }
      try o.int("b")
    },
    SearchRow("the first error, thrown at the end", #"{"a":"x","b":"x"}"#, known: [.catching], [".a"]) {
      let o = try $0.object
      var first: (any Error)?
      do { try o.int("a") } catch { first = error }
      _ = try? o.int("b")
      if let first { throw first }
    },
    SearchRow("a check of a single value", #"{"a":"x","n":-5,"b":1}"#, integers: [0], [".a", ".n", ".b"]) {
      let o = try $0.object
      try o.int("a")
      guard try o.int("n") > 0 else { throw o.refusal("n") }
      try o.string("b")
    },
    SearchRow("a check that the candidates pass", #"{"a":"x","b":9,"d":"x"}"#, [".a", ".d"], order),
    SearchRow("a literal's neighbor passes the check", #"{"a":"x","b":"x"}"#, integers: [5], [".a", ".b"]) {
      struct Refused: Error {}
      let o = try $0.object
      if try o.int("a") < 5 { throw Refused() }
      try o.int("b")
    },
    SearchRow(
      "nested containers", #"{"in":{"a":"x","list":["y",1,"z"]},"z":[]}"#,
      [".in.a", ".in.list[0]", ".in.list[2]", ".z"], nested),
    SearchRow("an absent nested container", #"{"z":[]}"#, [".in", ".z"], nested),
    SearchRow("an error that wraps the decoder's", #"{"a":"x","b":"y"}"#, known: [.catching], [".a", ".b"]) {
      struct Failure: Error { let cause: any Error }
      do { try $0.object.int("a", "b") } catch { throw Failure(cause: error) }
    },
    SearchRow(
      "problems in a list and after it", #"{"items":[{"x":"a"},{"y":1}],"z":"x"}"#,
      [".items[0].x", ".items[0].y", ".items[1].x", ".z"]
    ) {
      let o = try $0.object
      _ = try o.decode([Item].self, forKey: "items")
      try o.int("z")
    },
    SearchRow("a member that is read if it is there", #"{"a":"x","b":"y"}"#, [".a", ".b"]) {
      let o = try $0.object
      try o.int("a")
      if o.contains("b"), try !o.decodeNil(forKey: "b") { try o.int("b") }
    },
    SearchRow("elements keep their count", #"{"list":[1,"x"],"b":"y"}"#, [".list[1]", ".b"]) {
      let o = try $0.object
      if try o.decode([Int].self, forKey: "list").count == 2 { try o.int("b") }
    },
    SearchRow(
      "members keep their names", #"{"m":{"a":"x"},"b":"y"}"#, strings: ["skip"], [".m.a", ".b"], skip),
    SearchRow("a list is not empty", #"{"a":["x"],"b":"x"}"#, [".a[0]", ".b"], onlyIfFull),
    SearchRow(
      "another member instead of a value", #"{"a":{"x":"y"},"b":"y","z":"x"}"#, known: [.catching],
      [".b", ".z"]
    ) {
      let o = try $0.object
      do { _ = try o.decode(Item.self, forKey: "a") } catch { try o.int("b") }
      try o.int("z")
    },
    SearchRow(
      "a container that need not be there", #"{"in":5,"z":"x"}"#, known: [.catching], [".z"], optional),
    SearchRow(
      "a container that is there", #"{"in":{"a":"y"},"z":"x"}"#, known: [.catching], [".in.a", ".z"], optional
    ),
    SearchRow("one key in place of another", #"{"id":null,"ID":"y"}"#, [".ID"], eitherKey),
    SearchRow("a condition that holds with any candidate", #"{"a":1,"b":2}"#, [".a"], onlyIfEmpty),
    SearchRow(
      "the branch for a valid value", #"{"a":false,"b":"x","d":"x"}"#, known: [.catching], [".d"], lenient),
    SearchRow(
      "every problem of a case", #"{"t":"two","a":"x","b":"x"}"#, strings: ["one", "two", "refused"],
      [".a", ".b"], tag),
    SearchRow(
      "a tag with one literal", #"[{"kind":7,"x":"q"},{"kind":7}]"#, strings: ["cat", "refused"],
      as: [ByHand].self, ["[0].kind", "[0].x", "[0].y", "[1].kind", "[1].x", "[1].y"]
    ) {
      let o = try $0.object
      guard try o.string("kind") == "cat" else { throw o.refusal("kind") }
      _ = try Item(from: $0)
    },
    SearchRow(
      "a check at the end of a value at the beginning", #"{"id":"x","a":"x","b":"x","c":5}"#, integers: [17],
      [".id", ".a", ".b", ".c"]
    ) {
      let o = try $0.object
      struct Refused: Error {}
      let id = try o.int("id")
      try o.int("a")
      try o.int("b")
      try o.string("c")
      if id > 17 { throw Refused() }
    },
  ]
}
