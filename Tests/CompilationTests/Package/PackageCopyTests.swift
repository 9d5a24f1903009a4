import Foundation
import Testing
import TestSupport

@testable import Compilation

@Suite struct PackageCopyTests {
  private let folder: TemporaryFolder
  private let copy: PackageCopy

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "// swift-tools-version:5.9\nlet package = Package(name: \"Shop\")", to: "shop/Package.swift")
    try folder.write("{}", to: "shop/Package.resolved")
    try folder.write("", to: "shop/.build/debug.yaml")
    copy = PackageCopy(try PackageLocation(folder.url.path + "/shop"), in: folder.url.path)
  }

  private func target(_ kind: String) throws -> PackageDescription.Target {
    let text = """
      {"name":"App","c99name":"App","type":"\(kind)","module_type":"SwiftTarget","path":"Sources/App","sources":["main.swift"]}
      """
    return try JSONDecoder().decode(PackageDescription.Target.self, from: Data(text.utf8))
  }

  private func write(_ kind: String = "library") throws {
    try copy.write(importing: [target(kind)], compilerFlags: ["-I", "a \"b\""], linkerFlags: [])
  }

  @Test func everythingElseIsALink() throws {
    try folder.write("1", to: "shop/Sources/App/A.swift")
    try write()
    let names = try FileManager.default.contentsOfDirectory(atPath: copy.folder).sorted()
    #expect(names == [".decode-model", "Package.resolved", "Package.swift", "Sources"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: copy.folder + "/Sources").hasSuffix(
        "/shop/Sources"))
    try FileManager.default.removeItem(atPath: folder.url.path + "/shop/Sources")
    try write()
    #expect(!FileManager.default.fileExists(atPath: copy.folder + "/Sources"))
  }

  @Test func manifestEndsWithTheTarget() throws {
    try write()
    let text = try String(contentsOfFile: copy.folder + "/Package.swift", encoding: .utf8)
    #expect(text.hasPrefix("// swift-tools-version:5.9\nlet package = Package(name: \"Shop\")\n"))
    #expect(text.contains(#"name: "DecodeModelProgram", dependencies: ["App"]"#))
    #expect(text.contains(#".unsafeFlags(["-I", "a \"b\""])"#))
  }

  /// SwiftPM's resolved versions are kept until the package resolves others itself.
  @Test func resolvedVersionsAreCopiedWhenTheyChange() throws {
    func resolved() throws -> String {
      try String(contentsOfFile: copy.folder + "/Package.resolved", encoding: .utf8)
    }
    try write()
    try Data("of SwiftPM".utf8).write(to: URL(fileURLWithPath: copy.folder + "/Package.resolved"))
    try write()
    #expect(try resolved() == "of SwiftPM")
    try folder.write("{\"pins\":[]}", to: "shop/Package.resolved")
    try write()
    #expect(try resolved() == "{\"pins\":[]}")
  }

  @Test func declarationsOfAMainFileCount() throws {
    let code = """
      import Foundation
      let name = "main"; print(name)
      #if os(Linux)
      struct User { var a = 1 }
      #else
      struct User { var b = 1 }
      #endif
      for _ in 0..<3 { struct Inner {} }
      func run() { print(1) }
      run()
      """
    try folder.write(code, to: "shop/Sources/App/main.swift")
    try write("executable")
    let file = copy.folder + "/.decode-model/App/DecodeModelDeclarations.swift"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.replacing(#/ +$/#, with: "") }
        == [
          "import Foundation", "let name = \"main\"", "#if os(Linux)", "struct User { var a = 1 }", "#else",
          "struct User { var b = 1 }", "#endif", "", "func run() { print(1) }", "",
        ])
    let message = "\(file):4:8: error: no\n\(copy.folder)/Sources/B.swift:1:1: error: no\n"
    let shop = copy.location.folder
    #expect(
      copy.original(message, [try target("executable")])
        == "\(shop)/Sources/App/main.swift:4:8: error: no\n\(shop)/Sources/B.swift:1:1: error: no\n")
  }
}
