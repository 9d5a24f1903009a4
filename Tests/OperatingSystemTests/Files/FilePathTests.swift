import Testing

@testable import OperatingSystem

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b.swift", "b.swift", "a"), ("/a", "a", ""), ("a", "a", nil), ("a/", "", "a"), ("a//b", "b", "a/"),
  ])
  func parts(_ path: String, _ name: String, _ folder: String?) {
    #expect(FilePath.name(path) == name)
    #expect(FilePath.folder(path) == folder)
  }
}
