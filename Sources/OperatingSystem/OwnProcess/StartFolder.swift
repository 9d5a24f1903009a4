/// The folder that the program was started in, where relative paths begin.
///
/// A model's code may change to another folder. The path of this one would not do: it may be too long, or lead through
/// folders that the user must not enter.
package enum StartFolder {
  // One thread sets it, before any other has been started.
  package nonisolated(unsafe) private(set) static var descriptor = AT_FDCWD

  /// Keeps the folder, before a model's code runs. Where it cannot be opened, the current one is taken.
  ///
  /// - Parameter number: the lowest number that its descriptor may have.
  package static func keep(above number: Int32) {
    guard descriptor == AT_FDCWD else { return }
    let folder = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    let kept = fcntl(folder, F_DUPFD_CLOEXEC, number)
    if kept >= 0 { descriptor = kept }
  }

  /// What the system knows about the file at a path, if any.
  package static func status(of path: String, followsLinks: Bool = true) -> stat? {
    var status = stat()
    return fstatat(descriptor, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }
}
