import Foundation
import Runner

/// A folder with JSON files that may be fixtures.
struct PayloadFolder {
  /// Empty for the working directory, or ending in a slash.
  let path: String
  /// The paths of the files in it, not below it, in order.
  let files: [String]
  /// The files that are tried with the types.
  var tried: [String] { Array(files.prefix(Self.mostTried)) }

  private static let mostTried = 50
  /// Files that are no payloads of an app, wherever they are.
  private static let foreignNames: Set<String> = [
    "package.json", "package-lock.json", "tsconfig.json", "composer.json", "Contents.json",
  ]

  /// The folders below the working directory, in order; of the files of tools, none.
  static func all() -> [PayloadFolder] {
    var files: [String: [String]] = [:]
    for file in InputFolder(".").files where !file.hasSuffix("/") {
      let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
      let folders = path.split(separator: "/").dropLast().map(String.init)
      if Compression.plainName(path) != path || foreignNames.contains(FilePath.name(path))
        || !CodeFile.foreignFolders.isDisjoint(with: folders)
      {
        continue
      }
      files[FilePath.prefix(ofFolderOf: path), default: []].append(path)
    }
    return files.sorted { $0.key < $1.key }.map { PayloadFolder(path: $0.key, files: $0.value) }
  }

  /// What names these of its files in a check: a glob, if they are all with such a name, or each.
  func names(_ chosen: [String]) -> [String] {
    guard chosen.count > 1 else { return chosen }
    let endings = Set(chosen.map { "." + ($0.split(separator: ".").last ?? "") }).sorted()
    let globs = endings.map { "*" + $0 }
    let matched = files.filter { file in endings.contains(where: file.hasSuffix) }
    return matched.count == chosen.count ? globs.map { path + $0 } : chosen
  }
}
