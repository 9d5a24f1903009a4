import Foundation
import Runner

/// A copy of a package with changed code, for SwiftPM to build: folders with links to all files but the changed ones.
///
/// The packages that it names by path are copied, too: `../Core` is beside the copy as it is beside the package.
struct PackageCopy {
  let package: PackageLocation
  /// Those of the package and of the packages that it names by path.
  let folders: [String]
  /// A folder of the cache.
  let root: String
  /// The code of files by the path that reports have.
  let changed: [String: [UInt8]]

  /// Makes the copy, replacing an earlier one. Returns its folder.
  ///
  /// - Throws: `CannotOpen`.
  func make() throws(CannotOpen) -> String {
    CacheFile.remove(root)
    // A link may lead to a folder around it.
    var seen: Set<String> = []
    for folder in folders { try copy(folder, &seen) }
    return root + package.folder
  }

  private func copy(_ folder: String, _ seen: inout Set<String>) throws(CannotOpen) {
    try CacheFile.makeFolder(root + folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name != ".build" {
      let path = "\(folder)/\(name)"
      let isCopied = PathKind(of: root + path) != .nothing
      switch PathKind(of: path) {
      case .folder where !name.hasPrefix("."): try copy(path, &seen)
      case .linkToFolder where !isCopied && seen.insert(FilePath.resolved(path)).inserted:
        try copy(path, &seen)
      default:
        if isCopied { continue }
        if let code = changed[package.shown(path)] {
          try CacheFile.write(code, to: root + path)
        } else {
          try link(path)
        }
      }
    }
  }

  private func link(_ path: String) throws(CannotOpen) {
    do {
      try FileManager.default.createSymbolicLink(atPath: root + path, withDestinationPath: path)
    } catch {
      throw CannotOpen(name: root + path, purpose: "write", error: SystemError.underlying(error))
    }
  }
}
