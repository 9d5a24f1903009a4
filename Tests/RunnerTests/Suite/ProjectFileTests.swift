import Foundation
import Testing

@testable import Runner

@Suite struct ProjectFileTests {
  @Test func nearestFileAboveIsFound() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: ".decode-model.json")
    let path = folder.url.path
    try FileManager.default.createDirectory(atPath: path + "/a/b/c/d", withIntermediateDirectories: true)
    try folder.write("{}", to: "a/b/.decode-model.json")
    #expect(ProjectFile.find(from: path)?.path == ".decode-model.json")
    #expect(ProjectFile.find(from: path + "/a")?.path == "../.decode-model.json")
    #expect(ProjectFile.find(from: path + "/a/b/c/d")?.path == "../../.decode-model.json")
  }

  @Test func folderOfThatNameIsNone() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: ".decode-model.json")
    let path = folder.url.path
    try FileManager.default.createDirectory(
      atPath: path + "/a/.decode-model.json", withIntermediateDirectories: true)
    #expect(ProjectFile.find(from: path + "/a")?.path == "../.decode-model.json")
  }

  @Test func fileThatOthersMayWriteToIsNotTrusted() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: ".decode-model.json")
    let path = folder.url.path
    #expect(ProjectFile.find(from: path)?.reasonAgainst == nil)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: path + "/.decode-model.json")
    #expect(ProjectFile.find(from: path)?.reasonAgainst == "others may write to it")
  }
}
