import Foundation
import Runner

/// The folder that the paths of a diff begin in: the working directory, if the files are in it, or the repository that
/// they are in, or the folder that was given.
///
/// `git apply` and `patch -p1` take such a diff there.
struct DiffRoot {
  private let folder: String
  /// Words on where the diff is to be applied; empty for the working directory.
  let note: String

  init(_ paths: [String], orElse given: String? = nil) {
    let here = FilePath.resolved(".")
    let files = paths.map(FilePath.resolved)
    if files.allSatisfy({ $0.hasPrefix(here + "/") }) {
      (folder, note) = (here, "")
      return
    }
    let repository = files.first.flatMap { file in
      FilePath.folders(above: file).first { PathKind(of: $0 + "/.git") != .nothing }
    }
    let home = given.map { PathKind(of: $0).isFolder ? $0 : FilePath.folder($0) ?? "." }
    let roots = [repository, home.map(FilePath.resolved)].compactMap { $0 }
    folder = roots.first { root in files.allSatisfy { $0.hasPrefix(root + "/") } } ?? ""
    note = "; apply it in \(Quoted(path: folder.isEmpty ? "/" : folder).contents)"
  }

  func path(of file: String) -> String { String(FilePath.resolved(file).dropFirst(folder.count + 1)) }
}
