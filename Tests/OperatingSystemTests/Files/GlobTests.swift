import Foundation
import Testing
import TestSupport

@testable import OperatingSystem

@Suite struct GlobTests {
  /// A pattern, and the files of the tree below that it matches.
  static let rows: [(pattern: String, files: [String])] = [
    ("a.json", ["a.json"]),
    ("./a.json", ["./a.json"]),
    ("gone.json", []),
    ("a.json/b", []),
    ("*.json", ["a.json", "b.json", "ø.json"]),
    ("?.json", ["a.json", "b.json", "ø.json"]),
    ("[b-z].json", ["b.json"]),
    ("[!a].json", ["b.json", "ø.json"]),
    ("[^a-b].json", ["ø.json"]),
    ("[]a].json", ["a.json"]),
    ("[a-].json", ["a.json"]),
    ("[z-a].json", []),
    (".*.json", [".hidden.json"]),
    ("*", ["a.json", "b.json", "ø.json"]),
    ("*.txt", []),
    ("one/*", ["one/b.txt", "one/c.json"]),
    ("o*/c.json", ["one/c.json"]),
    ("*/c.json", ["link/c.json", "one/c.json"]),
    ("one/../a.json", ["one/../a.json"]),
    ("one//*.json", ["one//c.json"]),
    ("**/c.json", ["one/c.json", "one/two/c.json", "one/two/three/c.json"]),
    ("one/**", ["one/b.txt", "one/c.json", "one/two/c.json", "one/two/three/c.json"]),
    ("**/**/two/**/*.json", ["one/two/c.json", "one/two/three/c.json"]),
    ("**/two/*/c.json", ["one/two/loop/c.json", "one/two/three/c.json"]),
    ("**/.folder/*", [".folder/d.json"]),
    (".folder/*", [".folder/d.json"]),
    ("gone/*.json", []),
    ("a.json/*", []),
    ("x**", []),
    ("a**json", ["a.json"]),
  ]

  static func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["one/two/three", ".folder", "empty"] {
      try manager.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in [
      "a.json", "b.json", "ø.json", ".hidden.json", "one/b.txt", "one/c.json", "one/two/c.json",
      "one/two/three/c.json", ".folder/d.json",
    ] { try folder.write("{}", to: name) }
    for (name, target) in [("link", "one"), ("one/two/loop", "../../one")] {
      try manager.createSymbolicLink(
        atPath: folder.url.appendingPathComponent(name).path, withDestinationPath: target)
    }
    return folder
  }

  @Test(arguments: rows) func finds(_ row: (pattern: String, files: [String])) throws {
    let folder = try Self.tree()
    let prefix = folder.url.path + "/"
    #expect(Glob(row.pattern).files(in: prefix) == row.files.map { prefix + $0 }.sorted(by: precedesByBytes))
    // An absolute pattern is not relative to a folder.
    #expect(Glob(prefix + row.pattern).files(in: "nowhere/") == Glob(row.pattern).files(in: prefix))
  }

  @Test func existingNameThatLooksLikeAPatternIsFound() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "a[1].json")
    let prefix = folder.url.path + "/"
    #expect(Glob("a[1].json").files(in: prefix) == [prefix + "a[1].json"])
    try folder.write("{}", to: "a1.json")
    #expect(Glob("a[1].json").files(in: prefix) == [prefix + "a1.json"])
    #expect(Glob("a[[]1].json").files(in: prefix) == [prefix + "a[1].json"])
    #expect(Glob("a[1*").files(in: prefix) == [prefix + "a[1].json"])
  }

  @Test func folderOfTheSuiteIsNotAPattern() throws {
    let folder = try TemporaryFolder()
    for name in ["f*", "fx"] {
      let inner = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try folder.write("{}", to: name + "/a.json")
    }
    let prefix = folder.url.path + "/f*/"
    #expect(Glob("*.json").files(in: prefix) == [prefix + "a.json"])
  }

  @Test func brokenLinkIsFound() throws {
    let folder = try TemporaryFolder()
    let prefix = folder.url.path + "/"
    try FileManager.default.createSymbolicLink(atPath: prefix + "a.json", withDestinationPath: "gone")
    #expect(Glob("*.json").files(in: prefix) == [prefix + "a.json"])
    #expect(Glob("a.json").files(in: prefix) == [prefix + "a.json"])
  }

  @Test(.timeLimit(.minutes(1))) func manyStarsAndFoldersAreQuick() throws {
    let folder = try TemporaryFolder()
    let deep = Array(repeating: "d", count: 200).joined(separator: "/")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(deep), withIntermediateDirectories: true)
    try folder.write("{}", to: String(repeating: "a", count: 200))
    let prefix = folder.url.path + "/"
    #expect(Glob(String(repeating: "*a", count: 100) + "*b").files(in: prefix).isEmpty)
    #expect(Glob(String(repeating: "**/d/", count: 60) + "gone").files(in: prefix).isEmpty)
  }
}

private func precedesByBytes(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}
