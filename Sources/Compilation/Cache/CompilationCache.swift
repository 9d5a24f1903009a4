import Foundation
import OperatingSystem
import Words

/// The compiled programs and modules in `$XDG_CACHE_HOME/decode-model` (XDG Base Directory Specification). An entry
/// that no run has used for a week is removed.
package struct CompilationCache {
  private static let maximumAge: TimeInterval = 7 * 24 * 60 * 60

  let folder: String
  /// The reason why the folder named by the environment is not used; nil if it is used.
  package let warning: String?
  /// The compiler's answers to questions: its version, and the modules that it does not find.
  var answers: String { folder + "/answers" }
  var moduleCache: String { folder + "/modules" }
  /// The compiler's output for the last code that did not compile.
  var failure: String { folder + "/failure.json" }
  var unfinished: String { folder + "/unfinished" }
  var locks: String { folder + "/locks" }
  func folder(of kind: CacheEntry.Kind) -> String { "\(folder)/\(kind.rawValue)" }

  /// Opens the cache, or a substitute in `TMPDIR` if the cache is unusable.
  ///
  /// It is unusable if the environment names no folder, if the folder cannot be written, or if others could change the
  /// programs in it, which are run.
  ///
  /// - Throws: `UsageError` if neither is safe, `CannotOpen` if the substitute cannot be written.
  package init(_ environment: [String: String], for option: OptionName = .source) throws {
    func named(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    var reason = "neither XDG_CACHE_HOME nor HOME names a folder"
    if let home = named("XDG_CACHE_HOME") ?? named("HOME").map({ $0 + "/.cache" }) {
      do {
        try Self.makeFolders(in: home + "/decode-model")
        (folder, warning) = (home + "/decode-model", nil)
        return
      } catch let error as UnsafeFolder {
        reason = error.reason
      } catch let error as CannotOpen {
        reason = "\(error.name) cannot be written: \(error.error.words)"
      }
    }
    folder = (named("TMPDIR") ?? "/tmp") + "/decode-model-\(geteuid())"
    warning = "the cache is \(Quoted(path: folder)), because \(reason)"
    do {
      try Self.makeFolders(in: folder)
    } catch let other as UnsafeFolder {
      throw UsageError(
        "option \(Quoted(option.long)) needs a cache folder that nobody else can change, but \(reason), and \(other.reason)",
        hint: "set XDG_CACHE_HOME to a folder of your own")
    }
  }

  private static func makeFolders(in folder: String) throws {
    // Anything but a folder is a leftover of damage.
    if PathKind(of: folder + "/modules") == .other { CacheFile.remove(folder + "/modules") }
    for name in CacheEntry.Kind.allCases.map(\.rawValue) + ["answers", "unfinished", "modules", "locks"] {
      let path = "\(folder)/\(name)"
      try PrivateFolder.make(path)
      if access(path, W_OK) != 0 { throw CannotOpen(name: path, purpose: "write", error: .last) }
    }
  }

  func entry(
    _ key: CacheKey, _ kind: CacheEntry.Kind = .programs, files: [String] = [CacheEntry.programName]
  ) -> CacheEntry {
    CacheEntry(folder: "\(folder(of: kind))/\(key.name)", files: files)
  }

  /// The folder with an older revision's files, which is filled unless it exists.
  ///
  /// - Parameters:
  ///   - words: the strings that identify the files.
  ///   - fill: writes the files into its first folder. The second folder is for temporary files.
  /// - Returns: nil if this process was interrupted.
  package func revision(_ words: [String], _ fill: (_ files: String, _ work: String) throws -> Void) throws
    -> String?
  {
    var key = CacheKey()
    for word in words { key.add("revision", word) }
    let entry = entry(key, .revisions, files: [])
    try make(entry) { work, draft in
      try CacheFile.makeFolder(draft.path("files"))
      try fill(draft.path("files"), work)
      return true
    }
    entry.touch()
    return entry.isIntact ? entry.path("files") : nil
  }

  /// Makes the entry, unless it exists or another process makes it meanwhile.
  ///
  /// - Parameter fill: receives a temporary folder and the entry to fill in it, and returns whether it succeeded; if
  ///   not, no entry is made.
  /// - Returns: whether the entry was made; nil if there was nothing to do, or if this process was interrupted.
  @discardableResult
  func make(_ entry: CacheEntry, _ fill: (_ folder: String, _ draft: CacheEntry) throws -> Bool) throws
    -> Bool?
  {
    let lock = entry.lockForMaking()
    defer { withExtendedLifetime(lock) {} }
    if Interruption.isRequested || entry.isIntact { return nil }
    // Only this user may write to a program, whatever the umask is.
    let mask = umask(0o077)
    defer { umask(mask) }
    let isFilled = try WorkFolder.use(in: self) { work in
      let draft = CacheEntry(folder: work + "/entry", files: entry.files)
      try CacheFile.makeFolder(draft.folder)
      guard try fill(work, draft) else { return false }
      // A corrupt entry is moved out of the way. One of the attempts succeeds unless another process keeps restoring
      // it.
      for attempt in 0..<10 where !entry.isIntact {
        if rename(draft.folder, entry.folder) == 0 { break }
        _ = rename(entry.folder, "\(work)/corrupt-\(attempt)")
      }
      return true
    }
    if isFilled { removeUnused() }
    return isFilled
  }

  /// Removes everything that was not used for a week.
  private func removeUnused() {
    func old(_ folder: String) -> [String] {
      CacheContents.paths(in: folder).filter { path in
        let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        return (date ?? .distantPast).timeIntervalSinceNow < -Self.maximumAge
      }
    }
    for path in CacheEntry.Kind.allCases.map(folder).flatMap(old) { _ = CacheEntry.remove(path) }
    for path in [answers, locks, unfinished].flatMap(old) { CacheFile.remove(path) }
  }

  /// A hash of the contents of a file outside the cache, computed again only if the file changes. Empty if it cannot
  /// be read.
  func sum(of path: String) -> String {
    guard let stamp = FileStamp(of: path) else { return "" }
    var key = CacheKey()
    key.add(path, stamp.text)
    return answer(to: key) { ContentSum.text(ofFile: path) } ?? ""
  }

  /// Finds a text once per key, and keeps it; nil if it is not found, which is not kept.
  func answer(to key: CacheKey, _ find: () throws -> String?) rethrows -> String? {
    let file = "\(answers)/\(key.name)"
    if let kept = CacheFile.object([String].self, of: file)?.first { return kept }
    guard let text = try find() else { return nil }
    // If it cannot be written, the next run finds it again.
    try? JSONEncoder().encode([text]).write(to: URL(fileURLWithPath: file), options: .atomic)
    return text
  }
}

/// The contents of the cache, which `cache` lists and `cache clear` removes.
package struct CacheContents {
  private let cache: CompilationCache
  private let entries: [(kind: CacheEntry.Kind, path: String)]

  package init(_ cache: CompilationCache) {
    self.cache = cache
    entries = CacheEntry.Kind.allCases.flatMap { kind in
      Self.paths(in: cache.folder(of: kind)).map { (kind, $0) }
    }
  }

  /// A line for the folder, with the size of its contents.
  package var text: String {
    let size = Self.megabytes(Self.size(of: cache.folder))
    let folder = Quoted(path: cache.folder).contents
    return "\(folder): \(Self.counted(entries.map(\.kind))), \(size) (removed when unused for a week)\n"
  }

  /// Removes everything this program put there, except unfinished entries. Returns a line with the counts.
  package func clear() -> String {
    let before = Self.size(of: cache.folder)
    let removed = entries.filter { CacheEntry.remove($0.path) }.map(\.kind)
    for path in Self.paths(in: cache.answers) { CacheFile.remove(path) }
    CacheFile.remove(cache.failure)
    let rest = entries.count - removed.count
    if rest == 0 {
      // Compiled code depends on the system's modules.
      if PathKind(of: cache.moduleCache) == .folder { CacheFile.remove(cache.moduleCache) }
      for path in Self.paths(in: cache.locks) { CacheFile.remove(path) }
    }
    let kept =
      rest == 0
      ? "" : "; \(rest) that \(rest == 1 ? "is" : "are") being made \(rest == 1 ? "is" : "are") kept"
    let freed = before - Self.size(of: cache.folder)
    return "removed \(Self.counted(removed)), \(Self.megabytes(freed))\(kept)\n"
  }

  /// `2 programs`, `2 programs and 1 module`.
  private static func counted(_ kinds: [CacheEntry.Kind]) -> String {
    func count(_ kind: CacheEntry.Kind) -> Int { kinds.count { $0 == kind } }
    let (programs, modules, builds) = (count(.programs), count(.objects), count(.packages))
    let words = [
      programs > 0 || modules + builds == 0 ? "\(Counted(programs, "program"))" : "",
      modules > 0 ? "\(Counted(modules, "module"))" : "",
      builds > 0 ? "\(Counted(builds, "build")) of \(builds == 1 ? "a package" : "packages")" : "",
    ]
    return words.filter { !$0.isEmpty }.listed()
  }

  /// The bytes of all files in and below a folder, without following links.
  static func size(of folder: String) -> Int {
    (FileManager.default.subpaths(atPath: folder) ?? []).reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
      return sum + (isFile ? attributes?[.size] as? Int ?? 0 : 0)
    }
  }

  /// `2.1 MB`.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  static func names(in folder: String) -> [String] {
    // The target of a link may belong to another program.
    guard PathKind(of: folder) == .folder else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// This program's entries in a folder: the files with hashes as their names.
  static func paths(in folder: String) -> [String] {
    names(in: folder).filter { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) }.map { "\(folder)/\($0)" }
  }
}
