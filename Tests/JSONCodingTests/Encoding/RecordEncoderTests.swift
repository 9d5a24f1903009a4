import Foundation
import Testing

@testable import JSONCoding

/// Foundation's encoder is the oracle: its text is the same for values without members and for values with sorted
/// members.
@Suite struct RecordEncoderTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let check: @Sendable () throws -> (String, String)

    init(_ name: String, _ value: some Encodable & Sendable) {
      testDescription = name
      check = { (try encoded(value), try foundationEncoded(value)) }
    }
  }

  struct Numbers: Encodable, Sendable {
    var a: Int8 = -128
    var b: Int16 = -32768
    var c: Int32 = .min
    var d: Int64 = .min
    var e: UInt8 = 255
    var f: UInt16 = .max
    var g: UInt32 = .max
    var h: UInt64 = .max
    var i: Int = .max
    var j: UInt = .max
    var k: Float = 0.1
    var l: Double = 0.1
    var m = false
    var n: Int? = nil
  }

  struct Wide: Encodable {
    @available(macOS 15.0, *)
    struct Integers: Encodable {
      var a = Int128.min
      var b = UInt128.max
    }

    func encode(to encoder: any Encoder) throws {
      if #available(macOS 15.0, *) { try Integers().encode(to: encoder) }
    }
  }

  enum Suit: String, Encodable { case hearts, spades }
  enum Shape: Encodable {
    case circle(radius: Double)
    case named(String)
    case nothing
  }

  class Base: Encodable { let a = 1 }
  final class Derived: Base, @unchecked Sendable {
    let b = [2]
    enum CodingKeys: CodingKey { case b }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(b, forKey: .b)
      try super.encode(to: container.superEncoder())
    }
  }

  indirect enum List: Encodable, Sendable {
    case end
    case link(List)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      if case .link(let list) = self { try container.encode(list) }
    }

    init(depth: Int) {
      self = (1..<depth).reduce(.end) { list, _ in .link(list) }
    }
  }

  static let rows: [Row] = [
    Row("an integer", 42), Row("a negative integer", -7), Row("zero", 0),
    Row("a string", "text"), Row("an empty string", ""), Row("null", Int?.none), Row("true", true),
    Row("a float", Float(0.1)), Row("a double", 1.5), Row("all numbers", Numbers()),
    Row("128 bits", Wide()), Row("an optional", Int?.some(1)), Row("optionals", [1, nil, 3]),
    Row("an empty array", [Int]()), Row("arrays", [[1, 2], [], [3]]), Row("strings", ["a", "/", "\""]),
    Row("bytes", [UInt8(1), 255]), Row("floats", [Float(0.1), 2]), Row("doubles", [0.1, 2]),
    Row("an empty dictionary", [String: Int]()), Row("a dictionary", ["b": 1, "a": 2, "c": 3]),
    Row(
      "many members",
      Dictionary(uniqueKeysWithValues: (0..<3_000).map { ("key \($0 * 7919 % 10_007)", [$0]) })),
    Row(
      "names with prefixes and escapes",
      [
        "": 0, "a": 1, "a b": 2, "a!": 3, "aa": 4, "abcdefgh": 5, "abcdefghi": 6, "abcdefgha": 7,
        "abcdefgh\u{7f}": 8, "\"": 9, "\\": 10, "\n": 11, "\u{0}": 12, "a\u{0}": 13, "~": 14, "A": 15,
      ]),
    Row("dictionaries in dictionaries", ["b": ["y": [1], "x": []], "a": ["z": [2], "w": [3]]]),
    Row("dictionaries in arrays", [["b": 1, "a": 2], [:], ["d": 1, "c": 2]]),
    Row("integer keys", [2: "b", 10: "a", 1: "c"]), Row("other keys", [Suit.hearts: 1]),
    Row("keys in arrays", [[1.5: "x"]]), Row("an enum", Suit.spades),
    Row("enums", [Shape.circle(radius: 1), .named("x"), .nothing]),
    Row("a super class", Derived()), Row("a URL", URL(string: "https://a.b/c?d=%20#e")),
    Row("a date", Date(timeIntervalSinceReferenceDate: 580794178.33482599)),
    Row("data", Data([0, 255, 254, 62])), Row("no data", Data()),
    Row("a decimal", Decimal(string: "12345678901234567890.123456789")),
    Row("decimals", [Decimal(string: "-0.001"), Decimal(string: "1e30")]), Row("a UUID", UUID()),
    Row("ranges", 1..<3), Row("special values", [URL(string: "x")]), Row("a set", Set([1])),
    Row("a value that encodes nothing", [Custom { _ in }]), Row("511 levels", List(depth: 511)),
    Row("a time zone", TimeZone.gmt),
  ]

  @Test(arguments: rows) func equalsFoundation(row: Row) throws {
    let (ours, foundation) = try row.check()
    #expect(ours == foundation)
  }

  @Test func keepsTheModelsOrder() throws {
    struct Model: Encodable {
      var zebra = 1
      var apple: String? = nil
      var mango = ["b": 1, "a": 2]
      var banana = Nested()
      struct Nested: Encodable {
        var y = 1
        var x = 2
      }
    }
    #expect(try encoded(Model()) == #"{"zebra":1,"mango":{"a":2,"b":1},"banana":{"y":1,"x":2}}"#)
  }

  @Test func valuesAreAppendedAndErrorsChangeNothing() throws {
    let encoder = RecordEncoder()
    var output = Array("x".utf8)
    try encoder.encode(1, into: &output)
    #expect(throws: EncodingError.self) { try encoder.encode(["a": [1, Double.nan]], into: &output) }
    try encoder.encode(["a": [1.0]], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == #"x1{"a":[1]}"#)
  }

  @Test func userInfoReachesTheModel() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "test"))
    let encoder = RecordEncoder()
    encoder.userInfo[key] = "seen"
    let model = Custom { encoder in try (encoder.userInfo[key] as? String).encode(to: encoder) }
    #expect(try encoded([model], by: encoder) == #"["seen"]"#)
  }

  /// As deep as the parser reads; Foundation's encoder stops one level earlier.
  @Test func depth() throws {
    #expect(try encoded(List(depth: 512)).count == 1024)
    #expect(encodingError(List(depth: 513)).hasSuffix("The value is nested more than 512 levels deep."))
  }

  @Test func aLongArrayOfObjects() throws {
    let values = (0..<20_000).map { ["id": $0] }
    #expect(try encoded(values) == foundationEncoded(values))
  }

  /// A model may use the encoder that it is encoded by, as with Foundation's.
  @Test func encoderWithinItsOwnEncodeTo() throws {
    nonisolated(unsafe) let encoder = RecordEncoder()
    let inner = Custom {
      var container = $0.container(keyedBy: Name.self)
      try container.encode([1, 2], forKey: "a")
      try container.encode(3, forKey: "a")
    }
    let model = Custom {
      var container = $0.container(keyedBy: Name.self)
      try container.encode("before", forKey: "b")
      var list = container.nestedUnkeyedContainer(forKey: "l")
      for _ in 0..<2 { try list.encode(encoded([inner], by: encoder)) }
      try container.encode("after", forKey: "c")
    }
    for _ in 0..<2 {
      #expect(
        try encoded([model], by: encoder)
          == #"[{"b":"before","l":["[{\"a\":3}]","[{\"a\":3}]"],"c":"after"}]"#)
    }
  }
}

/// Unordered collections are written in the same order in every run.
struct UnorderedCollectionTests {
  private enum Hue: String, Codable { case red, green, blue }

  private struct Tags: Encodable {
    var names: Set<String>
    var pairs: Set<[Int]>
    var counts: [Hue: Int]
    var inner: [Set<Double>]
    var byName: [String: Set<Int>]
  }

  @Test func setsAreSorted() throws {
    #expect(try encoded(Set([10, 2, -1, 33])) == "[-1,2,10,33]")
    #expect(try encoded(Set([1.5, 100, 0.25])) == "[0.25,1.5,100]")
    #expect(try encoded(Set(["b", "a", "é", "B"])) == #"["B","a","b","é"]"#)
    #expect(try encoded(Set<Int>()) == "[]")
    let tags = Tags(
      names: ["x", "y", "a"], pairs: [[2, 1], [1, 9], [1, 10]], counts: [.red: 1, .green: 2, .blue: 3],
      inner: [[3, 1], [2]], byName: ["b": [2, 1], "a": []])
    #expect(
      try encoded(tags) == #"{"names":["a","x","y"],"pairs":[[1,10],[1,9],[2,1]],"#
        + #""counts":["blue",3,"green",2,"red",1],"inner":[[1,3],[2]],"byName":{"a":[],"b":[1,2]}}"#)
  }

  @Test func dictionariesWithNamesAsKeysStayObjects() throws {
    #expect(try encoded([2: "b", 10: "c", 1: "a"]) == #"{"1":"a","10":"c","2":"b"}"#)
    #expect(try encoded(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
  }

  private struct Node: Codable, Hashable {
    var children: Set<Node>
    var byNode: [Node: Set<[Int]>]?
  }

  /// Each element is encoded a second time to sort it, but not again for each enclosing collection.
  @Test(.timeLimit(.minutes(1))) func setsInsideSets() throws {
    let leaf = Node(children: [])
    var node = leaf
    for level in 0..<40 {
      node = Node(children: [node, leaf], byNode: level % 20 == 0 ? [leaf: [[level], [-1]]] : nil)
    }
    let json = try encoded(node)
    #expect(try JSONDecoder().decode(Node.self, from: Data(json.utf8)) == node)
    #expect(json.hasPrefix(#"{"children":[{"children":[]},{"children":[{"children":[]},"#))
    let other = try encoded(JSONDecoder().decode(Node.self, from: Data(json.utf8)))
    #expect(other == json)
  }
}
