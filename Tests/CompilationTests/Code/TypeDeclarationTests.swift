import Testing

@testable import Compilation

@Suite struct TypeDeclarationTests {
  /// Code, and what it declares by full name; what no other file sees with a minus in front.
  static let rows: [(code: String, names: [String])] = [
    ("struct User: Codable {}", ["User"]),
    ("public final class A {} ; internal enum B { case c } ; actor C {}", ["A", "B", "C"]),
    ("private struct A {}; fileprivate indirect enum B {}", ["-A", "-B"]),
    ("final private class A {}", ["-A"]),
    ("private let a = 1\nstruct B {}", ["B"]),
    ("private(set) var a: Int; struct B {}", ["B"]),
    ("struct A { private struct B { struct C {} } }\nstruct D {}", ["A", "-A.B", "A.B.C", "D"]),
    ("typealias Users = [User]", ["Users"]),
    ("class A { class func b() {} ; class var c: Int { 1 } }", ["A"]),
    ("protocol P: class {}", ["P"]),
    ("struct `Type` {}", ["Type"]),
    ("struct Größe {}", ["Größe"]),
    ("// struct A {}\nstruct B {}", ["B"]),
    ("/* struct A /* struct B */ struct C */ struct D {}", ["D"]),
    (#"let a = "struct A \" struct B"; struct C {}"#, ["C"]),
    ("let a = \"\"\"\nstruct A \" struct B\n\"\"\"\nstruct C {}", ["C"]),
    (##"let a = #"struct A \" struct B"#; struct C {}"##, ["C"]),
    ("#if DEBUG\nprivate struct A {}\n#endif", ["-A"]),
    ("@frozen private struct A {}", ["-A"]),
    (#"let a = "unterminated"# + "\nstruct B {}", ["B"]),
    ("/* unterminated struct A", []),
    ("struct", []),
    ("struct 😀 {}", ["😀"]),
    ("private extension D { enum In {} }; struct B {}", ["-D", "-D.In", "B"]),
    ("fileprivate extension D { func f() { if a {} }; enum In {} }\nstruct B {}", ["-D", "-D.In", "B"]),
    ("extension D.E { enum In {} }", ["D.E", "D.E.In"]),
    (
      "func f() { struct A {} }\nstruct B { var c: Int { struct D {} ; return 1 } ; struct E {} }",
      ["B", "B.E"]
    ),
    ("let a = { (b: Int) in struct C {} }\nstruct D {}", ["D"]),
    ("struct A { init(class name: Int, struct b: Int) {} }\nstruct B {}", ["A", "B"]),
    ("let a = b.extension\nlet c = d.struct\nstruct E {}", ["E"]),
    ("enum A { case actor ; case `struct` }\nstruct B {}", ["A", "B"]),
    ("let actor = 1\nactor.run()\nactor C {}", ["C"]),
    ("@available(macOS 13, *) @Codable struct A {}", ["A"]),
    ("#if os(Linux)\nstruct A {}\n#else\nclass A {}\n#endif\nstruct B {}", ["A", "A", "B"]),
    ("let a = /[{\"]/\nlet b = 4 / 2 ; struct C {} // /", ["C"]),
    ("let a = #/\n { \n/#\nstruct B {}", ["B"]),
    (#"let a = "\(b.map { "{\($0)" }) {"; struct C {}"#, ["C"]),
    (##"let a = #"\( { \#(b ? "}" : "{")"#; struct C {}"##, ["C"]),
    ("let a = \"\"\"\n  \\(b ? \"\"\"\n {\n \"\"\" : \"\")\n  { \"\n  \"\"\"\nstruct C {}", ["C"]),
    ("struct A<T: Codable, each U> where T: Hashable { struct B {} }", ["A<T, U>", "A.B"]),
    ("typealias A = [String: (B, C)]\nstruct D {}", ["A", "D"]),
    ("typealias A =\n  B & C\nprivate struct D {}", ["A", "-D"]),
    ("}\n}\n)\nstruct A {}", ["A"]),
    ("", []),
  ]

  @Test(arguments: rows) func declarations(_ row: (code: String, names: [String])) {
    let found = CodeFile.types(in: Array(row.code.utf8)).map { declaration in
      let parameters =
        declaration.parameters.isEmpty ? "" : "<\(declaration.parameters.joined(separator: ", "))>"
      return (declaration.isHidden ? "-" : "") + declaration.path + parameters
    }
    #expect(found == row.names)
  }

  @Test func invalidUTF8DoesNotStopTheSearch() {
    #expect(CodeFile.types(in: [0xFF, 0x22, 0x5C]).isEmpty)
  }

  static let inherited: [(code: String, inherited: String)] = [
    ("struct A: B, C.D {}", "B, C.D"),
    ("struct A: @unchecked Sendable, ~Copyable, B where T: C {}", "Sendable, B"),
    ("class A: B<Int, [C]>, D & E {}", "B, D, E"),
    ("struct A: @MainActor Decodable, nonisolated B {}", "Decodable, B"),
    ("extension A: B where T: C {}", "B"),
    ("typealias A = B & C", "B, C"),
    ("typealias A = [String: D.E?]\nlet b: C", "String, D.E"),
    ("typealias A<T> = B<T>", "B, T"),
    ("actor A: B {}", "B"),
  ]

  @Test(arguments: inherited) func inheritance(_ row: (code: String, inherited: String)) throws {
    let declaration = try #require(CodeFile.types(in: Array(row.code.utf8)).first)
    let stated = declaration.inherited.filter { !declaration.words($0.tokens).contains("~") }.flatMap(\.names)
    #expect((stated + declaration.targets).joined(separator: ", ") == row.inherited)
  }

  @Test func depthAndLengthOfTheCodeDoNotMatter() {
    // A function that calls itself would overflow the stack of a task, which has 512 kB, with some thousands.
    let count = 20_000
    for part in ["\"\\(", "{", "(", "/*", "struct A {", "<", "@a(", "\"\"\"", "#if ", "`", "typealias A = ["]
    {
      let code = Array(String(repeating: part, count: count).utf8)
      #expect(CodeFile.types(in: code).count <= count)
    }
  }
}

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
    ("enum Log { struct View: Codable {} }\nstruct Page: View {}", ["Log.View"]),
    ("let a: Codable", []),
  ]

  @Test(arguments: rows) func names(_ row: (code: String, names: [String])) {
    #expect(DecodableTypes.names(in: [CodeFile(allOf: Array(row.code.utf8), 0, path: "")]) == row.names)
  }
}
