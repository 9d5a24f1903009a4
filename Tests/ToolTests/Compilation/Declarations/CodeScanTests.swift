import Testing

@testable import Runner
@testable import Tool

@Suite struct CodeScanTests {
  @Test func importsHaveTheirModulesAndPlaces() {
    let code = """
      @preconcurrency import A; import class B.C.D
      @_spi(X) public import E
      // import F
      let text = "import G"
      func importH() {}
      struct S { let import_: Int }
      #if canImport(I)
      import I
      #endif
      """
    let scan = CodeScan(Array(code.utf8))
    #expect(scan.imports.map(\.module) == ["A", "B", "E", "I"])
    #expect(scan.imports.map(\.isConditional) == [false, false, false, true])
    let texts = scan.imports.map { String(decoding: Array(code.utf8)[$0.range], as: UTF8.self) }
    #expect(
      texts == ["@preconcurrency import A", "import class B.C.D", "@_spi(X) public import E", "import I"])
  }

  @Test func mainAndTestsAreKnown() {
    #expect(CodeScan(Array("@main struct A {}".utf8)).hasMain)
    #expect(!CodeScan(Array("struct A { func main() {} }".utf8)).hasMain)
    #expect(CodeScan(Array("import XCTest".utf8)).isTest)
  }

  @Test func accessLevelsOfImportsAreKnown() {
    let code =
      "internal import A\nimport B\n@testable import C\n@_exported public import D\nprivate let a = 1"
    let imports = CodeScan(Array(code.utf8)).imports
    #expect(imports.filter(\.hasAccessLevel).map(\.module) == ["A", "D"])
  }
}
