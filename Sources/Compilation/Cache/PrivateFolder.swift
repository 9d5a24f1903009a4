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
  static func make(_ path: String) throws { try make(path, isWay: false, links: 0) }

  /// - Parameters:
  ///   - isWay: whether other folders are in it.
  ///   - links: the number of links that led here.
  private static func make(_ path: String, isWay: Bool, links: Int) throws {
    func cannot(_ error: SystemError) -> CannotOpen { CannotOpen(name: path, purpose: "write", error: error) }
    let names = path.split(separator: "/").filter { $0 != "." }
    try check("/", status(of: "/", else: path), isWay: isWay || !names.isEmpty)
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
      let isWay = isWay || number < names.count - 1
      if status.st_mode & S_IFMT == S_IFLNK {
        guard links < maximumLinks,
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current)
        else { throw cannot(SystemError(code: ELOOP)) }
        try make(target.hasPrefix("/") ? target : "\(folder)/\(target)", isWay: isWay, links: links + 1)
      } else if status.st_mode & S_IFMT == S_IFDIR {
        try check(current, status, isWay: isWay)
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
