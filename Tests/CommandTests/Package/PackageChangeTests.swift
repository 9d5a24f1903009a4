import Foundation
import Testing
import TestSupport
@testable import Compilation

/// Packages that change, do not compile, or cannot be fetched.
@Suite(.slow) struct PackageChangeTests {
  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "one", targets: [.target(name: "One")])
    """

  @Test func editedFileIsBuiltAgainAndTheOldProgramGoes() async throws {
    let source = try SourceFolder(
      ["one/Package.swift": Self.manifest, "one/Sources/One/A.swift": "struct A: Codable { let a: Int }"],
      hasOwnCache: true)
    #expect(try await source.run("--package one A", input: #"{"a":1}"#).text == "A(a: 1)\n")
    try source.folder.write("struct A: Codable { let b: Int }", to: "one/Sources/One/A.swift")
    #expect(try await source.run("--package one A", input: #"{"b":1}"#).text == "A(b: 1)\n")
    try source.folder.write("struct B: Codable { let b: Int }", to: "one/Sources/One/B.swift")
    #expect(try await source.run("--package one B", input: #"{"b":1}"#).text == "B(b: 1)\n")
    let builds = source.cached("packages")
    #expect(builds.count == 1)
    // The hosts of earlier states are gone.
    #expect(source.cached("packages/\(builds[0])").count { $0.hasPrefix("host-") } == 1)
    let contents = try await source.run("cache")
    #expect(contents.text.contains(": 1 build of a package, "))
    let cleared = try await source.run("cache clear")
    #expect(cleared.text.hasPrefix("removed 1 build of a package"))
    #expect(source.cached("programs") + source.cached("packages") == [])
  }

  @Test func moduleNamedLikeOneOfTheProgramsIsRefused() async throws {
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest.replacing("\"One\"", with: "\"ModelHost\""),
      "one/Sources/ModelHost/A.swift": "struct A: Codable { let a: Int }",
    ])
    let result = try await source.run("--package one A")
    #expect(result.status == 2)
    #expect(
      result.errorText == """
        decode-model: the target of MODEL needs a module "ModelHost", and decode-model itself has one of that name: \
        a program cannot have both
        rename the target, or give the sources: --source FOLDER, and --module ModelHost=FOLDER for what they import

        """)
  }

  @Test func debugBuildServesWhereAReleaseDoesNotCompile() async throws {
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest,
      "one/Sources/One/A.swift": "#if DEBUG\ntypealias N = Int\n#endif\nstruct A: Codable { let a: N }",
    ])
    #expect(try await source.run("--package one A", input: #"{"a":1}"#).text == "A(a: 1)\n")
  }
}
