import Foundation

/// The parts of a path, and where its links lead.
package enum FilePath {
  /// The last component.
  package static func name(_ path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// The path without the last component and the slash before it; nil without a slash.
  package static func folder(_ path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// The folders that a path is in, the innermost first, without the root.
  package static func folders(above path: String) -> [String] {
    sequence(first: path, next: folder).dropFirst().filter { !$0.isEmpty }
  }

  /// The prefix of names in the folder of the file at the path: empty, or ending in a slash.
  package static func prefix(ofFolderOf path: String) -> String {
    folder(path).map { $0 + "/" } ?? ""
  }

  /// The name without a leading `./`; does not look at the file system.
  package static func plain(_ name: String) -> String {
    var name = name[...]
    while name.hasPrefix("./") {
      name = name.dropFirst(2)
      while name.hasPrefix("/") { name = name.dropFirst() }
    }
    return String(name)
  }

  /// The path with all links resolved.
  package static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
