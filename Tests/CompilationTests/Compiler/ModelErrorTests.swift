import Testing

@testable import Compilation
@testable import OperatingSystem

@Suite struct ModelErrorTests {
  /// A bare name means the type at the top level, even if only a nested one is Decodable.
  @Test func nestedTypeIsNamedIfTheOneOfItsNameIsNotDecodable() throws {
    let code = "enum Asset {}\nstruct Update: Codable { struct Asset: Codable {} }"
    let error = ModelError(
      try #require(TypeExpression("Asset")), [SwiftSource(path: "A.swift", bytes: Array(code.utf8))],
      builtIn: []
    ).error("type 'Asset' does not conform to protocol 'Decodable'")
    #expect(error.message == #""Asset" is not Decodable; did you mean "Update.Asset"?"#)
  }
}
