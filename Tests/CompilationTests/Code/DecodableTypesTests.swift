import Testing

@testable import Compilation

@Suite struct DecodableTypesTests {
  /// Code, and the types that can be MODEL by its declarations.
  static let rows: [(code: String, names: [String])] = [
    ("struct A: Codable {}\nstruct B: Decodable {}\nstruct C: Encodable {}\nstruct D {}", ["A", "B"]),
    ("struct A: Swift.Codable {}\nstruct B: Other.Codable {}", ["A"]),
    ("enum A: String, Codable { case b }\nactor C: Decodable {}", ["A", "C"]),
    (
      "struct A { enum Kind: Int, Codable { case b } ; struct C: Codable { struct D: Codable {} } }",
      ["A.Kind", "A.C", "A.C.D"]
    ),
    ("struct A {}\nextension A: Decodable { struct B: Codable {} }", ["A", "A.B"]),
    ("struct A { struct B {} }\nextension A.B: Codable {}", ["A.B"]),
    ("class A {}\nextension A: Decodable {}\nclass B: A {}", ["A", "B"]),
    ("protocol P: Codable {}\nextension String: P {}\nenum K: String {}", []),
    ("struct Page<E: P>: Codable { typealias Item = E.Item }\nstruct Item: Codable {}", ["Page<E>", "Item"]),
    ("class A: Codable {}\nclass B: A {}\nfinal class C: B {}\nclass D: E {}", ["A", "B", "C"]),
    ("protocol P: Codable {}\nstruct A: P {}\nprotocol Q {}\nstruct B: Q {}", ["A"]),
    ("typealias Model = Codable & Sendable\nstruct A: Model {}", ["A"]),
    (
      "typealias Users = [String: User]\nstruct User: Codable {}\ntypealias Plains = [Plain]\nstruct Plain {}",
      ["Users", "User"]
    ),
    ("typealias ID = UUID\ntypealias View = SomeView", ["ID"]),
    ("struct Page<Item: Codable>: Codable { struct Meta: Codable {} }", ["Page<Item>", "Page<Item>.Meta"]),
    ("struct Page<Item> {}\nextension Page: Decodable where Item: Decodable {}", ["Page<Item>"]),
    ("@Codable struct A {}\n@MetaCodable.Decodable struct B {}\n@objc(Codable) class C {}", ["A", "B"]),
    ("#if DEBUG\nstruct A: Codable {}\n#else\nstruct A: Codable {}\n#endif", ["A"]),
    ("private struct A: Codable {}", ["A"]),
    ("// struct A: Codable {}\n/* struct B: Codable {} */ let c = \"struct D: Codable {}\"", []),
    ("func f() { struct A: Codable {} }", []),
    ("class A: B {}\nclass B: A {}", []),
    ("struct A: B.C {}\nenum B { protocol C: Decodable {} }", ["A"]),
    ("enum B { struct A: C {} ; protocol C: Decodable {} }", ["B.A"]),
    ("let a: Codable", []),
  ]

  @Test(arguments: rows) func names(_ row: (code: String, names: [String])) {
    #expect(DecodableTypes.names(in: [CodeFile(allOf: Array(row.code.utf8), 0, path: "")]) == row.names)
  }
}
