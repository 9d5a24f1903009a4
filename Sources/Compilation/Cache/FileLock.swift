import OperatingSystem

/// A lock that one process at a time holds, until it lets go or ends, however it ends: a file outside of what it
/// guards, removed with the lock.
///
/// Whoever waited for a file that was removed meanwhile holds nothing, so each makes sure that it holds the one at the
/// path.
final class FileLock {
  private let descriptor: Int32
  private let path: String

  /// Waits for the process that holds the lock, unless this one is to end. Where the file system knows no locks,
  /// everybody holds it.
  init(_ path: String) {
    self.path = path
    descriptor = Self.descriptor(path)
  }

  deinit {
    guard descriptor >= 0 else { return }
    unlink(path)
    close(descriptor)
  }

  /// Runs the body unless a process holds the lock; returns whether it did.
  static func ifFree(_ path: String, _ body: () -> Void) -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 {
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, SystemError.last.code == EWOULDBLOCK { return false }
      guard isAt(path, descriptor) else { return false }
    }
    body()
    if descriptor >= 0 { unlink(path) }
    return true
  }

  /// Opens and locks the file; -1 if it cannot be opened, or if this process is to end.
  private static func descriptor(_ path: String) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor < 0 { return descriptor }
      // Polls because a blocking call would miss a signal that arrives just before it.
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0,
        SystemError.last.code == EWOULDBLOCK || SystemError.last.isInterruption
      {
        if Interruption.isRequested {
          close(descriptor)
          return -1
        }
        usleep(UInt32(Interruption.interval) * 1000)
      }
      if isAt(path, descriptor) { return descriptor }
      close(descriptor)
    }
  }

  private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
    FileIdentity(descriptor) == FileIdentity(readAs: path)
  }
}
