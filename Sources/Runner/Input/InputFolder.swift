import Foundation

/// The payloads below a folder.
package struct InputFolder {
  /// The files in order, without hidden ones and files that git ignores.
  package let files: [String]

  private static let payloads = [".json", ".jsonl", ".ndjson"]

  /// Why a folder cannot be read as an input.
  static let emptiness = SystemError(code: EISDIR, words: "the folder has no .json, .jsonl or .ndjson files")

  /// - Parameter endings: those of the names of files, in lower case and without that of a compression.
  package init(_ folder: String, endings: [String] = Self.payloads) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    // A folder that cannot be listed ends in a slash: reading it says why.
    let all = Glob("**").files(in: prefix)
      .filter { file in
        file.hasSuffix("/")
          || endings.contains { Compression.plainName(file.lowercased()).hasSuffix($0) }
      }
    let ignored = Self.ignored(in: prefix)
    files = all.filter { file in
      !ignored.contains(file) && !ignored.contains { $0.hasSuffix("/") && file.hasPrefix($0) }
    }
  }

  /// The captures of a folder, the files that a pattern matches, or the file itself.
  package static func captures(_ path: String) -> [String] {
    let files: [String]
    switch PathKind(of: path) {
    case .folder, .linkToFolder: files = InputFolder(path, endings: [".har"]).files
    case .other: return [path]
    case .nothing: files = Glob(path).isPattern ? Glob(path).files() : []
    }
    return files.isEmpty ? [path] : files
  }

  /// The paths below a folder that git ignores, with a slash at the end of a folder; none outside of a repository.
  private static func ignored(in prefix: String) -> Set<String> {
    var folder = URL(fileURLWithPath: FilePath.resolved(prefix)).path
    while !FileManager.default.fileExists(atPath: folder + "/.git") {
      guard folder.count > 1 else { return [] }
      folder = (folder as NSString).deletingLastPathComponent
    }
    guard let git = SystemProgram.path(of: "git") else { return [] }
    let words = [
      "-C", prefix, "-c", "core.fsmonitor=false", "ls-files", "-z", "--others", "--ignored",
      "--exclude-standard",
      "--directory",
    ]
    let list = Subprocess.output(of: git, words) ?? ""
    return Set(list.split(separator: "\0").map { prefix + $0 })
  }
}
