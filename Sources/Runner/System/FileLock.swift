#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that one process at a time holds, until it lets go or ends, however it ends.
final class FileLock {
  private let descriptor: Int32

  /// Waits for the process that holds the file, unless this one is to end. Where the file system knows no locks,
  /// everybody holds it.
  init(_ path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // Polls because a blocking call would miss a signal that arrives just before it.
    while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0,
      SystemError.last.code == EWOULDBLOCK || SystemError.last.isInterruption,
      !Interruption.isRequested, !Termination.isRequested
    {
      usleep(UInt32(Interruption.interval) * 1000)
    }
  }

  /// Shares the file with others of this kind until this process ends, also if it becomes another program before.
  static func share(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW)
    if descriptor >= 0 { _ = flock(descriptor, LOCK_SH | LOCK_NB) }
  }

  /// Runs the body unless a process holds or shares the file; returns whether it did. What is not there is free.
  static func ifFree(_ path: String, _ body: () -> Void) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, SystemError.last.code == EWOULDBLOCK {
      return false
    }
    body()
    return true
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
