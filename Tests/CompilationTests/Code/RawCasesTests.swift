import Testing
import TestSupport

@testable import Compilation

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
