import Testing

@testable import Runner

@Suite struct TypeDeclarationTests {
  /// Code, and the types it declares; those that no other file sees with a minus in front.
  static let rows: [(code: String, names: [String])] = [
    ("struct User: Codable {}", ["User"]),
    ("public final class A {} ; internal enum B { case c } actor C {}", ["A", "B", "C"]),
    ("private struct A {}; fileprivate indirect enum B {}", ["-A", "-B"]),
    ("final private class A {}", ["-A"]),
    ("private let a = 1\nstruct B {}", ["B"]),
    ("private(set) var a: Int; struct B {}", ["B"]),
    ("struct A { private struct B {} }", ["A", "-B"]),
    ("typealias Users = [User]", ["Users"]),
    ("class A { class func b() {} ; class var c: Int { 1 } }", ["A"]),
    ("protocol P: class {}", []),
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
    ("private extension D { enum In {} }; struct B {}", ["-In", "B"]),
    ("fileprivate extension D { func f() { if a {} }; enum In {} }\nstruct B {}", ["-In", "B"]),
    ("extension D { enum In {} }", ["In"]),
    ("", []),
  ]

  @Test(arguments: rows) func declarations(_ row: (code: String, names: [String])) {
    let found = TypeDeclaration.all(in: Array(row.code.utf8))
    #expect(found.map { ($0.isPrivate ? "-" : "") + $0.name } == row.names)
  }

  @Test func invalidUTF8DoesNotStopTheSearch() {
    #expect(TypeDeclaration.all(in: [0xFF, 0x22, 0x5C]).isEmpty)
  }
}
