import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

@Suite struct PackageCopyTests {
  /// The copy has the changed file and links to the others; a package that is named by path is beside it as before.
  @Test func changedFilesAreWrittenAndOthersAreLinks() throws {
    let folder = try TemporaryFolder()
    let here = folder.url.path
    for name in ["app/Sources", "app/.build/debug", "core/Sources"] {
      try FileManager.default.createDirectory(atPath: "\(here)/\(name)", withIntermediateDirectories: true)
    }
    for name in [
      "app/Package.swift", "app/Sources/User.swift", "app/Sources/Role.swift", "core/Package.swift",
    ] {
      try folder.write("old", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: here + "/app/Sources/again", withDestinationPath: here + "/app")
    let location = try PackageLocation(here + "/app")
    let copy = PackageCopy(
      package: location, folders: [here + "/app", here + "/core"], root: here + "/copy",
      changed: [location.name + "/Sources/User.swift": Array("new".utf8)])
    let made = try copy.make()
    func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    func target(_ path: String) throws -> String {
      try FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
    #expect(made == "\(here)/copy\(here)/app")
    #expect(try text(made + "/Sources/User.swift") == "new")
    #expect(try text(here + "/app/Sources/User.swift") == "old")
    #expect(try target(made + "/Sources/Role.swift") == here + "/app/Sources/Role.swift")
    #expect(try target(made + "/../core/Package.swift") == here + "/core/Package.swift")
    #expect(PathKind(of: made + "/.build") == .nothing)
    // A link to a folder around it is followed once.
    #expect(PathKind(of: made + "/Sources/again/Sources/again") == .linkToFolder)
  }
}
