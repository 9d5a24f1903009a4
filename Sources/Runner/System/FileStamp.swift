#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system knows of a file that changes when the file does.
struct FileStamp: Hashable, Sendable {
  /// Bytes.
  let size: Int
  /// When the content was last written: seconds and nanoseconds since 1970.
  let modified: String
  /// The same for anything about the file: nobody can set it.
  private let changed: String
  private let inode: UInt64

  /// Nil where there is nothing at the path.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
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

  /// One line; the same as long as nobody touches the file.
  var text: String { "\(size) \(modified) \(changed) \(inode)" }
  /// One line; the same for a copy that keeps the time.
  var portableText: String { "\(size) \(modified)" }
}
