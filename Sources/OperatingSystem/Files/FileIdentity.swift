/// Identifies a file by device and inode, whatever name or descriptor it is reached by.
package struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// The file of an open descriptor; nil if it is not open.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is read under this name; `-` is standard input. Nil if there is none.
  package init?(readAs path: String) {
    if path == "-" {
      self.init(StandardStreams.input)
    } else {
      guard let status = StartFolder.status(of: StandardStreams.path(path)) else { return nil }
      self.init(status)
    }
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
