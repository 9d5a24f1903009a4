import Foundation
import TestSupport
import Testing

@testable import Runner

@Suite struct CompilationCacheTests {
  private let home: TemporaryFolder
  private let cache: CompilationCache

  init() throws {
    home = try TemporaryFolder()
    cache = try CompilationCache(["XDG_CACHE_HOME": home.url.path])
  }

  /// Makes an entry that is a script, as a compiler would.
  private func make(_ key: String, _ program: String = "#!/bin/sh\n") throws -> CacheEntry {
    let entry = cache.entry(Array(key.utf8))
    let failure = try cache.make(entry) { _, path in
      try CacheFile.write(Array(program.utf8), to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return nil
    }
    #expect(failure == nil)
    return entry
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: cache.folder + "/" + folder)
  }

  @Test func newEntryIsIntactAndNothingUnfinishedIsLeft() throws {
    #expect(!cache.entry(Array("a".utf8)).isIntact)
    #expect(try make("a").isIntact)
    #expect(!cache.entry(Array("b".utf8)).isIntact)
    #expect(try names("unfinished") == [])
  }

  @Test(
    arguments: [
      ("program", "#!/bin/ls\n"), ("program", "#!"), ("program", ""), ("program", nil), ("key", "b"),
      ("key", ""),
      ("key", nil), ("stamp", "garbage"), ("stamp", ""), ("stamp", nil),
    ] as [(String, String?)])
  func changedEntryIsMadeAgain(_ file: String, _ content: String?) throws {
    let entry = try make("a")
    let path = entry.folder + "/" + file
    if let content {
      try CacheFile.write(Array(content.utf8), to: path)
    } else {
      CacheFile.remove(path)
    }
    #expect(!entry.isIntact)
    #expect(try make("a").isIntact)
    #expect(CacheFile.bytes(of: entry.program) == Array("#!/bin/sh\n".utf8))
    #expect(try names("unfinished") == [])
  }

  @Test func programThatMayNotRunIsMadeAgain() throws {
    let entry = try make("a")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: entry.program)
    #expect(!entry.isIntact)
  }

  @Test func fileInPlaceOfAnEntryIsReplaced() throws {
    let entry = try make("a")
    CacheFile.remove(entry.folder)
    try CacheFile.write([1], to: entry.folder)
    #expect(!entry.isIntact)
    #expect(try make("a").isIntact)
  }

  @Test func entryOfAnotherRunIsKept() throws {
    let entry = cache.entry(Array("a".utf8))
    let failure = try cache.make(entry) { _, path in
      try CacheFile.write(Array("second".utf8), to: path)
      _ = try make("a", "first")
      return nil
    }
    #expect(failure == nil)
    #expect(CacheFile.bytes(of: entry.program) == Array("first".utf8))
  }

  @Test func failedCompilationLeavesNothing() throws {
    let entry = cache.entry(Array("a".utf8))
    let failure = try cache.make(entry) { _, path in
      try CacheFile.write([1, 2], to: path)
      return CompilerFailure(status: .exit(1), output: "no")
    }
    #expect(failure?.output == "no")
    #expect(!entry.isIntact)
    #expect(try names("unfinished") + names("programs") == [])
  }

  @Test func mostRecentlyUsedProgramsAreKept() throws {
    let entries = try (0..<CompilationCache.capacity).map { try make("\($0)") }
    for (number, entry) in entries.enumerated() {
      let date = Date(timeIntervalSinceNow: -1000 + Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: entry.folder)
    }
    entries[0].touch()
    _ = try make("new")
    #expect(entries.map(\.isIntact) == entries.indices.map { $0 != 1 })
  }

  @Test func oldLeftoversAreRemovedAndCurrentWorkIsKept() throws {
    for name in ["old", "young"] { try CacheFile.makeFolder("\(cache.folder)/unfinished/\(name)/entry") }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -4000)],
      ofItemAtPath: "\(cache.folder)/unfinished/old")
    _ = try make("a")
    #expect(try names("unfinished") == ["young"])
  }

  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "X", "HOME": "H"], "X/decode-model"),
      (["HOME": "H"], "H/.cache/decode-model"),
    ])
  func folderFollowsTheSpecification(_ environment: [String: String], _ expected: String) throws {
    let root = home.url.path + "/"
    let cache = try CompilationCache(environment.mapValues { root + $0 })
    #expect(cache.folder == root + expected)
    #expect(PathKind(of: cache.folder).isFolder)
  }

  @Test func relativeFolderIsIgnored() {
    for environment in [[:], ["XDG_CACHE_HOME": "cache", "HOME": ""]] {
      #expect(throws: UsageError.self) { try CompilationCache(environment) }
    }
  }

  @Test func unwritableFolderIsReported() throws {
    try home.write("", to: "file")
    let error = try #require(
      thrown(CannotOpen.self) {
        try CompilationCache(["XDG_CACHE_HOME": home.url.path + "/file"])
      })
    #expect(error.error.code != 0 && error.purpose == "write")
  }
}
