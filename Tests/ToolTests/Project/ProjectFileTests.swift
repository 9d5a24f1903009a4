import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner
@testable import Tool

@Suite struct ProjectFileTests {
  private static let name = ".decode-model.json"

  /// A folder `r` that is the root of a repository, with folders in it.
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in ["r/.git", "r/a/b/c/d", "r/s/e"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    return folder
  }

  /// The path that is found from a folder, without that folder.
  private func found(from path: String, in folder: TemporaryFolder) -> String? {
    let start = "\(folder.url.path)/\(path)/"
    return ProjectFile.find(from: start).map { String($0.path.dropFirst(start.count)) }
  }

  @Test func nearestFileAboveIsFound() throws {
    let folder = try repository()
    try folder.write("{}", to: "r/" + Self.name)
    try folder.write("{}", to: "r/a/b/" + Self.name)
    #expect(found(from: "r", in: folder) == Self.name)
    #expect(found(from: "r/a", in: folder) == "../" + Self.name)
    #expect(found(from: "r/a/b/c/d", in: folder) == "../../" + Self.name)
  }

  @Test func folderOfThatNameIsIgnored() throws {
    let folder = try repository()
    try folder.write("{}", to: "r/" + Self.name)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("r/a/" + Self.name), withIntermediateDirectories: false)
    #expect(found(from: "r/a", in: folder) == "../" + Self.name)
  }

  /// In a worktree and in a submodule, `.git` is a file.
  @Test func fileAboveTheRepositoryIsNotFound() throws {
    let folder = try repository()
    try folder.write("{}", to: Self.name)
    #expect(found(from: "r", in: folder) == nil)
    #expect(found(from: "r/a/b", in: folder) == nil)
    try folder.write("{}", to: "r/" + Self.name)
    try folder.write("gitdir: ../.git/modules/s", to: "r/s/.git")
    #expect(found(from: "r/s/e", in: folder) == nil)
  }

  @Test func outsideOfARepositoryOnlyTheWorkingDirectoryCounts() throws {
    let folder = try repository()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("r/.git"))
    try folder.write("{}", to: "r/" + Self.name)
    #expect(found(from: "r", in: folder) == Self.name)
    #expect(found(from: "r/a", in: folder) == nil)
  }

  /// The paths that others may write to, and the command that helps.
  @Test(arguments: [
    ("r/" + Self.name, 0o664), ("r/" + Self.name, 0o646), ("r", 0o775), ("r", 0o1777),
  ])
  func fileThatOthersMayChangeIsNotTrusted(_ path: String, _ mode: Int) throws {
    let folder = try repository()
    try folder.write("{}", to: "r/" + Self.name)
    let root = folder.url.path
    #expect(ProjectFile.find(from: root + "/r/")?.access == nil)
    #expect(chmod("\(root)/\(path)", mode_t(mode)) == 0)
    let access = try #require(ProjectFile.find(from: root + "/r/")?.access)
    #expect(access.reason == "others may write to \"\(root)/\(path)\"")
    #expect(access.remedy == "chmod go-w \(root)/\(path)")
  }

  /// A link to a file in another folder, which is itself reached by a link.
  @Test(arguments: ["", "r", "t", "t/file.json", "far"]) func everyFolderOnTheWayOfALinkIsChecked(
    _ path: String
  )
    throws
  {
    let folder = try repository()
    let root = folder.url.path
    for name in ["t", "far", "near"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
    }
    try folder.write("{}", to: "t/file.json")
    for (link, target) in [("r/" + Self.name, "../far/link/file.json"), ("far/link", root + "/t")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/\(link)", withDestinationPath: target)
    }
    // The file's path does not lead through it.
    #expect(chmod(root + "/near", 0o777) == 0)
    if !path.isEmpty { #expect(chmod("\(root)/\(path)", path == "t/file.json" ? 0o664 : 0o775) == 0) }
    let access = ProjectFile.find(from: root + "/r/")?.access
    #expect(access?.writable.count ?? 0 == (path.isEmpty ? 0 : 1), "\(String(describing: access))")
    if !path.isEmpty {
      // A folder is shown as the path names it.
      let shown = try #require(access?.writable.first)
      #expect(FilePath.resolved(shown) == FilePath.resolved("\(root)/\(path)"))
    }
  }

  /// Only root can give a file away.
  @Test(.enabled(if: geteuid() == 0), arguments: ["r", "r/" + Self.name, "r/link"])
  func filesOfOtherUsersAreNotTrusted(_ path: String) throws {
    let folder = try repository()
    let root = folder.url.path
    try folder.write("{}", to: "r/file.json")
    try FileManager.default.createSymbolicLink(atPath: root + "/r/link", withDestinationPath: "file.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/r/\(Self.name)", withDestinationPath: "link")
    #expect(ProjectFile.find(from: root + "/r/")?.access == nil)
    #expect(lchown("\(root)/\(path)", 12345, 12345) == 0)
    let access = try #require(ProjectFile.find(from: root + "/r/")?.access)
    #expect(access.reason == "\"\(root)/\(path)\" belongs to another user")
    #expect(access.remedy == nil)
  }

  // MARK: - Its use

  @Test func withoutAFileTheMessageSaysHowToBeginOne() throws {
    let error = thrown(UsageError.self) { try ProjectChecks.file(Settings()) { nil } }
    #expect(error?.message == "no MODEL is given, and there is no .decode-model.json with checks here")
    #expect(
      error?.hint == #"""
        example: {"checks": {"User": {"source": "Sources", "valid": ["Fixtures/*.json"]}}}, where Sources declares User
        all settings: decode-model help projects
        """#)
  }

  @Test func fileThatOthersMayChangeIsNotUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "checks.json")
    let path = folder.url.path + "/checks.json"
    #expect(chmod(path, 0o664) == 0)
    let file = ProjectFile(path: path, access: ForeignAccess(to: path))
    let error = thrown(UsageError.self) { try ProjectChecks.file(Settings()) { file } }
    #expect(error?.message == "\"\(path)\" is not used, because others may write to \"\(path)\"")
    #expect(
      error?.hint == """
        to keep others out: chmod go-w \(path)
        if you trust it: decode-model check --suite \(path)
        """)
  }
}
