import Diagnostics
import Foundation
import JSONCoding
import Testing

@testable import Runner
@testable import Tool

/// Changes of declarations by `--fix`. In the code, § marks the name with the problem.
@Suite struct CodeEditorTests {
  typealias Step = JSONCoding.Issue.Step

  private func edit(_ code: String, _ changes: [Remedy.Change], key: String = "a", _ steps: [Step] = [])
    throws -> String
  {
    let parts = code.components(separatedBy: "§")
    var editor = CodeEditor(path: "A.swift", code: Array(parts.joined().utf8))
    for change in changes {
      for number in parts.indices.dropLast() {
        let before = parts[...number].joined()
        let line = before.components(separatedBy: "\n")
        let start = SourceLocation(
          line: line.count, column: (line.last?.replacing("\r", with: "").unicodeScalars.count ?? 0) + 1)
        try editor.add(Remedy(change: change, key: key, steps: steps), at: start)
      }
    }
    return String(decoding: try editor.edited(), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("let §a: String", "let a: String?"),
      ("var §a: String = \"\" // b: c", "var a: String? = \"\" // b: c"),
      (
        "public private(set) var §a : [String: Int] { didSet {} }",
        "public private(set) var a : [String: Int]? { didSet {} }"
      ),
      ("@Sendable let §`a`: A.B<C, D>", "@Sendable let `a`: A.B<C, D>?"),
      ("let §a, b: String", "let a: String?, b: String"),
      ("let a, §b: String", "let a: String, b: String?"),
      ("let §a, §b: String", "let a, b: String?"),
      ("let x: Int = 1, §a, b: String, c: Int", "let x: Int = 1, a: String?, b: String, c: Int"),
      ("let x = Pair<Int, String>(), §a: Int", "let x = Pair<Int, String>(), a: Int?"),
      ("let /* é */ §a: /* b */ Int; let b: Int", "let /* é */ a: /* b */ Int?; let b: Int"),
      (
        "#if os(Linux)\nlet §a: Int\n#else\nlet a: Int\n#endif",
        "#if os(Linux)\nlet a: Int?\n#else\nlet a: Int\n#endif"
      ),
    ])
  func optional(_ member: String, _ result: String) throws {
    #expect(try edit("struct T: Codable { \(member)\n}", [.optional]) == "struct T: Codable { \(result)\n}")
  }

  @Test(
    arguments: [
      ("[String]", [.element], "[String?]"), ("[[String]]?", [.element, .element], "[[String?]]?"),
      ("[String: [Int]]", [.value], "[String: [Int]?]"),
      ("[String: [Int]]", [.value, .element], "[String: [Int?]]"),
      ("Array<Dictionary<String, Int>>", [.element, .value], "Array<Dictionary<String, Int?>>"),
      ("Set<A<B, C>>", [.element], "Set<A<B, C>?>"),
    ] as [(String, [Step], String)])
  func parts(_ type: String, _ steps: [Step], _ result: String) throws {
    let edited = try edit("struct T { let §a: \(type) }", [.optional], steps)
    #expect(edited == "struct T { let a: \(result) }")
  }

  /// The word that changes in an init(from:).
  @Test(
    arguments: [
      (
        "a = try c.decode(String.self, forKey: .§a)", .optional,
        "a = try c.decodeIfPresent(String.self, forKey: .a)"
      ),
      (
        "self.a = try c\n.decode(\n[String: Int].self, forKey: Keys.§a)", .optional,
        "self.a = try c\n.decodeIfPresent(\n[String: Int].self, forKey: Keys.a)"
      ),
      (
        "b = Double(try c.decode(Int.self, forKey: .§b)) / 100", .fraction,
        "b = Double(try c.decode(Double.self, forKey: .b)) / 100"
      ),
    ] as [(String, Remedy.Change, String)])
  func reads(_ line: String, _ change: Remedy.Change, _ result: String) throws {
    func type(_ line: String) -> String {
      "struct T { let a: String?, b: Double }\nextension T { init(from d: D) throws { \(line) } }"
    }
    #expect(try edit(type(line), [change]) == type(result))
  }

  @Test(
    arguments: [
      ("b = try c.decode(Double.self, forKey: .§b)", .optional, " into b, which is not optional"),
      ("let a = try c.decode(String.self, forKey: .§a)", .optional, ""),
      ("let a: String? = try c.decode(String.self, forKey: .§a)", .optional, ""),
      ("a = f(try c.decode(String.self, forKey: .§a))", .optional, ""),
      ("a = try c.decode(String?.self, forKey: .§a)", .optional, ""),
      ("a = try decode(String.self, forKey: .§a)", .optional, ""),
      ("a = try c.decode(forKey: .§a)", .optional, ""),
      ("b = try c.decode(Int.self, forKey: .§b)", .fraction, ""),
      ("b = Double(try c.decode(Count.self, forKey: .§b))", .fraction, ""),
    ] as [(String, Remedy.Change, String)])
  func readsThatTakeMore(_ line: String, _ change: Remedy.Change, _ reason: String) {
    #expect(throws: CodeEditor.Refusal("an init(from:) reads it" + reason)) {
      try edit("struct T { let a: String?, b: Double; init(from d: D) throws { \(line) } }", [change])
    }
  }

  @Test func keysInAnotherFile() throws {
    let code = "extension A.T {\n  enum CodingKeys: String, CodingKey { case b = \"c\" }\n}"
    var editor = CodeEditor(path: "A.swift", code: Array(code.utf8))
    try editor.rename("c", to: "d", of: "A.T")
    #expect(String(decoding: try editor.edited(), as: UTF8.self) == code.replacing("\"c\"", with: "\"d\""))
    #expect(editor.hasKeys(of: "A.T") && !editor.hasKeys(of: "T"))
  }

  @Test func fractions() throws {
    #expect(try edit("struct T { let §a: Int }", [.fraction]) == "struct T { let a: Double }")
    #expect(try edit("struct T { let §a: Swift.Int8? }", [.fraction]) == "struct T { let a: Swift.Double? }")
    #expect(
      try edit("struct T { let §a: [Int] }", [.fraction, .optional], [.element])
        == "struct T { let a: [Double?] }")
  }

  @Test(
    arguments: [
      ("struct T { let §a = 1 }", .optional, [], "its type is not written"),
      ("struct T { let §a: String? }", .optional, [], "it is optional already"),
      ("struct T { let §a: any P }", .optional, [], "any P takes more than a question mark"),
      (
        "struct T { let §a: Page<Int> }", .optional, [.element],
        "Page<Int> does not say of what type its elements are"
      ),
      ("struct T { let §a: Count }", .fraction, [], "Count is no integer type of the standard library"),
      ("struct T { init(from d: D) { §a } }", .optional, [], "an init(from:) reads it"),
      ("struct §T { }", .optional, [], "no property of a synthesized coding is declared for it"),
      (
        "enum §T: Character { case a }", .addCase("b", isNumber: false), [],
        "the enum's raw values are no strings"
      ),
      (
        "struct T { enum CodingKeys: CodingKey { case b }; let §a: Int }", .rename(to: "x"), [],
        "its CodingKeys do not have it"
      ),
    ] as [(String, Remedy.Change, [Step], String)])
  func refusals(_ code: String, _ change: Remedy.Change, _ steps: [Step], _ reason: String) {
    #expect(throws: CodeEditor.Refusal(reason)) { try edit(code, [change], steps) }
  }

  @Test(
    arguments: [
      ("enum §T: String { case a, b }", "enum T: String { case a, b, c, inTransit = \"in-transit\" }"),
      (
        "  enum §T: String {\n    case a\n    case b = \"B\" // b\n\n    var x: Int { 1 }\n  }",
        "  enum T: String {\n    case a\n    case b = \"B\" // b\n    case c\n    case inTransit = \"in-transit\"\n\n    var x: Int { 1 }\n  }"
      ),
      (
        "enum §T: String {\r\n\tcase inTransit\r\n}",
        "enum T: String {\r\n\tcase inTransit\r\n\tcase c\r\n\tcase inDashTransit = \"in-transit\"\r\n}"
      ),
    ])
  func cases(_ code: String, _ result: String) throws {
    let changes: [Remedy.Change] = [
      .addCase("in-transit", isNumber: false), .addCase("c", isNumber: false),
    ]
    #expect(try edit(code, changes) == result)
  }

  @Test func numbersAndWordsOfTheLanguage() throws {
    #expect(
      try edit("enum §T: Int { case a = 1 }", [.addCase("-2", isNumber: true)])
        == "enum T: Int { case a = 1, valueMinus2 = -2 }")
    #expect(
      try edit(
        "enum §T: String { case a }", [.addCase("default", isNumber: false), .addCase("\"", isNumber: false)]
      )
      .hasPrefix("enum T: String { case a, "))
    #expect(
      try edit("enum §T: String { case a }", [.addCase("default", isNumber: false)])
        == "enum T: String { case a, `default` }")
    #expect(throws: CodeEditor.Refusal("21 values have no case: that many are no enum")) {
      try edit("enum §T: String { case a }", (0..<21).map { .addCase("v\($0)", isNumber: false) })
    }
  }

  @Test(
    arguments: [
      (
        "struct T { let §a: Int; enum CodingKeys: String, CodingKey { case a, b } }",
        "struct T { let a: Int; enum CodingKeys: String, CodingKey { case a = \"A\", b } }"
      ),
      (
        "struct T { let §x: Int }\nextension T { enum CodingKeys: String, CodingKey { case b, x = \"a\" } }",
        "struct T { let x: Int }\nextension T { enum CodingKeys: String, CodingKey { case b, x = \"A\" } }"
      ),
      (
        "struct T { let §a: Int; enum CodingKeys: CodingKey { case a, b } }",
        "struct T { let a: Int; enum CodingKeys: String, CodingKey { case a = \"A\", b } }"
      ),
      (
        "struct T { init(from d: D) { §a }; enum CodingKeys: String, CodingKey { case a } }",
        "struct T { init(from d: D) { a }; enum CodingKeys: String, CodingKey { case a = \"A\" } }"
      ),
      (
        "struct T {\n  let §a, `in`: Int\n  static let s = 1\n  var c = 1 // c\n  var d: Int { 1 }\n}",
        """
        struct T {
          let a, `in`: Int
          static let s = 1
          var c = 1 // c

          private enum CodingKeys: String, CodingKey {
            case a = "A"
            case `in`
            case c
          }
          var d: Int { 1 }
        }
        """
      ),
      (
        "struct T { let §a: Int }",
        "struct T { let a: Int; private enum CodingKeys: String, CodingKey { case a = \"A\" } }"
      ),
    ])
  func keys(_ code: String, _ result: String) throws {
    #expect(try edit(code, [.rename(to: "A")]) == result)
  }
}
