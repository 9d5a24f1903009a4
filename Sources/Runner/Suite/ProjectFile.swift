import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file with a project's checks: `.decode-model.json` in the working directory, or in the nearest folder above it.
struct ProjectFile {
  static let name = ".decode-model.json"

  /// The path, as short as it can be: `../.decode-model.json`.
  let path: String
  /// Why it is used only if it is named, as part of a sentence; nil if it is trusted. Its options run code.
  let reasonAgainst: String?

  /// Nil if there is none.
  static func find(from folder: String = FileManager.default.currentDirectoryPath) -> ProjectFile? {
    var up = ""
    var folder = folder
    while true {
      let path = (folder == "/" ? "" : folder) + "/" + name
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        return ProjectFile(path: up + name, reasonAgainst: reason(status))
      }
      guard folder != "/", let above = FilePath.folder(folder) else { return nil }
      folder = above.isEmpty ? "/" : above
      up += "../"
    }
  }

  private static func reason(_ status: stat) -> String? {
    if status.st_uid != 0, status.st_uid != geteuid() { return "it belongs to another user" }
    return status.st_mode & S_IWOTH == 0 ? nil : "others may write to it"
  }
}
