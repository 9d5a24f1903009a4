/// File metadata that changes whenever the file does.
package struct FileStamp: Hashable, Sendable {
  /// In bytes.
  private let size: Int
  /// The time of the last change to the content, in seconds and nanoseconds since 1970.
  private let modified: String
  /// The time of the last change to the file or its metadata. Unlike `modified`, it cannot be set by a program.
  private let changed: String
  private let inode: UInt64

  /// Nil if nothing exists at the path.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    size = Int(status.st_size)
    self.modified = "\(modified.tv_sec).\(modified.tv_nsec)"
    self.changed = "\(changed.tv_sec).\(changed.tv_nsec)"
    inode = UInt64(status.st_ino)
  }

  /// One line that stays the same as long as the file is untouched.
  package var text: String { "\(size) \(modified) \(changed) \(inode)" }
}
