import JSONCoding
import Testing

@testable import Compilation

/// The facts about a type's decoding code: caught errors are never missed.
struct SearchFactsTests {
  private static func facts(_ code: String) -> SearchKnowledge {
    let module = DeclaringModule(
      name: "M", files: [(path: "a.swift", code: [UInt8](code.utf8))],
      conditions: BuildConditions(modules: StandardNames.platform))
    return SearchKnowledge(json: SearchFacts.text(of: [module]))
  }

  /// `A` is decoded by hand, and each row reaches the code that may catch an error in another way.
  private static let catching = [
    "by itself": "struct A: Decodable { init(from d: any Decoder) throws { _ = try? d.unkeyedContainer() } }",
    "in a function": """
    func read(_ d: any Decoder) { _ = try? d.unkeyedContainer() }
    struct A: Decodable { init(from d: any Decoder) throws { read(d) } }
    """,
    "in a string": #"""
    func read(_ d: any Decoder) -> Int { (try? Int(from: d)) ?? 0 }
    struct A: Decodable { init(from d: any Decoder) throws { print("\(read(d))") } }
    """#,
    "in a witness, by a type parameter": """
    protocol Maker { static func make(_ d: any Decoder) throws -> Self }
    struct Item: Maker { static func make(_ d: any Decoder) throws -> Item { _ = try? d.unkeyedContainer(); return Item() } }
    struct A<T: Maker>: Decodable { init(from d: any Decoder) throws { _ = try T.make(d) } }
    """,
    "in an override": """
    class A: Decodable { required init(from d: any Decoder) throws { try load(d) }; func load(_ d: any Decoder) throws {} }
    class Sub: A { override func load(_ d: any Decoder) throws { _ = try? d.unkeyedContainer() } }
    """,
    "in an iterator": """
    struct Lossy: Sequence, IteratorProtocol {
      var c: any UnkeyedDecodingContainer
      mutating func next() -> Int? { try? c.decode(Int.self) }
    }
    struct A: Decodable { init(from d: any Decoder) throws { for _ in Lossy(c: try d.unkeyedContainer()) {} } }
    """,
    "in an operator": """
    infix operator <|?
    func <|? <K>(c: KeyedDecodingContainer<K>, key: K) -> Int? { try? c.decode(Int.self, forKey: key) }
    struct A: Decodable {
      enum CodingKeys: CodingKey { case n }
      init(from d: any Decoder) throws { n = try d.container(keyedBy: CodingKeys.self) <|? .n }
      let n: Int?
    }
    """,
    "in a function that a value is named after": """
    struct A: Decodable {
      init(from d: any Decoder) throws { let items = Self.items(d); list = items }
      static func items(_ d: any Decoder) -> [Int] { (try? [Int](from: d)) ?? [] }
      let list: [Int]
    }
    """,
    "in a property that is unwrapped": """
    struct A: Decodable {
      let text: String
      init(from d: any Decoder) throws { text = try String(from: d); if let day { print(day) } }
      var day: Int? { try? parse(text) }
    }
    """,
    "in an extension of an alias": """
    struct Real {}
    typealias Alias = Real
    extension Alias { static func read(_ d: any Decoder) { _ = try? d.unkeyedContainer() } }
    struct A: Decodable { init(from d: any Decoder) throws { Real.read(d) } }
    """,
    "with a Result": """
    struct A: Decodable {
      init(from d: any Decoder) throws { let result = Result<Int, any Error> { try Int(from: d) }; print(result) }
    }
    """,
    "in a callable value": """
    struct Reader { func callAsFunction(_ d: any Decoder) { _ = try? d.unkeyedContainer() } }
    struct A: Decodable { init(from d: any Decoder) throws { let read = Reader(); read(d) } }
    """,
  ]

  @Test(arguments: catching.sorted { $0.key < $1.key }) func codeThatMayCatchIsReached(
    _ way: String, _ code: String
  ) {
    #expect(Self.facts(code).types["M.A"]?.code == .catching, "\(way)")
  }

  /// `list.append` is an array's method: no value of `Text` is there.
  @Test func aMemberOfATypeThatIsNotReachedIsNot() {
    let code = """
      struct Text { mutating func append(_ n: Int) { _ = try? parse(n) } }
      struct A: Decodable {
        var list: [Int] = []
        init(from d: any Decoder) throws { list.append(try Int(from: d)) }
      }
      """
    #expect(Self.facts(code).types["M.A"]?.code == .passing)
    let reached = code.replacing("list.append", with: "var text = Text(); text.append(1); list.append")
    #expect(Self.facts(reached).types["M.A"]?.code == .catching)
  }

  @Test(
    arguments: [
      ("x - 5 > 0", [-5, 0, 5], []), ("x > 1e3 || x - 2.5 == 0.25e1", [1000], ["-2.5", "0.25e1", "2.5"]),
    ] as [(String, [Int], [String])])
  func numbersAreLiteralsWithAndWithoutTheMinusInFront(_ test: String, _ integers: [Int], _ strings: [String])
  {
    let code =
      "struct A: Decodable { init(from d: any Decoder) throws { let x = try Double(from: d); if \(test) {} } }"
    let literals = Self.facts(code).types["M.A"]?.literals
    #expect(literals?.integers.filter(integers.contains) == integers && literals?.strings == strings)
  }

  /// A namespace for keys is not a type that decodes.
  @Test func onlyDecodableTypesAreKnown() {
    let code = "enum Shared { enum Keys: String, CodingKey { case a } }; struct A: Decodable { let a: Int }"
    #expect(Self.facts(code).types.keys.sorted() == ["M.A"])
  }
}
