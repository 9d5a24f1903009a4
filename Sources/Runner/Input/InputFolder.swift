import Diagnostics
import Foundation
import OperatingSystem
import Words

/// The payloads below a folder.
struct InputFolder {
  /// The files in order, without hidden ones and files that git ignores.
  let files: [String]

  /// Why a folder cannot be read as an input.
  static let emptiness = SystemError(
    code: EISDIR, words: "the folder has no JSON files (\(Input.endings.map { "*" + $0 }.listed("or")))")

  init(_ folder: String) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    // A folder that cannot be listed ends in a slash: reading it says why.
    let all = Glob("**").files(in: prefix)
      .filter { $0.hasSuffix("/") || Self.isPayload($0) }
    files = Self.withoutIgnored(all, in: prefix)
  }

  /// The payloads in a folder, without those in other folders in it.
  ///
  /// - Parameters:
  ///   - prefix: the folder; empty, or ending in a slash.
  ///   - isWanted: git is asked only if there are such files.
  static func files(directlyIn prefix: String, where isWanted: (String) -> Bool) -> [String] {
    let files = Glob("*").files(in: prefix).filter {
      isPayload($0) && PathKind(of: $0) == .other && isWanted($0)
    }
    return files.isEmpty ? [] : withoutIgnored(files, in: prefix)
  }

  private static func isPayload(_ file: String) -> Bool {
    Input.endings.contains(where: Compression.plainName(file.lowercased()).hasSuffix)
  }

  private static func withoutIgnored(_ files: [String], in prefix: String) -> [String] {
    let ignored = ignored(in: prefix)
    return files.filter { file in
      !ignored.contains(file) && !ignored.contains { $0.hasSuffix("/") && file.hasPrefix($0) }
    }
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
