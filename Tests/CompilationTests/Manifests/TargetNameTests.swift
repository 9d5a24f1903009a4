import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

/// The oracle is SwiftPM itself.
@Suite(.enabled(if: SystemTool.exists("swift"), "no swift in PATH"))
struct TargetNameTests {
  private let folder: TemporaryFolder
  private let root: String

  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let name = "ed"
    let package = Package(
      name: "P",
      targets: [
        // .target(name: "Commented", path: "Sources/Shop"),
        .target(name: "Shop", dependencies: [.target(name: "Core")]),
        .target(name: "Core", path: "Core"),
        .target(name: "Inner", dependencies: [.target(name: "Core", condition: .when(platforms: [.linux]))], path: "Core2/In"),
        .target(name: "my-kit", path: "Kit/Sources"), .target(name: "Comput" + name, path: "Other"),
        .executableTarget(name: "tool"), .testTarget(name: "ShopTests"),
      ])
    """
  private static let files = [
    "Sources/Shop/A.swift", "Sources/Shop/deep/A.swift", "Core/A.swift", "Core2/In/A.swift",
    "Kit/Sources/A.swift",
    "Other/A.swift", "Sources/tool/main.swift", "Tests/ShopTests/A.swift",
  ]

  init() throws {
    folder = try TemporaryFolder()
    root = FilePath.resolved(folder.url.path)
    for name in Self.files { try write("", to: "P/" + name) }
    try write(Self.manifest, to: "P/Package.swift")
  }

  private func write(_ text: String, to name: String) throws {
    let file = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try folder.write(text, to: name)
  }

  private func targets(compiler: String? = nil) throws -> TargetName {
    let swift = try #require(SystemTool("swift")).path
    let compiler = compiler ?? FilePath.prefix(ofFolderOf: swift) + "swiftc"
    return TargetName(
      try CompilationCache(["XDG_CACHE_HOME": root + "/cache"]), compiler: compiler, version: "1",
      ProcessInfo.processInfo.environment
    ) { _, work in try work() }
  }

  @Test func targetIsTheOneThatSwiftPMSays() throws {
    let targets = try targets()
    let names = try Self.files.map { try targets.find(for: root + "/P/" + $0) }
    #expect(names == ["Shop", "Shop", "Core", "Inner", "my_kit", "Computed", "tool", "ShopTests"])
    #expect(try targets.find(for: root + "/P/A.swift") == nil)
    #expect(try targets.place(of: root + "/P/Core/A.swift")?.package == root + "/P")
    // The answer is kept, until the manifest changes.
    let broken = try self.targets(compiler: root + "/swiftc")
    #expect(try broken.find(for: root + "/P/Core/A.swift") == nil)
    try write(Self.manifest.replacing("name: \"Core\"", with: "name: \"Heart\""), to: "P/Package.swift")
    #expect(try self.targets().find(for: root + "/P/Core/A.swift") == "Heart")
  }

  @Test func folderTellsTheNameWhereNoPackageIs() throws {
    let targets = try targets()
    #expect(try targets.find(for: root + "/App/Sources/My App/Views/A.swift") == "My_App")
    // A name that the program has, too.
    #expect(try targets.find(for: root + "/App/Sources/Runner/A.swift") == "Runner")
    #expect(try targets.find(for: root + "/Kit/A.swift") == nil)
  }

  @Test func manifestThatOthersCouldHaveWrittenIsNotRun() throws {
    #expect(chmod(root + "/P/Package.swift", 0o666) == 0)
    #expect(try targets().find(for: root + "/P/Core/A.swift") == nil)
    // As the file itself, which is compiled.
    #expect(chmod(root + "/P/Core/A.swift", 0o666) == 0)
    #expect(try targets().find(for: root + "/P/Core/A.swift") == "Core")
  }

  @Test func manifestThatSwiftPMRefusesTellsNothing() throws {
    try write("// swift-tools-version: 99.0\nimport PackageDescription\n", to: "P/Package.swift")
    #expect(try targets().find(for: root + "/P/Core/A.swift") == nil)
    #expect(try targets().find(for: root + "/P/Sources/Shop/A.swift") == "Shop")
  }
}
