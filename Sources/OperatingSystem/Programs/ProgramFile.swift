/// An open program file: after a check, the same program runs, even if its path has changed since.
package final class ProgramFile {
  private let path: String
  private let descriptor: Int32
  private let status: stat

  /// Nil unless it is a regular file that belongs to the user, has only this name, and is not writable for anybody
  /// else.
  package convenience init?(_ path: String) {
    self.init(path, flags: O_NOFOLLOW)
    guard isRegular, status.st_nlink == 1, status.isOnlyUsers else { return nil }
  }

  /// A program that was copied here from elsewhere; nil, with `errno` set, if it is not an executable file.
  package convenience init?(carried path: String) {
    self.init(path, flags: 0)
    guard isRegular else {
      errno = ENOEXEC
      return nil
    }
    guard access(path, X_OK) == 0 else {
      errno = EACCES
      return nil
    }
  }

  private init?(_ path: String, flags: Int32) {
    // `O_NONBLOCK`: opening a FIFO would wait.
    descriptor = HighDescriptor.raised(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags))
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    (self.path, self.status) = (path, status)
  }

  deinit { close(descriptor) }

  private var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Calls `start` with a path at which the system finds the open program.
  func starting<Result>(_ start: (String) throws(SystemError) -> Result) throws(SystemError) -> Result {
    #if os(Linux)
      do throws(SystemError) {
        return try start("/proc/self/fd/\(descriptor)")
      } catch {
        // Without /proc, only the path is left. Only this user can change its folder.
        guard error.code == ENOENT else { throw error }
      }
    #endif
    return try start(path)
  }
}

extension stat {
  /// Whether it belongs to the user, and nobody else may write to it.
  package var isOnlyUsers: Bool { st_uid == geteuid() && st_mode & (S_IWGRP | S_IWOTH) == 0 }
}

/// The result of preparing a program for the user's types.
package enum PreparedProgram {
  /// `path` is for messages.
  case program(ProgramFile, path: String)
  /// No program: the user interrupted, or preparing was everything to do.
  case ended(ExitStatus)
}
