import Foundation
import OperatingSystem
import Runner
import Words

/// The file with a project's checks: `.decode-model.json` in the working directory, or in the nearest folder above it
/// up to the root of its repository. Outside of a repository, only the working directory counts.
///
/// Its options compile and run code, so it is used only if nobody but the user and root can have written it.
struct ProjectFile {
  static let name = ".decode-model.json"
  /// The environment variable that turns the file off.
  static let variable = "DECODE_MODEL_NO_CONFIG"
  /// The root of a repository contains this folder, or a file of this name in a worktree or submodule.
  private static let mark = ".git"

  /// The path, as short as possible: `../.decode-model.json`.
  let path: String
  /// The ways in which others could have written it; nil if nobody could.
  let access: ForeignAccess?

  /// Finds the file; nil if the folders have none.
  ///
  /// - Parameter folder: the folder to begin in: empty for the working directory, or ending in a slash.
  static func find(from folder: String = "") -> ProjectFile? {
    let folders = foldersOfRepository(from: folder) ?? [folder]
    let path = folders.lazy.map { $0 + name }.first { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
    return path.map { ProjectFile(path: $0, access: ForeignAccess(to: $0)) }
  }

  /// The folder and its parents, up to the root of the repository; nil outside of any.
  private static func foldersOfRepository(from folder: String) -> [String]? {
    var folders = [folder]
    var last = folder
    while PathKind(of: last + mark) == .nothing {
      // The root is its own parent.
      guard let above = FileIdentity(readAs: last + ".."), above != FileIdentity(readAs: last + ".") else {
        return nil
      }
      last += "../"
      folders.append(last)
    }
    return folders
  }
}

/// The project's file for a command line that names no MODEL.
enum ProjectChecks {
  /// The path of the file.
  ///
  /// - Throws: `UsageError` without such a file, or if another user could have written it: its options compile and run
  ///   code.
  static func file(
    _ settings: Settings,
    find: () -> ProjectFile? = { Environment.has(ProjectFile.variable) ? nil : ProjectFile.find() }
  ) throws(UsageError) -> String {
    guard settings.usesProject else {
      throw UsageError("no MODEL is given, and with \(OptionName.noConfig.long), no checks are looked for")
    }
    guard let found = find() else { throw noChecks }
    guard let access = found.access else { return found.path }
    let trusting = ShellCommand.text(
      [Version.program, Command.check.name, OptionName.suite.long, found.path])
    let hints = [
      access.remedy.map { "to keep others out: \($0)" },
      "if you trust it: \(trusting ?? OptionName.suite.long + " FILE")",
    ]
    throw UsageError(
      "\(Quoted(path: found.path)) is not used, because \(access.reason)",
      hint: hints.compactMap(\.self).joined(separator: "\n"))
  }

  /// The names of the checks; empty if the file is missing, could have been written by others, or is not a suite.
  ///
  /// - Parameter suite: the file that the user named instead of the project's.
  static func names(in suite: String? = nil) -> [String] {
    guard let path = try? suite ?? file(Settings()), path != "-", let text = try? InputFile.contents(of: path)
    else { return [] }
    return SuiteFile.checkNames(in: text)
  }

  private static let noChecks = UsageError(
    "no MODEL is given, and there is no \(ProjectFile.name) with checks here",
    hint: #"""
      example: {"checks": {"User": {"source": "Sources", "valid": ["Fixtures/*.json"]}}}, where Sources declares User
      all settings: \#(Version.program) \#(Command.help.name) projects
      """#)
}

/// How users other than the caller and root could change the file at a path: by writing to it, or by putting another
/// one in its place.
///
/// They can if they own the file, its folder, a link on the way or the folder of that link, or if the mode of one of
/// these lets its group or everybody write. A group counts even if it has one member today.
struct ForeignAccess: Hashable {
  /// The paths that belong to another user.
  private(set) var owned: [String] = []
  /// The paths that others may write to, without links: nobody can write to a link.
  private(set) var writable: [String] = []

  /// The files and folders that were examined. A folder may be on the way twice, under two names.
  private var seen: Set<FileIdentity> = []

  /// The system has the same limit.
  private static let maximumLinks = 40

  /// Nil if no other user could change the file.
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
      // A missing file is harmless.
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
    if status.belongsToOthers, !owned.contains(path) { owned.append(path) }
  }

  private mutating func add(_ path: String, _ status: stat) {
    guard let file = FileIdentity(readAs: path), seen.insert(file).inserted else { return }
    if status.belongsToOthers { owned.append(path) }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 { writable.append(path) }
  }
}

extension stat {
  /// Whether it belongs to a user other than the caller and root.
  fileprivate var belongsToOthers: Bool { st_uid != 0 && st_uid != geteuid() }
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
