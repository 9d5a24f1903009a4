import Foundation
import OperatingSystem
import Words

/// A folder in which only the user and the system's administrator can change anything.
///
/// The folder's own mode is not enough: anyone who may write to a folder on the way, or owns a link there, can put
/// another folder in its place. In a folder with the sticky bit, such as `/tmp`, others may add names, but may not
/// replace what belongs to the user.
enum PrivateFolder {
  /// The system follows as many links.
  private static let maximumLinks = 40

  /// Follows an absolute path from the root on, link by link, and creates missing folders.
  ///
  /// - Throws: `UnsafeFolder` if others could change the folder, `CannotOpen` if it cannot be made.
  static func make(_ path: String) throws {
    var names = components(path)
    var current = ""
    var links = 0
    try check("/", status(of: "/", else: path), isWay: !names.isEmpty)
    while let name = names.popLast() {
      if name == ".." {
        current = FilePath.folder(current) ?? ""
        continue
      }
      let next = "\(current)/\(name)"
      let error = mkdir(next, 0o700) == 0 ? nil : SystemError.last
      if let error, error.code != EEXIST, PathKind(of: next) == .nothing {
        throw CannotOpen(name: path, purpose: "write", error: error)
      }
      let status = try status(of: next, else: path)
      if status.st_mode & S_IFMT == S_IFLNK {
        try checkOwner(next, status)
        links += 1
        guard links <= maximumLinks,
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
        else {
          throw CannotOpen(name: path, purpose: "write", error: SystemError(code: ELOOP))
        }
        if target.hasPrefix("/") { current = "" }
        names += components(target)
      } else {
        try checkOwner(next, status)
        guard status.st_mode & S_IFMT == S_IFDIR else {
          throw CannotOpen(name: path, purpose: "write", error: SystemError(code: ENOTDIR))
        }
        try check(next, status, isWay: !names.isEmpty)
        current = next
      }
    }
  }

  /// Whether the path itself, in a private folder, is a folder that only the user can change.
  static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.isOnlyUsers
  }

  /// The names in the path, the first name last.
  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private static func status(of path: String, else whole: String) throws(CannotOpen) -> stat {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw CannotOpen(name: whole, purpose: "write", error: .last) }
    return status
  }

  /// Whoever owns the root owns everything in it, so only the other folders have to belong to the user or to root.
  private static func checkOwner(_ path: String, _ status: stat) throws(UnsafeFolder) {
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw UnsafeFolder(reason: "\(Quoted(path: path)) belongs to another user")
    }
  }

  private static func check(_ path: String, _ status: stat, isWay: Bool) throws(UnsafeFolder) {
    let isSticky = status.st_mode & S_ISVTX != 0
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || isWay && isSticky else {
      throw UnsafeFolder(reason: "others may write to \(Quoted(path: path))")
    }
  }
}

/// A folder that others could change or replace.
struct UnsafeFolder: Error, Hashable {
  /// The reason, as part of a sentence.
  let reason: String
}
