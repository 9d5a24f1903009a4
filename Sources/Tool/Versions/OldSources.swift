import Compilation
import Foundation
import OperatingSystem
import Runner
import Words

/// The sources of an older version, as git has them. They are copied to a folder; the repository is not touched.
struct OldSources {
  /// The folder that holds the repository's files, as far as they were asked for.
  let folder: String
  let revision: String
  private let root: String

  /// The revision has no such files.
  struct Missing: Error {
    let error: UsageError
  }

  /// - Parameters:
  ///   - paths: the files and folders of the newer version; the first is in the repository.
  ///   - folder: a new folder.
  /// - Throws: `Missing` if the revision does not have them, `UsageError`, `CannotOpen`.
  init(
    _ revision: String, _ paths: [String], in folder: String, _ environment: [String: String]
  ) throws {
    self.folder = folder
    self.revision = revision
    guard let git = SystemProgram.path(of: "git") else {
      throw UsageError("option \(Quoted(OptionName.against.long)) needs git, which is not in PATH", hint: "")
    }
    func run(_ words: [String]) throws -> Subprocess.Result {
      try Subprocess.run(git, words, environment, log: "\(folder)/git", errors: "\(folder)/git-errors")
    }
    let first = FilePath.resolved(paths.first ?? ".")
    let place = PathKind(of: first) == .folder ? first : FilePath.folder(first) ?? "."
    let found = try run(["-C", place, "rev-parse", "--show-toplevel"])
    guard let root = found.output?.split(separator: "\n").first.map(String.init) else {
      throw UsageError("\(Quoted(path: paths.first ?? ".")) is in no git repository", hint: "")
    }
    self.root = root
    let commit = try run(["-C", root, "rev-parse", "--verify", "--quiet", revision + "^{commit}"])
    guard commit.output != nil else {
      let isPath = PathKind(of: revision) != .nothing
      throw UsageError(
        "git knows no revision \(Quoted(revision)) in \(Quoted(path: root))",
        hint: isPath ? "for what is at this path, write \(Quoted(path: "./" + revision).contents)" : "")
    }
    // Files elsewhere, such as a dependency's, are taken as they are.
    let inside = paths.compactMap { Self.relative(FilePath.resolved($0), to: root) }
    let archive = "\(folder)/old.tar"
    let files = "\(folder)/files"
    try CacheFile.makeFolder(files)
    let made = try run(["-C", root, "archive", "--format=tar", "-o", archive, revision, "--"] + inside)
    guard made.output != nil else {
      throw Missing(
        error: UsageError(
          "git has no \(inside.map { Quoted($0).description }.joined(separator: ", ")) in \(Quoted(revision))",
          hint: "if it had another name then, give \(OptionName.against.long) the path of a copy"))
    }
    guard let tar = SystemProgram.path(of: "tar"),
      try Subprocess.run(tar, ["-xf", archive, "-C", files], environment, log: "\(folder)/tar").output != nil
    else { throw UsageError("tar cannot unpack what git has archived", hint: "") }
  }

  /// Where the older version of a file or folder is: for what is in no folder of the repository, the path itself.
  func path(of path: String) -> String {
    guard let relative = Self.relative(FilePath.resolved(path), to: root) else { return path }
    return relative == "." ? "\(folder)/files" : "\(folder)/files/\(relative)"
  }

  /// The name of a file of the older version, as git writes it: `HEAD~1:App/Order.swift`.
  func name(of path: String) -> String {
    for prefix in ["\(folder)/files/", FilePath.resolved("\(folder)/files") + "/"]
    where path.hasPrefix(prefix) {
      return "\(revision):\(path.dropFirst(prefix.count))"
    }
    return path
  }

  private static func relative(_ path: String, to root: String) -> String? {
    let root = FilePath.resolved(root)
    if path == root { return "." }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
  }
}
