import Foundation
import TestSupport
import Testing

@testable import Runner

@Suite struct TargetNameTests {
  private static let manifest = """
    let package = Package(
      name: "P", products: [.library(name: "Shop", targets: ["Shop"])],
      targets: [
        .target(name: "Shop", dependencies: [.target(name: "Core")]),
        .target(
          name: "Core", dependencies: [.product(name: "X", package: "x", condition: nil)],
          path: "./Core/"),
        .target(name: "my-kit", path: "Kit/Sources"),
        .executableTarget(name: "tool"), .testTarget(name: "ShopTests"),
      ])
    """

  @Test(
    arguments: [
      ("Sources/Shop/A.swift", "Shop"), ("Sources/Shop/deep/A.swift", "Shop"), ("Core/A.swift", "Core"),
      ("Kit/Sources/A.swift", "my-kit"), ("Sources/tool/A.swift", "tool"),
      ("Tests/ShopTests/A.swift", "ShopTests"), ("Sources/Other/A.swift", nil), ("A.swift", nil),
    ] as [(String, String?)])
  func targetIsTheOneWhoseFolderHasTheFile(_ file: String, _ name: String?) {
    #expect(TargetName.target(ofFile: file, Array(Self.manifest.utf8)) == name)
  }

  @Test(
    arguments: [
      ("Sources/Other/A.swift", "Shop"), ("Sources/A.swift", "Shop"), ("Tests/Other/A.swift", nil),
      ("A.swift", nil),
    ] as [(String, String?)])
  func onlyTargetMayHaveAnyFolderOfTheUsualOnes(_ file: String, _ name: String?) {
    let manifest = """
      let package = Package(
        name: "P",
        targets: [
          .target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: [.target(name: "Shop")]),
        ])
      """
    #expect(TargetName.target(ofFile: file, Array(manifest.utf8)) == name)
    let another = manifest.replacing("targets: [", with: #"targets: [.target(name: "More", path: "More"),"#)
    #expect(TargetName.target(ofFile: file, Array(another.utf8)) == nil)
  }

  @Test func manifestIsSearchedAboveTheFile() throws {
    let folder = try TemporaryFolder()
    for path in ["Kit/Sources", "App/Sources/Runner", "App/Sources/My App/Views"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    let root = folder.url.path
    #expect(TargetName.find(for: root + "/Kit/Sources/A.swift") == nil)
    #expect(TargetName.find(for: root + "/App/Sources/My App/Views/A.swift") == "My_App")
    // A name that the program has, too.
    #expect(TargetName.find(for: root + "/App/Sources/Runner/A.swift") == "Runner")
    try folder.write(Self.manifest, to: "Package.swift")
    #expect(TargetName.find(for: root + "/Kit/Sources/A.swift") == "my_kit")
    #expect(TargetName.find(for: root + "/App/Sources/My App/Views/A.swift") == nil)
  }
}
