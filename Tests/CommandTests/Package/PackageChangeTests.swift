import Foundation
import Testing
import TestSupport
@testable import Compilation

/// Packages that change, do not compile, or cannot be fetched.
@Suite(.enabled(if: SlowTests.isEnabled, "slow: make test-slow"))
struct PackageChangeTests {
  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "one", targets: [.target(name: "One")])
    """

  @Test func editedFileIsBuiltAgainAndTheOldProgramGoes() async throws {
    let source = try SourceFolder(
      ["one/Package.swift": Self.manifest, "one/Sources/One/A.swift": "struct A: Codable { let a: Int }"],
      hasOwnCache: true)
    #expect(try await source.run("--package", "one", "A", input: #"{"a":1}"#).text == "A(a: 1)\n")
    try source.folder.write("struct A: Codable { let b: Int }", to: "one/Sources/One/A.swift")
    #expect(try await source.run("--package", "one", "A", input: #"{"b":1}"#).text == "A(b: 1)\n")
    try source.folder.write("struct B: Codable { let b: Int }", to: "one/Sources/One/B.swift")
    #expect(try await source.run("--package", "one", "B", input: #"{"b":1}"#).text == "B(b: 1)\n")
    let builds = source.cached("packages")
    #expect(builds.count == 1)
    // The hosts of earlier states are gone.
    #expect(source.cached("packages/\(builds[0])").count { $0.hasPrefix("host-") } == 1)
    let contents = try await source.run("cache")
    #expect(contents.text.contains("; 1 build of a package, "))
    let cleared = try await source.run("cache", "clear")
    #expect(cleared.text.hasPrefix("removed 1 build of a package"))
    #expect(source.cached("programs") + source.cached("packages") == [])
  }

  @Test func compilersFirstErrorIsShown() async throws {
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest,
      "one/Sources/One/A.swift": "struct A: Codable { let a: Itn }\nstruct B: Codable { let b: Itn }",
    ])
    let result = try await source.run("--package", "one", "--whole", "A")
    #expect(result.status == 2)
    #expect(
      result.errorText.hasPrefix("one/Sources/One/A.swift:1:28: error: cannot find type 'Itn' in scope\n"))
    #expect(
      result.errorText.contains(
        "decode-model: swift could not build \"one\": there is an error in \"one/Sources/One/A.swift\""))
    #expect(!result.errorText.contains("A.swift:2:"))
  }

  @Test func failureIsKeptUntilAFileChanges() async throws {
    let source = try SourceFolder(
      ["one/Package.swift": Self.manifest, "one/Sources/One/A.swift": "struct A: Codable { let a: Itn }"],
      hasOwnCache: true)
    let environment = try source.replacingCompiler(#"compiler "$@""#)
    try Script.write(
      "#!/bin/sh\necho asked >> asked\nPATH=\(Command.path) exec swift \"$@\"\n",
      to: source.folder.url.path + "/compilers/swift")
    let first = try await source.run("--package", "one", "--whole", "A", environment: environment)
    #expect(first.status == 2)
    #expect(
      first.errorText.hasPrefix("one/Sources/One/A.swift:1:28: error: cannot find type 'Itn' in scope\n"))
    let asked = try source.folder.text("asked")
    let second = try await source.run("--package", "one", "--whole", "A", environment: environment)
    #expect(second.errorText == first.errorText)
    #expect(second.status == 2)
    #expect(try source.folder.text("asked") == asked)
    try source.folder.write("struct A: Codable { let a: Int }", to: "one/Sources/One/A.swift")
    let third = try await source.run(
      "--package", "one", "--whole", "A", input: #"{"a":1}"#, environment: environment)
    #expect(third.text + third.errorText == "A(a: 1)\n")
  }

  @Test func moduleNamedLikeOneOfTheProgramsIsRefused() async throws {
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest.replacing("\"One\"", with: "\"ModelHost\""),
      "one/Sources/ModelHost/A.swift": "struct A: Codable { let a: Int }",
    ])
    let result = try await source.run("--package", "one", "A")
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
    #expect(try await source.run("--package", "one", "A", input: #"{"a":1}"#).text == "A(a: 1)\n")
  }

  @Test func dependencyThatCannotBeFetchedIsNamed() async throws {
    let source = try SourceFolder([
      "one/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "one", dependencies: [.package(url: "file:///nowhere/at-all", from: "1.0.0")],
        targets: [.target(name: "One", dependencies: [.product(name: "All", package: "at-all")])])
      """, "one/Sources/One/A.swift": "struct A: Codable { let a: Int }",
    ])
    let result = try await source.run("--package", "one", "--whole", "A")
    #expect(result.status == 2)
    #expect(
      result.errorText.hasPrefix("decode-model: dependency \"/nowhere/at-all\" cannot be fetched: "))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }
}
