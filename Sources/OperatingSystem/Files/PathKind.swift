/// What exists at a path, as far as finding files is concerned.
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
