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

/// The folder in which the program was started, and from which relative paths start.
///
/// A model's code may change to another folder. This one is kept by descriptor, since its path may be too long, or lead
/// through folders that the user may not enter.
package enum StartFolder {
  // Set by one thread, before it starts any other.
  package nonisolated(unsafe) private(set) static var descriptor = AT_FDCWD

  /// Keeps the folder, before a model's code runs. If it cannot be opened, the current folder is used.
  static func keep() {
    guard descriptor == AT_FDCWD else { return }
    let folder = HighDescriptor.raised(open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    if folder >= 0 { descriptor = folder }
  }

  /// Opens a file or stream for reading. An interruption ends the wait for a FIFO's writer.
  package static func openToRead(_ path: String) throws(SystemError) -> Int32 {
    let path = StandardStreams.path(path)
    var opened: Int32
    repeat {
      opened = openat(descriptor, path, O_RDONLY | O_CLOEXEC)
    } while opened < 0 && SystemError.last.isInterruption && !Interruption.isRequested
    if opened < 0, errno == ENOENT, let bytes = PathBytes.find(path) {
      opened = openat(descriptor, bytes, O_RDONLY | O_CLOEXEC)
    }
    if opened < 0 { throw SystemError.last }
    return opened
  }

  /// The system's information about the file at a path, if it exists.
  package static func status(of path: String, followsLinks: Bool = true) -> stat? {
    var status = stat()
    return fstatat(descriptor, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }
}

/// The bytes of a path with names that are not UTF-8.
///
/// Arguments and the contents of folders come as strings, which have U+FFFD where bytes are not UTF-8. If a name with
/// U+FFFD does not exist, it means the only name in its folder that becomes the same string.
package enum PathBytes {
  /// The path as a C string; nil if its names are valid UTF-8, or if it is unclear which file is meant.
  package static func find(_ path: String) -> [CChar]? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    var found: [UInt8] = path.hasPrefix("/") ? Array("/".utf8) : []
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      let next = found + name
      if exists(next) {
        found = next
      } else {
        guard let other = onlyName(like: Array(name), in: found) else { return nil }
        found += other
      }
      found.append(UInt8(ascii: "/"))
    }
    return cString(Array(found.dropLast()))
  }

  private static func exists(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(cString(path), &status) == 0
  }

  /// The only name in the folder that becomes the same string as `name`.
  private static func onlyName(like name: [UInt8], in folder: [UInt8]) -> [UInt8]? {
    guard let stream = opendir(cString(folder.isEmpty ? [UInt8(ascii: ".")] : folder)) else { return nil }
    defer { closedir(stream) }
    var found: [UInt8]?
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(name) else { continue }
      if found != nil { return nil }
      found = bytes
    }
    return found
  }

  private static func cString(_ bytes: [UInt8]) -> [CChar] {
    (bytes + [0]).map { CChar(bitPattern: $0) }
  }
}
