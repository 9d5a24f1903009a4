import Testing
import TestSupport
@testable import Compilation

/// Packages that do not build on this machine: a slice of their sources is compiled.
@Suite(.slow) struct PackageSliceTests {
  private static func manifest(_ dependencies: String, _ targets: String) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "one", dependencies: [\(dependencies)], targets: [\(targets)])
    """
  }

  @Test func dependencyThatCannotBeFetched() async throws {
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest(
        #".package(url: "file:///nowhere/at-all", from: "1.0.0")"#,
        #".target(name: "One", dependencies: [.product(name: "All", package: "at-all")])"#),
      "one/Sources/One/A.swift": "import All\nstruct A: Codable { let a: Int }\nlet all = All.one",
    ])
    let note = "decode-model: note: dependency \"/nowhere/at-all\" cannot be fetched: "
    for _ in 0..<2 {
      let result = try await source.run("--package one A", input: #"{"a":1}"#)
      #expect(result.text == "A(a: 1)\n")
      #expect(result.errorText.contains(note))
      #expect(
        result.errorText.contains(
          ": a slice of its sources is used instead, --whole shows the error\n"))
      #expect(result.status == 0)
    }
  }

  @Test func errorOutsideOfTheModel() async throws {
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest("", #".target(name: "One"), .target(name: "Two")"#),
      "one/Sources/One/A.swift": "import UIKit\nstruct A: Codable { let a: Int }\n",
      "one/Sources/One/View.swift": "import UIKit\nclass View: UIView { var a: A? }\n",
      "one/Sources/Two/A.swift": "struct A: Codable { let b: Int }\n",
    ])
    let result = try await source.run("--package one --target One A", input: #"{"a":1}"#)
    #expect(result.text == "A(a: 1)\n")
    #expect(
      result.errorText.contains(
        "decode-model: note: swift could not build \"one\": there is an error in \"one/Sources/One/"))
    let other = try await source.run("--package one --target Two A", input: #"{"b":1}"#)
    #expect(other.text == "A(b: 1)\n")
    #expect(other.errorText == "")
    let whole = try await source.run("--package one --target One --whole A", input: #"{"a":1}"#)
    #expect(whole.status == 2)
    #expect(whole.errorText.contains("no such module 'UIKit'"))
  }

  @Test func errorInTheModel() async throws {
    let source = try SourceFolder([
      "one/Package.swift": Self.manifest("", #".target(name: "One")"#),
      "one/Sources/One/A.swift": "struct A: Codable { let a: Itn }\n",
    ])
    let result = try await source.run("--package one A", input: #"{"a":1}"#)
    #expect(result.status == 2)
    #expect(result.errorText.contains("A.swift:1:28: error: cannot find type 'Itn' in scope\n"))
    #expect(
      result.errorText.hasSuffix(
        "decode-model: swift could not build \"one\": there is an error in \"one/Sources/One/A.swift\", the first of 3\n--whole shows the whole error\n"
      ))
  }
}
