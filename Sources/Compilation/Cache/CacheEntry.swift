import Foundation
import OperatingSystem

/// Files that were compiled, in the cache: a folder that appears complete, by a single rename.
///
///     3F9A…/key       everything the files were made from, byte for byte
///     3F9A…/program   the files; here there is one
///     3F9A…/stamp     the files' stamps, one a line
///     3F9A…/sums      hashes of the files' contents, one a line
///
/// Its locks are elsewhere: `locks/3F9A…` is held by the process that makes it, and `locks/3F9A….use` is shared by the
/// processes that use it.
///
/// The stamps show quickly that the files are unchanged since they were compiled. A cache that was copied, or restored
/// from an archive, has other stamps: once its contents have been compared, it gets new ones.
struct CacheEntry {
  static let programName = "program"

  let folder: String
  let key: [UInt8]
  /// The paths of the files in the folder.
  var files = [programName]

  var program: String { path(Self.programName) }
  private var stampFile: String { path("stamp") }
  private var sumFile: String { path("sums") }
  private var keyFile: String { path("key") }

  func path(_ file: String) -> String { folder + "/" + file }

  /// The first file, open, if all can be used as they are: untouched, and out of the reach of other users.
  func open() -> ProgramFile? {
    guard PrivateFolder.isPrivate(folder), CacheFile.bytes(of: keyFile) == key else { return nil }
    let open = files.compactMap { ProgramFile(path($0)) }
    guard open.count == files.count, let known = CacheFile.bytes(of: stampFile) else { return nil }
    let stamps = Self.text(open.map(\.stamp))
    if known == stamps { return open.first }
    let sums = open.compactMap(\.sum)
    guard sums.count == files.count, CacheFile.bytes(of: sumFile) == Self.text(sums) else { return nil }
    // If it cannot be written, the next run compares again.
    try? Data(stamps).write(to: URL(fileURLWithPath: stampFile), options: .atomic)
    return open.first
  }

  var isIntact: Bool { open() != nil }

  /// Completes a folder that contains the files.
  func seal() throws(CannotOpen) {
    var stamps: [FileStamp] = []
    var sums: [String] = []
    for file in files {
      guard let stamp = FileStamp(of: path(file)) else {
        throw CannotOpen(name: path(file), purpose: "read", error: .last)
      }
      stamps.append(stamp)
      // What cannot be opened as it has to be is not intact either way.
      sums.append(ProgramFile(path(file))?.sum ?? "")
    }
    try CacheFile.write(key, to: keyFile)
    try CacheFile.write(Self.text(sums), to: sumFile)
    try CacheFile.write(Self.text(stamps), to: stampFile)
  }

  /// Keeps other processes from removing the entry, if it is there, until this one, and the program that it becomes,
  /// have ended.
  func hold() {
    if PathKind(of: folder) != .nothing { FileLock.share(Self.lock(of: folder) + Self.use) }
  }

  /// Waits until no other process makes the entry.
  func lockForMaking() -> FileLock { FileLock(Self.lock(of: folder)) }

  /// Removes the entry at the path unless a process holds it. Returns whether it did.
  static func remove(_ path: String) -> Bool {
    FileLock.ifFree(lock(of: path) + use) {
      // Removed by a single rename, so a process that is killed leaves no half-removed entry.
      let grave = "\(cache(of: path))/unfinished/\(UInt64.random(in: 0 ... .max))"
      CacheFile.remove(rename(path, grave) == 0 ? grave : path)
    }
  }

  /// Ends the name of the lock that is shared by those who use the entry, and not by who makes it.
  static let use = ".use"

  private static func lock(of folder: String) -> String {
    "\(cache(of: folder))/locks/\(FilePath.name(folder))"
  }

  /// The folder with the folder that the entry's is in.
  private static func cache(of folder: String) -> String {
    FilePath.folder(folder).flatMap(FilePath.folder) ?? ""
  }

  /// Records that the entry has just been used.
  func touch() {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder)
  }

  private static func text(_ stamps: [FileStamp]) -> [UInt8] {
    text(stamps.map(\.text))
  }

  private static func text(_ lines: [String]) -> [UInt8] {
    Array(lines.joined(separator: "\n").utf8)
  }
}
