import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

@Suite struct PackageLocationTests {
  private func tree() throws -> TemporaryFolder {
    try TemporaryFolder([
      "app/Package.swift": "", "app/Sources/User.swift": "", "loose/User.swift": "", "empty/notes.txt": "",
    ])
  }

  @Test(arguments: ["app", "app/", "app/Package.swift"])
  func folderOrManifestNamesThePackage(_ path: String) throws {
    let folder = try tree()
    let location = try PackageLocation("\(folder.url.path)/\(path)")
    #expect(location.folder == folder.url.path + "/app")
    #expect(location.name == folder.url.path + "/app")
    #expect(location.shown(location.folder + "/Sources/User.swift") == location.name + "/Sources/User.swift")
    #expect(location.shown("/usr/include/zlib.h") == "/usr/include/zlib.h")
  }

  @Test(
    arguments: [
      ("empty", "is not a package: it has no Package.swift", ""),
      ("loose", "is not a package: it has no Package.swift", "--source "),
      ("app/Sources", "is not a package: it has no Package.swift", "there is one above it: --package "),
      ("loose/User.swift", "is not a package: expected a folder with a Package.swift", "--source FILE"),
    ])
  func invalidPackageIsReported(_ path: String, _ words: String, _ hint: String) throws {
    let folder = try tree()
    let error = thrown(UsageError.self) { _ = try PackageLocation("\(folder.url.path)/\(path)") }
    #expect(error?.message == "\"\(folder.url.path)/\(path)\" \(words)")
    #expect(hint.isEmpty ? error?.hint == "" : error?.hint.contains(hint) == true)
  }

  @Test func missingFolderCannotBeRead() throws {
    let error = thrown(CannotOpen.self) { _ = try PackageLocation("/nowhere/at/all") }
    #expect(error?.name == "\"/nowhere/at/all\"")
  }
}
