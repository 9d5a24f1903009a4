import Foundation

/// The parts of a path, and the targets of its links.
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

  /// The folder of the file at the path, as a prefix for names: empty, or ending in a slash.
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

/// The kind of file at a path, as far as searches need it.
package enum PathKind {
  case folder
  /// A symbolic link to a folder, perhaps to one that contains the link.
  case linkToFolder
  /// A file of any other kind, or something whose kind cannot be determined.
  case other
  case nothing

  package init(of path: String) {
    guard let status = StartFolder.status(of: path, followsLinks: false) else {
      self = errno == ENOENT || errno == ENOTDIR ? .nothing : .other
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      self = .folder
    case S_IFLNK:
      let target = StartFolder.status(of: path)
      self = target.map { $0.st_mode & S_IFMT == S_IFDIR } == true ? .linkToFolder : .other
    default:
      self = .other
    }
  }

  package var isFolder: Bool { self == .folder || self == .linkToFolder }
}
