import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

@Suite struct SwiftSourceTests {
  private func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in [
      "User.swift", "notes.txt", "models/B.swift", "models/A.swift", "models/read.me", "models/.Hidden.swift",
      "models/deep/C.swift", "models/.build/D.swift", "empty/notes.txt",
    ] { try folder.write(name, to: name) }
    return folder
  }

  @Test(
    arguments: [
      (["User.swift"], ["User.swift"]),
      (["models"], ["A.swift", "B.swift", "C.swift"]),
      (["models/"], ["A.swift", "B.swift", "C.swift"]),
      (["models/B.swift", "models", "User.swift"], ["B.swift", "User.swift", "A.swift", "C.swift"]),
      (["User.swift", "models/../User.swift"], ["User.swift"]),
    ])
  func readsFilesAndFoldersOnce(_ names: [String], _ expected: [String]) throws {
    let folder = try tree()
    let sources = try SwiftSource.read(names.map { folder.url.path + "/" + $0 })
    #expect(sources.map(\.name) == expected)
    // The files hold their own paths.
    for source in sources {
      #expect(source.path.hasSuffix(String(decoding: source.bytes, as: UTF8.self)))
    }
  }

  @Test(arguments: [
    ("notes.txt", "is not a Swift file: its name does not end in .swift"), ("empty", "no Swift files in"),
  ])
  func refuses(_ name: String, _ words: String) throws {
    let folder = try tree()
    let error = try #require(
      thrown(UsageError.self) {
        try SwiftSource.read([folder.url.path + "/" + name])
      })
    #expect(error.message.contains(words))
  }

  @Test func missingSourceIsReported() throws {
    let error = try #require(thrown(CannotOpen.self) { try SwiftSource.read(["no-such-folder/User.swift"]) })
    #expect("\(error)" == #"cannot read "no-such-folder/User.swift": No such file or directory"#)
  }
}
