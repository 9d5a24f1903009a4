import Foundation
import OperatingSystem
import Words

/// Files in the cache: a folder named by the hash of everything that they are made from. It appears complete, by a
/// single rename.
///
///     programs/3F9A…/program
///
/// The process that makes it holds `locks/3F9A…` until it is done.
struct CacheEntry {
  /// The folders of entries.
  enum Kind: String, CaseIterable {
    case programs
    /// The modules of users' sources, which programs are linked with.
    case objects
    /// The build folders of packages. They are counted separately: one may be larger than all programs together.
    case packages
    /// Files of older revisions, as git has them.
    case revisions
  }

  static let programName = "program"

  let folder: String
  /// The paths of the files in the folder.
  var files = [programName]

  /// Identifies the contents, and everything that they are made from.
  var name: String { FilePath.name(folder) }

  var program: String { path(Self.programName) }

  func path(_ file: String) -> String { folder + "/" + file }

  /// Opens the program if nobody else can change it.
  func open() -> ProgramFile? { PrivateFolder.isPrivate(folder) ? ProgramFile(program) : nil }

  /// Whether all files exist, and nobody else can change them.
  var isIntact: Bool {
    PrivateFolder.isPrivate(folder) && files.allSatisfy { ProgramFile(path($0)) != nil }
  }

  /// Locks the entry, after waiting for any other process that is making it.
  func lockForMaking() -> FileLock { FileLock(Self.lock(of: folder)) }

  /// Removes the entry at the path unless a process is making it. Returns whether it did. A running program keeps
  /// running.
  static func remove(_ path: String) -> Bool {
    FileLock.ifFree(lock(of: path)) {
      // Removed by a single rename, so a process that is killed leaves no half-removed entry.
      let grave = "\(cache(of: path))/unfinished/\(CacheFile.newName())"
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

/// Everything that the files of a cache entry are made from: names and values, in order.
struct CacheKey {
  private var fields: [[String]] = []

  /// Starts with the version of this program.
  init() { add("tool", Version.line) }

  /// A hash of the fields, which names the entry.
  var name: String {
    // Encoding strings cannot fail.
    CacheFile.name(Array((try? JSONEncoder().encode(fields)) ?? Data()))
  }

  mutating func add(_ name: String, _ text: String) { fields.append([name, text]) }

  /// Adds a hash of the contents.
  mutating func add(_ name: String, contents: [UInt8]) { add(name, CacheFile.name(contents)) }
}

/// A lock for one process at a time, which the system releases when the process ends. Its file is removed by age.
///
/// On a file system without locks, every process gets it.
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
    // The file's age counts from its last use.
    futimes(descriptor, nil)
    return descriptor
  }

  /// Takes the lock; false if another process holds it.
  private static func take(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    let error = SystemError.last
    return error.code != EWOULDBLOCK && !error.isInterruption
  }
}

/// A folder in which only the user and the system's administrator can change anything.
///
/// The folder's own mode is not enough: anyone who may write to a folder along the path, or owns a link there, can
/// replace it with another folder. In a folder with the sticky bit, such as `/tmp`, others may add names, but may not
/// replace what belongs to the user.
enum PrivateFolder {
  /// The number of links that the system itself follows.
  private static let maximumLinks = 40

  /// Follows an absolute path from the root on, link by link, and creates missing folders.
  ///
  /// - Throws: `UnsafeFolder` if others could change the folder, `CannotOpen` if it cannot be made.
  static func make(_ path: String) throws { try make(path, isParent: false, links: 0) }

  /// - Parameters:
  ///   - isParent: whether the path continues below it.
  ///   - links: the number of links that led here.
  private static func make(_ path: String, isParent: Bool, links: Int) throws {
    func cannot(_ error: SystemError) -> CannotOpen { CannotOpen(name: path, purpose: "write", error: error) }
    let names = path.split(separator: "/").filter { $0 != "." }
    try check("/", status(of: "/", else: path), isParent: isParent || !names.isEmpty)
    var current = ""
    for (number, name) in names.enumerated() {
      let folder = current
      current += "/\(name)"
      let error = mkdir(current, 0o700) == 0 ? nil : SystemError.last
      if let error, error.code != EEXIST, PathKind(of: current) == .nothing { throw cannot(error) }
      let status = try status(of: current, else: path)
      guard status.st_uid == 0 || status.st_uid == geteuid() else {
        throw UnsafeFolder(reason: "\(Quoted(path: current)) belongs to another user")
      }
      let isParent = isParent || number < names.count - 1
      if status.st_mode & S_IFMT == S_IFLNK {
        guard links < maximumLinks,
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current)
        else { throw cannot(SystemError(code: ELOOP)) }
        try make(target.hasPrefix("/") ? target : "\(folder)/\(target)", isParent: isParent, links: links + 1)
      } else if status.st_mode & S_IFMT == S_IFDIR {
        try check(current, status, isParent: isParent)
      } else {
        throw cannot(SystemError(code: ENOTDIR))
      }
    }
  }

  /// Whether the path itself, in a private folder, is a folder that only the user can change.
  static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.isOnlyUsers
  }

  private static func status(of path: String, else whole: String) throws(CannotOpen) -> stat {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw CannotOpen(name: whole, purpose: "write", error: .last) }
    return status
  }

  private static func check(_ path: String, _ status: stat, isParent: Bool) throws(UnsafeFolder) {
    let isSticky = status.st_mode & S_ISVTX != 0
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || isParent && isSticky else {
      throw UnsafeFolder(reason: "others may write to \(Quoted(path: path))")
    }
  }
}

/// A folder that others could change or replace.
struct UnsafeFolder: Error, Hashable {
  /// The reason, as part of a sentence.
  let reason: String
}
