import Foundation
import OperatingSystem
import Words

/// Files in the cache: a folder named by the hash of their inputs. It appears complete, by a single rename.
///
///     3F9A…/key.json   everything the files were made from
///     3F9A…/program    the files; here there is one
///
/// The process that makes it holds `locks/3F9A…` until it is done.
struct CacheEntry {
  /// The folders of entries.
  enum Kind: String, CaseIterable {
    case programs
    /// The modules of users' sources, which programs are linked with.
    case objects
    /// The build folders of packages. They are counted apart: one may be larger than all programs together.
    case packages
    /// The files of a folder that a MODEL needs.
    case selections
    /// Files of older revisions, as git has them.
    case revisions
  }

  static let programName = "program"
  static let keyName = "key.json"

  let folder: String
  let key: [UInt8]
  /// The paths of the files in the folder.
  var files = [programName]

  var program: String { path(Self.programName) }

  func path(_ file: String) -> String { folder + "/" + file }

  /// The first file, open, if all are there and only this user can change them.
  func open() -> ProgramFile? {
    guard isMade else { return nil }
    let open = files.compactMap { ProgramFile(path($0)) }
    return open.count == files.count ? open.first : nil
  }

  var isIntact: Bool { isMade && files.allSatisfy { ProgramFile(path($0)) != nil } }

  /// Whether the folder is the one of this key, and nobody else can change what is in it.
  var isMade: Bool { PrivateFolder.isPrivate(folder) && CacheFile.bytes(of: path(Self.keyName)) == key }

  /// Completes a folder that contains the files.
  func seal() throws(CannotOpen) { try CacheFile.write(key, to: path(Self.keyName)) }

  /// Waits until no other process makes the entry.
  func lockForMaking() -> FileLock { FileLock(Self.lock(of: folder)) }

  /// Removes the entry at the path unless a process is making it. Returns whether it did. A running program is not
  /// disturbed.
  static func remove(_ path: String) -> Bool {
    FileLock.ifFree(lock(of: path)) {
      // Removed by a single rename, so a process that is killed leaves no half-removed entry.
      let grave = "\(cache(of: path))/unfinished/\(UInt64.random(in: 0 ... .max))"
      CacheFile.remove(rename(path, grave) == 0 ? grave : path)
    }
  }

  private static func lock(of folder: String) -> String {
    "\(cache(of: folder))/locks/\(FilePath.name(folder))"
  }

  /// The cache that an entry's folder belongs to.
  private static func cache(of folder: String) -> String {
    FilePath.folder(folder).flatMap(FilePath.folder) ?? ""
  }

  /// Records that the entry has just been used.
  func touch() {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder)
  }
}

/// Everything from which the files of a cache entry are made, as JSON. Equal keys stand for equal files.
///
///     [["tool","decode-model 0.2.0"],["type","User"],["path","User.swift"],…]
struct CacheKey {
  private var fields: [[String]] = []

  /// Starts with the version of this program.
  init() { add("tool", Version.line) }

  var bytes: [UInt8] {
    // Encoding strings cannot fail.
    Array((try? JSONEncoder().encode(fields)) ?? Data())
  }

  mutating func add(_ name: String, _ text: String) { fields.append([name, text]) }

  /// Adds a hash of the contents.
  mutating func add(_ name: String, contents: [UInt8]) { add(name, CacheFile.name(contents)) }
}

/// A lock for one process at a time, which the system releases when the process ends. Its file is removed by age.
///
/// On a file system without locks, everybody gets it.
final class FileLock {
  private let descriptor: Int32

  /// Waits for the process that holds the lock, unless this process was interrupted.
  init(_ path: String) {
    descriptor = Self.descriptor(of: path)
    // Polls because a blocking call would miss a signal that arrives just before it.
    while !Self.take(descriptor), !Interruption.isRequested {
      usleep(UInt32(Interruption.interval) * 1000)
    }
  }

  deinit { close(descriptor) }

  /// Runs the body unless another process holds the lock; returns whether it did.
  static func ifFree(_ path: String, _ body: () -> Void) -> Bool {
    let descriptor = Self.descriptor(of: path)
    defer { close(descriptor) }
    guard take(descriptor) else { return false }
    body()
    return true
  }

  private static func descriptor(of path: String) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    // As old as its last use.
    futimes(descriptor, nil)
    return descriptor
  }

  /// Whether no other process holds the lock.
  private static func take(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    let error = SystemError.last
    return error.code != EWOULDBLOCK && !error.isInterruption
  }
}

/// The contents of the cache: the result of `cache`, and what `cache clear` removes.
package struct CacheContents {
  private let cache: CompilationCache
  /// The programs, modules and builds.
  private let entries: [(kind: CacheEntry.Kind, path: String)]

  private static let counted: [CacheEntry.Kind] = [.programs, .objects, .packages]

  package init(_ cache: CompilationCache) {
    self.cache = cache
    entries = Self.counted.flatMap { kind in Self.paths(in: cache.folder(of: kind)).map { (kind, $0) } }
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
    let others = [cache.compilers, cache.folder(of: .selections), cache.folder(of: .revisions)]
    for path in others.flatMap(Self.paths) { CacheFile.remove(path) }
    let rest = entries.count - removed.count
    // Compiled code depends on the system's modules.
    if rest == 0, PathKind(of: cache.moduleCache) == .folder { CacheFile.remove(cache.moduleCache) }
    if rest == 0 { for path in Self.paths(in: cache.locks) { CacheFile.remove(path) } }
    CacheFile.remove(cache.failure)
    let kept =
      rest == 0
      ? "" : "; \(rest) that \(rest == 1 ? "is" : "are") being made \(rest == 1 ? "is" : "are") kept"
    let freed = before - Self.size(of: cache.folder)
    return "removed \(Self.counted(removed)), \(Self.megabytes(freed))\(kept)\n"
  }

  /// `2 programs`, `2 programs and 1 module`.
  private static func counted(_ kinds: [CacheEntry.Kind]) -> String {
    let counts = counted.map { kind in (kind, kinds.count { $0 == kind }) }.filter { $0.1 > 0 }
    let words = counts.map { kind, count in
      switch kind {
      case .packages: "\(Counted(count, "build")) of \(count == 1 ? "a package" : "packages")"
      case .objects: "\(Counted(count, "module"))"
      default: "\(Counted(count, "program"))"
      }
    }
    return words.isEmpty ? "\(Counted(0, "program"))" : words.listed()
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
    // The target of a link belongs to somebody else.
    guard PathKind(of: folder) == .folder else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// This program's entries in a folder: the files with hashes as their names.
  static func paths(in folder: String) -> [String] {
    names(in: folder).filter { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) }.map { "\(folder)/\($0)" }
  }
}
