import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

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
        .target(name: "Slash", path: "./Slashed/"), .target(name: "Old"),
      ])
    """

  init() throws {
    folder = try TemporaryFolder()
    root = FilePath.resolved(folder.url.path)
    try FileManager.default.createDirectory(atPath: root + "/P", withIntermediateDirectories: true)
    try folder.write(Self.manifest, to: "P/Package.swift")
  }

  @Test(arguments: [
    ("P/Sources/Shop/A.swift", "Shop"), ("P/Sources/Shop/deep/A.swift", "Shop"), ("P/Core/A.swift", "Core"),
    ("P/Core2/In/A.swift", "Inner"), ("P/Kit/Sources/A.swift", "my_kit"),
    ("P/Sources/tool/main.swift", "tool"), ("P/Tests/ShopTests/A.swift", "ShopTests"), ("P/A.swift", nil),
    ("P/Slashed/A.swift", "Slash"), ("P/src/Old/A.swift", "Old"),
    // Where no manifest says it, the folder does.
    ("P/Sources/Made/A.swift", "Made"), ("App/Sources/My App/Views/A.swift", "My_App"),
    // A name that the program has, too.
    ("App/Sources/Runner/A.swift", "Runner"), ("Kit/A.swift", nil),
  ])
  func targetIsTheOneOfTheInnermostFolder(_ file: String, _ module: String?) {
    #expect(TargetName.find(for: "\(root)/\(file)") == module)
  }

  @Test func packageIsTheNearest() {
    #expect(TargetName.place(of: root + "/P/Core/A.swift")?.package == root + "/P")
  }
}
