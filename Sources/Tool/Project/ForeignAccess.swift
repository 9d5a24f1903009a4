import Foundation
import OperatingSystem
import Runner
import Words

/// How users other than the caller and root could change the file at a path: by writing to it, or by putting another
/// one in its place.
///
/// For that, they own the file, its folder, a link on the way or the folder of that link; or the mode of one of these
/// lets its group or everybody write. A group counts even if it has one member today.
struct ForeignAccess: Hashable {
  /// The paths that belong to another user.
  private(set) var owned: [String] = []
  /// The paths that others may write to, without links: nobody can write to a link.
  private(set) var writable: [String] = []

  /// The files and folders that were examined. A folder may be on the way twice, under two names.
  private var seen: Set<FileIdentity> = []

  /// The system follows as many links.
  private static let maximumLinks = 40

  /// Nil if no other user could.
  init?(to path: String) {
    var links = 0
    follow(path, from: "", &links)
    if owned.isEmpty, writable.isEmpty { return nil }
  }

  /// Examines the links of a path that begins in `folder`, which is empty or ends in a slash, and the target.
  private mutating func follow(_ path: String, from folder: String, _ links: inout Int) {
    var current = path.hasPrefix("/") ? "/" : folder
    let names = path.split(separator: "/")
    for (index, name) in names.enumerated() {
      let next = current + name
      var status = stat()
      // A missing file is not read either.
      guard lstat(next, &status) == 0 else { return }
      if status.st_mode & S_IFMT == S_IFLNK {
        addLink(next, status)
        addFolder(current)
        links += 1
        guard links <= Self.maximumLinks,
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
        else { return owned.append(next) }
        follow(target, from: current, &links)
      } else if index == names.count - 1 {
        add(next, status)
        addFolder(current)
      }
      current = next + "/"
    }
  }

  private mutating func addFolder(_ prefix: String) {
    let path = prefix == "/" ? prefix : prefix.isEmpty ? "." : String(prefix.dropLast())
    var status = stat()
    if stat(path, &status) == 0 { add(path, status) }
  }

  private mutating func addLink(_ path: String, _ status: stat) {
    if status.isOthers, !owned.contains(path) { owned.append(path) }
  }

  private mutating func add(_ path: String, _ status: stat) {
    guard let file = FileIdentity(readAs: path), seen.insert(file).inserted else { return }
    if status.isOthers { owned.append(path) }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 { writable.append(path) }
  }
}

extension stat {
  /// Whether it belongs to a user other than the caller and root.
  fileprivate var isOthers: Bool { st_uid != 0 && st_uid != geteuid() }
}

extension ForeignAccess {
  /// The reason, as part of a sentence.
  var reason: String {
    if let first = owned.first { return "\(Quoted(path: first)) belongs to another user" }
    return "others may write to \(writable.map { "\(Quoted(path: $0))" }.joined(separator: " and "))"
  }

  /// The command that takes write access away from others; nil if that is not enough.
  var remedy: String? { owned.isEmpty ? ShellCommand.text(["chmod", "go-w"] + writable) : nil }
}
