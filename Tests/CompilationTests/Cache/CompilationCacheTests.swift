import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

@Suite struct CompilationCacheTests {
  private let home: TemporaryFolder
  private let cache: CompilationCache

  init() throws {
    home = try TemporaryFolder()
    cache = try CompilationCache(["XDG_CACHE_HOME": home.url.path])
  }

  private func key(_ text: String) -> CacheKey {
    var key = CacheKey()
    key.add("text", text)
    return key
  }

  /// Makes an entry that is a script, as a compiler would.
  private func make(_ text: String, _ program: String = "#!/bin/sh\n") throws -> CacheEntry {
    let entry = cache.entry(key(text))
    let result = try cache.make(entry) { _, draft in
      try CacheFile.write(Array(program.utf8), to: draft.program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: draft.program)
      return true
    }
    #expect(result == true)
    return entry
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: cache.folder + "/" + folder)
  }

  @Test func checksumDependsOnlyOnTheContents() throws {
    func sum(_ text: String) throws -> String { cache.sum(of: try home.write(text, to: "a")) }
    // Longer than a block, and not a multiple of eight.
    let long = String(repeating: "x", count: (1 << 20) + 3)
    let texts = ["", "abc", "abcd", "xyz", long, long + "x"]
    let sums = try texts.map(sum)
    #expect(Set(sums).count == texts.count && !sums.contains(""))
    #expect(try texts.map(sum) == sums && cache.sum(of: home.url.path + "/none") == "")
  }

  @Test func runsThatStartTogetherMakeAnEntryOnce() async throws {
    let entry = cache.entry(key("a"))
    let calls = home.url.path + "/calls"
    try CacheFile.makeFolder(calls)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { [cache] in
          _ = try? cache.make(entry) { _, draft in
            try CacheFile.write([], to: "\(calls)/\(UUID())")
            try CacheFile.write([1], to: draft.program)
            return true
          }
        }
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: calls).count == 1)
    #expect(entry.isIntact)
    #expect(try names("unfinished") == [])
  }

  @Test func entryOfSeveralFilesIsIntactOnlyWithAllOfThem() throws {
    let files = ["Runner.o", "Modules/Runner.swiftmodule"]
    let entry = cache.entry(key("runner"), files: files)
    func make() throws {
      _ = try cache.make(entry) { _, draft in
        try CacheFile.makeFolder(draft.path("Modules"))
        for file in files { try CacheFile.write(Array(file.utf8), to: draft.path(file)) }
        return true
      }
    }
    for file in files {
      try make()
      #expect(entry.isIntact)
      CacheFile.remove(entry.path(file))
      #expect(!entry.isIntact)
    }
  }

  @Test func failedCompilationLeavesNothing() throws {
    let entry = cache.entry(key("a"))
    let result = try cache.make(entry) { _, draft in
      try CacheFile.write([1, 2], to: draft.program)
      return false
    }
    #expect(result == false)
    #expect(!entry.isIntact)
    #expect(try names("unfinished") + names("programs") == [])
  }

  @Test func entriesUnusedForAWeekAreRemoved() throws {
    let entries = try (0..<3).map { try make("\($0)") }
    let build = cache.entry(key("build"), .packages, files: [])
    try CacheFile.makeFolder(build.path("scratch"))
    let date = Date(timeIntervalSinceNow: -7 * 24 * 60 * 60 - 60)
    for folder in [entries[0].folder, entries[1].folder, build.folder] {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder)
    }
    entries[0].touch()
    _ = try make("new")
    #expect(entries.map(\.isIntact) == [true, false, true])
    #expect(PathKind(of: build.folder) == .nothing)
  }

  @Test func contentsAreShownAndRemoved() throws {
    var key = CacheKey()
    key.add("type", "[User]")
    key.add("path", "App/User.swift")
    let entry = cache.entry(key)
    _ = try cache.make(entry) { _, draft in
      try CacheFile.write([UInt8](repeating: 1, count: 2_100_000), to: draft.program)
      return true
    }
    let lines = CacheContents(cache).text.split(separator: "\n")
    #expect(lines == ["\(cache.folder): 1 program, 2.1 MB (removed when unused for a week)"])
    // Files that the cache did not make stay.
    try CacheFile.makeFolder(cache.folder(of: .programs) + "/mine")
    try CacheFile.write([1], to: cache.folder + "/unfinished/notes")
    let other = try make("other")
    do {
      let lock = other.lockForMaking()
      #expect(CacheContents(cache).clear() == "removed 1 program, 2.1 MB; 1 that is being made is kept\n")
      withExtendedLifetime(lock) {}
    }
    #expect(other.isIntact && !entry.isIntact)
    #expect(try names("programs").contains("mine") && names("unfinished") == ["notes"])
    #expect(try make("a").isIntact)
    #expect(CacheContents(cache).clear().hasPrefix("removed 2 programs"))
    #expect(try names("locks") == [])
  }

  @Test func linksInTheCacheAreNotFollowedWhenItIsCleared() throws {
    let kept = try folder("kept/0123456789ABCDEF", mode: 0o700)
    CacheFile.remove(cache.folder(of: .programs))
    symlink(home.url.path + "/kept", cache.folder(of: .programs))
    _ = CacheContents(cache).clear()
    #expect(PathKind(of: kept).isFolder)
  }

  @Test func leftoversOfAKilledProcessAreRemovedAndCurrentWorkIsKept() throws {
    let left = "\(cache.folder)/unfinished/\(CacheFile.newName())"
    try CacheFile.makeFolder(left + "/entry")
    let date = Date(timeIntervalSinceNow: -7 * 24 * 60 * 60 - 60)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: left)
    try WorkFolder.use(in: cache) { work in
      _ = try make("a")
      #expect(try names("unfinished") == [FilePath.name(work)])
    }
    #expect(try names("unfinished") == [])
  }

  @Test func filesOfARevisionAreMadeOnce() throws {
    var count = 0
    let files = try (0..<2).map { _ in
      try cache.revision(["repository", "1a2b"]) { files, _ in
        count += 1
        try CacheFile.write([1], to: files + "/A.swift")
      }
    }
    #expect(count == 1 && files[0] == files[1] && files[0].map { PathKind(of: $0 + "/A.swift") } == .other)
    #expect(throws: CannotOpen.self) {
      try cache.revision(["repository", "none"]) { _, _ in
        throw CannotOpen(name: "", purpose: "read", error: SystemError(code: ENOENT))
      }
    }
    #expect(try names("unfinished") == [])
  }

  @Test func lockHasOneHolderAtATime() async throws {
    let path = home.url.path + "/lock"
    let counter = try home.write("0", to: "counter")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<5 {
            let lock = FileLock(path)
            defer { withExtendedLifetime(lock) {} }
            let count = (try? String(contentsOfFile: counter, encoding: .utf8)).flatMap { Int($0) } ?? 0
            usleep(2000)
            try? "\(count + 1)".write(toFile: counter, atomically: true, encoding: .utf8)
          }
        }
      }
    }
    #expect(try String(contentsOfFile: counter, encoding: .utf8) == "15")
  }

  @Test func folderFollowsTheSpecification() throws {
    let root = home.url.path
    let named = try CompilationCache(["XDG_CACHE_HOME": root + "/x", "HOME": root])
    #expect(named.folder == root + "/x/decode-model" && PathKind(of: named.folder).isFolder)
    #expect(try CompilationCache(["HOME": root]).folder == root + "/.cache/decode-model")
  }

  @Test func relativeFolderIsIgnored() throws {
    for environment in [[:], ["XDG_CACHE_HOME": "cache", "HOME": ""]] {
      let cache = try CompilationCache(environment.merging(["TMPDIR": home.url.path]) { $1 })
      #expect(cache.folder == "\(home.url.path)/decode-model-\(geteuid())")
      #expect(
        cache.warning
          == "the cache is \"\(cache.folder)\", because neither XDG_CACHE_HOME nor HOME names a folder")
      #expect(PrivateFolder.isPrivate(cache.folder))
    }
  }

  @Test func unwritableFolderIsReplaced() throws {
    try home.write("", to: "file")
    let file = home.url.path + "/file"
    let cache = try CompilationCache(["XDG_CACHE_HOME": file, "TMPDIR": home.url.path])
    #expect(cache.warning?.contains("because \"\(file)/decode-model/programs\" cannot be written: ") == true)
    let error = try #require(
      thrown(CannotOpen.self) { try CompilationCache(["XDG_CACHE_HOME": file, "TMPDIR": file]) })
    #expect(error.error.code != 0 && error.purpose == "write")
  }

  // MARK: - Other users

  private func setMode(_ mode: mode_t, _ path: String) { #expect(chmod(path, mode) == 0) }

  private func folder(_ name: String, mode: mode_t) throws -> String {
    let path = home.url.path + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    setMode(mode, path)
    return path
  }

  @Test(
    "a folder that others may write to is replaced by one in TMPDIR, with a message",
    arguments: [
      "open", "open/inner", "open/decode-model", "open/decode-model/programs", "open/decode-model/modules",
    ])
  func substitute(_ name: String) throws {
    let place = try folder("open", mode: 0o755)
    let open = try folder(name, mode: 0o777)
    let environment = [
      "XDG_CACHE_HOME": name == "open/inner" ? open : place, "TMPDIR": try folder("temporary", mode: 0o1777),
    ]
    let cache = try CompilationCache(environment)
    #expect(cache.folder == "\(home.url.path)/temporary/decode-model-\(geteuid())")
    #expect(cache.warning == "the cache is \"\(cache.folder)\", because others may write to \"\(open)\"")
    #expect(PrivateFolder.isPrivate(cache.folder))
    setMode(0o700, open)
    #expect(try CompilationCache(environment).warning == nil)
  }

  @Test("no safe folder at all is an error")
  func noSafePlace() throws {
    let open = try folder("open", mode: 0o777)
    let error = thrown(UsageError.self) {
      try CompilationCache(["XDG_CACHE_HOME": open, "TMPDIR": open])
    }
    #expect(error?.message.contains("others may write to \"\(open)\", and others may write to") == true)
    // Somebody was there first.
    let sticky = try folder("sticky", mode: 0o1777)
    _ = try folder("sticky/decode-model-\(geteuid())", mode: 0o770)
    #expect(throws: UsageError.self) { try CompilationCache(["XDG_CACHE_HOME": open, "TMPDIR": sticky]) }
  }

  @Test(
    "folders with the sticky bit and links to folders are ways like others, a link through an open folder is not"
  )
  func ways() throws {
    let sticky = try folder("sticky", mode: 0o1777)
    let open = try folder("open", mode: 0o777)
    _ = try folder("open/private", mode: 0o700)
    symlink("sticky", home.url.path + "/link")
    symlink(open + "/private", home.url.path + "/other")
    #expect(try CompilationCache(["XDG_CACHE_HOME": home.url.path + "/link/./x/../a"]).warning == nil)
    #expect(PrivateFolder.isPrivate(sticky + "/a/decode-model"))
    #expect(
      try CompilationCache(["XDG_CACHE_HOME": home.url.path + "/other", "TMPDIR": sticky]).warning != nil)
    symlink("loop", home.url.path + "/loop")
    #expect(
      try CompilationCache(["XDG_CACHE_HOME": home.url.path + "/loop", "TMPDIR": sticky]).warning != nil)
  }

  @Test(
    "folders and links of other users are no ways", .enabled(if: geteuid() == 0, "only root gives files away")
  )
  func owners() throws {
    let sticky = try folder("sticky", mode: 0o1777)
    let other = try folder("other", mode: 0o700)
    symlink(sticky, home.url.path + "/link")
    for path in [other, home.url.path + "/link"] {
      #expect(lchown(path, 12345, 12345) == 0)
      let cache = try CompilationCache(["XDG_CACHE_HOME": path + "/a", "TMPDIR": sticky])
      #expect(cache.warning?.hasSuffix("\"\(path)\" belongs to another user") == true)
    }
    let entry = try make("a")
    #expect(chown(entry.program, 12345, 12345) == 0)
    #expect(!entry.isIntact)
  }

  /// Damage, and a program that others can change. A copy is intact, as a cache is restored from an archive.
  @Test(
    arguments: [
      "rm program", "chmod go+w program", "chmod g+w .",
      "ln program other", "mv program other; ln -s other program", "rm program; mkfifo program",
      "n=$(basename $PWD); cd ../..; mv programs/$n x; ln -s ../x programs/$n",
      "n=$PWD; cd ..; rm -r $n; echo > $n", "n=$PWD; cd ..; mv $n x; cp -R x $n",
    ])
  func changedEntryIsMadeAgain(_ change: String) async throws {
    let entry = try make("a")
    _ = try await SystemTool(path: "/bin/sh")?.run(["-c", "cd \(entry.folder) && { \(change); }"])
    let isCopied = change.contains("cp -R")
    #expect(entry.isIntact == isCopied)
    if !isCopied {
      #expect(try make("a").isIntact)
      #expect(CacheFile.bytes(of: entry.program) == Array("#!/bin/sh\n".utf8))
    }
    #expect(try names("unfinished") == [])
  }

  // MARK: - Kept failures

  @Test func failureIsKeptForItsRequest() throws {
    let output = "a/A.swift:1:1: error: module 'B' has no member named 'c'\n"
    let kept = KeptFailure(request: "a", cache: cache)
    #expect(kept.result == nil)
    kept.keep(
      CompilerResult(status: .exit(1), isComplete: false, output: output, note: "no B", hint: "add B"))
    let result = try #require(kept.result)
    #expect(result.output == output && result.note == "no B" && result.hint == "add B" && !result.isComplete)
    #expect(KeptFailure(request: "b", cache: cache).result == nil)
  }

  @Test(arguments: [
    (1, "error: link command failed with exit code 1\n"), (1, "A.swift:1:8: error: no such module 'X'\n"),
    (139, "A.swift:1:1: error: x\n"), (1, ""),
  ])
  func failuresThatTheMachineMayHaveCausedAreNotKept(_ status: Int32, _ output: String) throws {
    let failure = KeptFailure(request: "a", cache: cache)
    failure.keep(CompilerResult(status: .exit(status), isComplete: false, output: output))
    #expect(failure.result == nil)
  }
}
