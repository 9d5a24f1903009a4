import TestSupport
import Testing

@testable import Compilation

@Suite struct CodeFileTests {
  private static func file(_ code: String) -> CodeFile {
    CodeFile(allOf: Array(code.utf8), 0, path: "A.swift")
  }

  @Test func importsHaveTheirModulesAndPlaces() {
    let file = Self.file(
      """
      @preconcurrency import A; import class B.C.D
      @_spi(X) public import E
      print("a program")
      // import F
      let text = "import G"
      func importH() {}
      struct S { let import_: Int }
      #if canImport(I)
      import I
      #endif
      """)
    #expect(file.imports.map(\.name) == ["A", "B", "E", "I"])
    #expect(
      file.imports.map { file.text($0.range) }
        == ["@preconcurrency import A", "import class B.C.D", "@_spi(X) public import E", "import I"])
  }

  @Test func mainAndTestsAreKnown() {
    #expect(Self.file("@main struct A {}").hasMain)
    #expect(!Self.file("struct A { func main() {} }").hasMain)
    #expect(Self.file("import XCTest").isTest)
  }

  @Test func accessLevelsOfImportsAreKnown() {
    let code =
      "internal import A\nimport B\n@testable import C\n@_exported public import D\nprivate let a = 1"
    #expect(Self.file(code).imports.filter { !$0.modifiers.isEmpty }.map(\.name) == ["A", "D"])
  }

  @Test func memberNamedImportIsNoImport() {
    let code = "import Shop\nfunc f(_ kind: Kind) { guard kind == .import else { return } }"
    #expect(CodeFile(0, path: "A.swift", code: Array(code.utf8)).modulesNamed == ["Shop"])
  }
}

@Suite struct RawCasesTests {
  @Test(
    arguments: [
      ("enum Kind: Int { case a, b\n case c }", [0: "a", 1: "b", 2: "c"]),
      (
        "enum Kind: UInt8, Codable { case a = 5, b; case c = 1_0\n case `default` }",
        [5: "a", 6: "b", 10: "c", 11: "default"]
      ),
      ("enum Kind: Int {\n static let x = 1\n case a = -1\n case b\n func f() {} }", [-1: "a", 0: "b"]),
      ("enum Kind: String { case a }", nil), ("struct Kind { let a: Int }", nil),
      ("enum Kind: Int {\n#if A\n case a\n#endif\n case b }", nil),
      ("enum Kind: Int { case a = 0x10 }", nil),
    ] as [(String, [Int: String]?)])
  func names(_ code: String, _ expected: [Int: String]?) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("import Foundation\nenum Other { case a }\n" + code, to: "A.swift")
    #expect(RawCases.names(inFile: path, line: 3) == expected)
    #expect(RawCases.names(inFile: path, line: 1) == nil)
  }
}
