import Foundation
import OperatingSystem

/// Reads the files of one run.
final class SourceFiles {
  /// A file was edited after it was summed: its bytes do not belong to the request.
  struct Edited: Error {}

  private var sums: [String: String] = [:]
  /// The bytes of a FIFO, which can be read only once, and of a file whose name has to be looked for, because it is
  /// not UTF-8.
  private var kept: [String: [UInt8]] = [:]

  /// A hash of a file's contents.
  func sum(of path: String) throws(CannotOpen) -> String {
    if let bytes = kept[path] { return CacheFile.name(bytes) }
    let isFile = StartFolder.status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } == true
    if isFile, let sum = ContentSum.text(ofFile: path) {
      sums[path] = sum
      return sum
    }
    let bytes = try CodeFile.bytes(of: path)
    kept[path] = bytes
    return CacheFile.name(bytes)
  }

  /// - Throws: `CannotOpen`, or `Edited`.
  func bytes(of path: String) throws -> [UInt8] {
    if let bytes = kept[path] { return bytes }
    let bytes = try CodeFile.bytes(of: path)
    if let sum = sums[path], ContentSum.text(ofFile: path) != sum { throw Edited() }
    return bytes
  }

  func sources(_ list: SourceList) throws -> [SwiftSource] {
    try list.all.map { SwiftSource(path: $0, bytes: try bytes(of: $0)) }
  }
}

extension ProgramRequest {
  /// The key of a program of sources.
  ///
  /// - Parameters:
  ///   - list: the files of `--source`.
  ///   - modules: the files of each `--module`.
  ///   - files: reads them.
  /// - Throws: `CannotOpen` if a file cannot be read.
  func key(
    _ list: SourceList, modules: [ImportedModules.Listed] = [], _ files: SourceFiles
  ) throws(CannotOpen) -> CacheKey {
    var key = key
    key.add("folder", FileManager.default.currentDirectoryPath)
    for name in list.choosing.sorted() { key.add("choosing", name) }
    for (name, list) in [("", list)] + modules {
      key.add("module", name)
      for (number, path) in list.all.enumerated() {
        key.add(number < list.named.count ? "named" : "found", path)
        key.add("contents", try files.sum(of: path))
      }
    }
    // They name the modules of files, and may belong to folders above them.
    let all = ([list] + modules.map(\.list)).flatMap(\.all)
    let folders = Set(all.map { FilePath.folder($0) ?? "" })
    let packages = folders.compactMap { TargetName.package(above: $0 + "/x") }
    for folder in Set(packages + all.flatMap(FilePath.folders)).sorted() {
      guard let manifest = CacheFile.bytes(of: "\(folder)/\(PackageManifests.name)") else { continue }
      key.add("manifest of \(folder)", contents: manifest)
    }
    if !list.found.isEmpty || !modules.isEmpty {
      for (package, state) in DependencyFolders(near: settings.sources).states {
        key.add("dependency", "\(package) \(state)")
      }
    }
    return key
  }
}
