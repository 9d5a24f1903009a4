import Foundation
import Testing

@testable import JSONCoding

/// Sets, and dictionaries that are written as arrays, are compared without order.
@Suite struct UnorderedRoundTripTests {
  enum Color: String, Codable { case red, green, blue }

  struct Item: Codable, Hashable {
    let id: Int
    var name: String?
    var tags: Set<String>?
  }

  /// Does not write its note.
  struct Forgetful: Codable, Hashable {
    let id: Int
    let note: String?
    enum CodingKeys: String, CodingKey { case id, note }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
    }
  }

  /// Passes its encoder on, as property wrappers do.
  struct Wrapped<Value: Codable>: Codable {
    let value: Value
    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  /// Changes its list. Its set, which has another name than its key, is encoded as such.
  struct Sorted: Codable {
    let tags: Set<String>
    let list: [String]
    private enum CodingKeys: String, CodingKey { case tags = "labels", list = "items" }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tags, forKey: .tags)
      try container.encode(Array(list.reversed()), forKey: .list)
    }
  }

  /// Writes its set as the only element of an array.
  struct Only: Codable {
    let numbers: Set<Int>
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      numbers = try Set(from: container.superDecoder())
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try numbers.encode(to: container.superEncoder())
    }
  }

  struct Tree: Codable, Hashable {
    let id: Int
    let children: Set<Tree>
  }

  /// Writes its sets and its dictionary itself, in every way but as such.
  struct ByHand: Codable {
    let looped: Set<String>
    let sorted: Set<Int>
    let passed: Set<Item>?
    let renamed: Set<String>
    let list: [String]
    let counts: [Color: Int]?
    private enum CodingKeys: String, CodingKey {
      case looped, sorted, passed, renamed = "words", list, counts
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var elements = container.nestedUnkeyedContainer(forKey: .looped)
      for element in looped { try elements.encode(element) }
      try container.encode(sorted.sorted(by: >), forKey: .sorted)
      try passed?.encode(to: container.superEncoder(forKey: .passed))
      try container.encode(Array(renamed), forKey: .renamed)
      try container.encode(Array(list.reversed()), forKey: .list)
      try counts?.encode(to: container.superEncoder(forKey: .counts))
    }
  }

  /// Writes its only set as the whole value.
  struct Loop: Codable {
    let id: Int
    let words: Set<String>
    init(from decoder: any Decoder) throws {
      id = 1
      words = try Set(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      var elements = encoder.unkeyedContainer()
      for word in words { try elements.encode(word) }
    }
  }

  /// Writes only a part of what it has: `a` where it has both.
  struct Partial: Codable, Hashable {
    let k: Int
    let a: Int
    let b: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(k, forKey: .k)
      try a < 5 ? container.encode(a, forKey: .a) : container.encode(b, forKey: .b)
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      k = try container.decode(Int.self, forKey: .k)
      a = try container.decodeIfPresent(Int.self, forKey: .a) ?? 0
      b = try container.decodeIfPresent(Int.self, forKey: .b) ?? 0
    }
    enum CodingKeys: String, CodingKey { case k, a, b }
  }

  nonisolated(unsafe) static let rows: [(any Codable.Type, String, [String])] = [
    (Set<Int>.self, "[3,1,2]", []),
    (Set<String>.self, #"["b","\u0061","c"]"#, []),
    (Set<Double>.self, "[1.50,1e2,0]", []),
    ([Int].self, "[3,1,2]", []),
    // What is there twice is lost once.
    (Set<Int>.self, "[3,1,3]", [". count 3 to 2"]),
    (Set<Double>.self, "[1,1.0]", [". count 2 to 1"]),
    ([String: Set<Int>].self, #"{"a":[2,1],"b":[1,1]}"#, [".b count 2 to 1"]),
    (Set<Set<Int>>.self, "[[3,1],[2,9,7],[]]", []),
    (Set<Set<Int>>.self, "[[3,3],[2,9,7]]", ["[0] count 2 to 1"]),
    (Set<[Int]>.self, "[[3,1],[1,3]]", []),
    (Set<Item>.self, #"[{"id":9,"tags":["y","x"]},{"name":"a","id":1},{"id":2}]"#, []),
    (Set<Item>.self, #"[{"id":9},{"id":1,"old":2},{"id":5}]"#, ["[1].old lost"]),
    (
      Set<Forgetful>.self, #"[{"id":9,"note":"x"},{"id":1,"note":"x"},{"id":5}]"#,
      ["[0].note lost", "[1].note lost"]
    ),
    ([Color: Int].self, #"["red",1,"green",2,"blue",3]"#, []),
    ([Color: Set<Int>].self, #"["red",[2,1],"green",[2,2]]"#, ["[3] count 2 to 1"]),
    ([Color: Forgetful].self, #"["red",{"id":1,"note":"x"},"blue",{"id":1}]"#, ["[1].note lost"]),
    ([Color: Int].self, #"["red",1,"red",2]"#, [". count 4 to 2"]),
    ([Item: Item].self, #"[{"id":9},{"id":1},{"id":2},{"id":2}]"#, []),
    ([Int: Set<Int>].self, #"{"7":[2,1],"1":[9,8]}"#, []),
    (Wrapped<Set<Int>>.self, "[3,1,2,7,5,4]", []),
    (Wrapped<Wrapped<Set<Item>?>>.self, #"[{"id":9},{"id":1},{"id":5},{"id":4}]"#, []),
    (Wrapped<[Color: Int]>.self, #"["red",1,"green",2,"blue",3]"#, []),
    (
      ByHand.self,
      #"{"looped":["a","b","c","d","e"],"sorted":[1,2,3,4],"passed":[{"id":5},{"id":1},{"id":9},{"id":7}],"words":["a","b","c"],"list":["x","x"]}"#,
      []
    ),
    (
      ByHand.self,
      #"{"looped":[],"sorted":[],"words":[],"list":[],"counts":["blue",3,"red",1,"green",2]}"#, []
    ),
    (
      ByHand.self, #"{"looped":["a","a","b"],"sorted":[1,2],"words":["a","b","c","d"],"list":["x","y"]}"#,
      [".list[0] changed", ".list[1] changed", ".looped count 3 to 2"]
    ),
    (
      Sorted.self, #"{"labels":["a","b","c"],"items":["x","y","z"]}"#,
      [".items[0] changed", ".items[2] changed"]
    ),
    (Only.self, "[[5,4,3,2,1,9,8,7]]", []),
    (Loop.self, #"["b","a","d","c","f","e"]"#, []),
    (Set<Partial>.self, #"[{"k":1,"a":1,"b":2},{"k":1,"a":5,"b":6}]"#, ["[0].b lost", "[1].a lost"]),
    (Set<Partial>.self, #"[{"k":1,"a":7,"b":6},{"k":1,"a":1,"b":2}]"#, ["[0].a lost", "[1].b lost"]),
    (Tree.self, #"{"id":1,"children":[{"id":3,"children":[]},{"id":2,"children":[]}]}"#, []),
  ]

  @Test(arguments: rows.indices) func changes(_ row: Int) throws {
    let (type, json, expected) = Self.rows[row]
    #expect(try changes(type, json) == expected, "\(type) \(json)")
    // Whatever the settings of the encoder are.
    let pretty = RecordEncoder()
    pretty.outputFormatting = [.prettyPrinted, .sortedKeys]
    #expect(try changes(type, json, pretty) == expected, "\(type) \(json), pretty")
  }

  /// A list's order counts.
  @Test func reversedListIsChanged() throws {
    struct Reversed: Codable {
      let list: [Int]
      init(from decoder: any Decoder) throws { list = try [Int](from: decoder).reversed() }
      func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
    }
    #expect(try changes(Reversed.self, "[1,2]") == ["[0] changed", "[1] changed"])
  }

  /// All of many elements lose something, in many levels: time in proportion.
  @Test func manyElementsAreCompared() throws {
    let items = (0..<1_000).map { #"{"note":"\#($0 % 7)","id":\#($0)}"# }
    #expect(try changes(Set<Forgetful>.self, "[\(items.joined(separator: ","))]").count == 1_000)
    var tree = #"{"id":0,"children":[{"id":2,"children":[],"x":1},{"id":1,"children":[],"x":1}]}"#
    for id in 1..<200 { tree = #"{"id":\#(id),"children":[{"id":-1,"children":[]},\#(tree)]}"# }
    #expect(try changes(Tree.self, tree).count == 2)
    let lists = (0..<720).map { "[\($0 / 24 % 30),\($0 % 24),1,2,3,4,5,6]" }
    #expect(try changes(Set<[Int]>.self, "[\(lists.reversed().joined(separator: ","))]") == [])
  }

  /// The marks are in no text that is not compared.
  @Test func textsAreNotMarked() throws {
    var bytes: [UInt8] = []
    try RecordEncoder().encode(Set([2, 1]), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "[1,2]")
  }

  private func changes<Value: Codable>(
    _ type: Value.Type, _ record: String, _ encoder: RecordEncoder = RecordEncoder()
  ) throws -> [String] {
    let text = Text(record)
    let decoder = RecordDecoder()
    let outcome = decoder.outcome(type, from: text, SourceRange(start: 0, end: text.count))
    let value = try #require(outcome.value)
    var encoded: [UInt8] = []
    encoder.marksOrder = true
    try encoder.encode(value, into: &encoded)
    // What is compared decodes to the same, too.
    _ = try JSONDecoder().decode(type, from: Data(encoded))
    return decoder.roundTripIssues(encoded).map { issue in
      guard case .roundTrip(let change) = issue.kind else { return "" }
      let words =
        switch change {
        case .lostKey: "lost"
        case .addedKey: "added"
        case .changedCount(let old, let new): "count \(old) to \(new)"
        case .changedValue: "changed"
        }
      return "\(issue.path.text) \(words)"
    }.sorted()
  }
}
