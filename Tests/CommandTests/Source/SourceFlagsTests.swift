import Foundation
import Testing
import TestSupport

/// The user's code and flags cannot disturb the generated program.
@Suite(.slow) struct SourceFlagsTests {
  @Test func packageAccessMainAndNamesLikeOursCompile() async throws {
    let source = try SourceFolder([
      "Value.swift": """
      package struct Value: Codable { package let id: Int; package let list: [DecodeModelType]? }
      package struct DecodeModelType: Codable {}
      @main struct App { static func main() { print("theirs") } }
      """
    ])
    let result = try await source.run("--source Value.swift [Value]", input: #"[{"id":1}]"#)
    #expect(result.errorText == "")
    #expect(result.text.contains("id: 1") && !result.text.contains("theirs"))
  }

  @Test func privateTypesInsideOthersDecode() async throws {
    let source = try SourceFolder([
      "Pub.swift": """
      public struct Pub { private struct Inner: Codable { let id: Int } }
      extension Pub { private enum Kind: String, Codable { case a } }
      final class D { class Deep {} }
      private extension D.Deep { enum In: String, Codable { case b } }
      """
    ])
    try source.folder.write(#"{"id":1}"#, to: "1.json")
    try source.folder.write(#""a""#, to: "2.json")
    try source.folder.write(#"["b"]"#, to: "3.json")
    try source.folder.write(
      #"{"checks":{"Pub.Inner":["1.json"],"Pub.Kind?":["2.json"],"[D.Deep.In]":["3.json"]}}"#,
      to: "suite.json")
    let result = try await source.run("check --source Pub.swift --suite suite.json")
    #expect(result.text + result.errorText == "")
    #expect(result.status == 0)
  }

  @Test func flagsForOtherProductsDoNotChangeTheProduct() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let library = try await source.run(
      "--source User.swift --swiftc-flag=-emit-library --swiftc-flag=-o --swiftc-flag=out --swiftc-flag=-g User",
      input: #"{"id":1,"name":""}"#)
    #expect(library.text == "User(id: 1, name: \"\")\n")
    #expect(Checkout.names(in: source.folder.url) == ["User.swift", "cache"])
    for flag in ["-###", "--version", "-help"] {
      let result = try await source.run("--source", "User.swift", "--swiftc-flag", flag, "User")
      #expect(result.status == 2)
      #expect(result.errorText.hasSuffix("decode-model: swiftc produced no program\n"))
    }
    #expect(source.cached("programs").count == 1)
    #expect(source.cached("unfinished") == [])
  }

  @Test func actorIsolatedModelIsNotCalledUndecodable() async throws {
    let source = try SourceFolder()
    let flags = ["-default-isolation", "MainActor"].map { "--swiftc-flag=" + $0 }
    let result = try await source.run(["--source", "User.swift", "--swift-version=6", "User"] + flags)
    #expect(result.status == 2)
    #expect(
      result.errorText == """
        decode-model: "User" is isolated to an actor: mark it nonisolated
        the Decodable type is User

        """)
  }

  @Test func librariesMissingForStaticNetworkingAreNamed() async throws {
    let source = try SourceFolder()
    let environment = try source.replacingCompiler(
      #"[ "$1" = --version ] && echo 1 && exit; echo ld: error: cannot find -lcurl; exit 1"#)
    let result = try await source.run("--source User.swift User", environment: environment)
    #expect(result.errorText.hasSuffix("(exit 1); install the development package of libcurl\n"))
  }
}
