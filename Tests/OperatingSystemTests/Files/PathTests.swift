import Foundation
import Testing
import TestSupport

@testable import OperatingSystem

@Suite struct PathKindTests {
  @Test func recognizesFoldersLinksAndOthers() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    try folder.write("", to: "file")
    for (name, target) in [("to-folder", "."), ("to-file", "file"), ("to-nothing", "gone"), ("loop", "loop")]
    {
      try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
    }
    #expect(PathKind(of: path) == .folder)
    #expect(PathKind(of: "\(path)/file") == .other)
    #expect(PathKind(of: "\(path)/to-folder") == .linkToFolder)
    #expect(PathKind(of: "\(path)/to-file") == .other)
    #expect(PathKind(of: "\(path)/to-nothing") == .other)
    #expect(PathKind(of: "\(path)/loop") == .other)
    #expect(PathKind(of: "\(path)/gone") == .nothing)
    #expect(PathKind(of: "\(path)/file/below") == .nothing)
    #expect(PathKind(of: "") == .nothing)
    // A name that is too long counts as existing: reading it reports why.
    #expect(PathKind(of: "\(path)/" + String(repeating: "a", count: 300)) == .other)
  }
}

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b.swift", "b.swift", "a"), ("/a", "a", ""), ("a", "a", nil), ("a/", "", "a"), ("a//b", "b", "a/"),
  ])
  func parts(_ path: String, _ name: String, _ folder: String?) {
    #expect(FilePath.name(path) == name)
    #expect(FilePath.folder(path) == folder)
  }
}
