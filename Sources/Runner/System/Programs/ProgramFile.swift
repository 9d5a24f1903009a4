/// An open program file: the program that was checked is the one that runs, whatever is at its path by then.
package final class ProgramFile {
  private static let firstDescriptor: Int32 = 32

  private let path: String
  private let descriptor: Int32
  package let stamp: FileStamp
  private let mode: mode_t

  /// Nil unless it is a file of the user's own, under this name alone, that nobody else may write to.
  package init?(_ path: String) {
    // Without waiting: a FIFO has no place here.
    descriptor = Self.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    self.path = path
    stamp = FileStamp(status)
    mode = status.st_mode
    // The instance is complete, so `deinit` closes the descriptor.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1, status.isOnlyUsers else { return nil }
  }

  /// A program that somebody has brought here; nil if it is no file that can be run.
  package init?(carried path: String) {
    descriptor = Self.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    self.path = path
    stamp = FileStamp(status)
    mode = status.st_mode
    guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
      errno = status.st_mode & S_IFMT == S_IFREG ? EACCES : ENOEXEC
      return nil
    }
  }

  /// A descriptor above the numbers that a host's own descriptors get; negative, with `errno` set, if there is none.
  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      let low = Darwin.open(path, flags)
    #elseif canImport(Musl)
      let low = Musl.open(path, flags)
    #else
      let low = Glibc.open(path, flags)
    #endif
    guard low >= 0 else { return low }
    defer { close(low) }
    return fcntl(low, F_DUPFD_CLOEXEC, firstDescriptor)
  }

  deinit { close(descriptor) }

  /// A hash of the contents, and whether they may be run; nil if they cannot be read.
  package var sum: String? { ContentSum.text(of: descriptor).map { $0 + (mode & S_IXUSR != 0 ? " x" : "") } }

  /// Calls `start` with a path at which the system finds the open program.
  func starting<Result>(_ start: (String) throws(SystemError) -> Result) throws(SystemError) -> Result {
    #if os(Linux)
      do throws(SystemError) {
        return try start("/proc/self/fd/\(descriptor)")
      } catch {
        // Without /proc there is only the path, which is in a folder that nobody else can change.
        guard error.code == ENOENT else { throw error }
      }
    #endif
    return try start(path)
  }

  /// Replaces this program with the open one, which receives `name` followed by `arguments`.
  ///
  /// - Returns: the error; on success the call does not return.
  func exec(name: String, _ arguments: [String]) -> SystemError {
    #if os(Linux)
      let error = Subprocess.exec("/proc/self/fd/\(descriptor)", name: name, arguments)
      // Without /proc there is only the path, which is in a folder that nobody else can change.
      guard error.code == ENOENT else { return error }
    #endif
    return Subprocess.exec(path, name: name, arguments)
  }
}

extension stat {
  /// Whether it belongs to the user, and nobody else may write to it.
  package var isOnlyUsers: Bool { st_uid == geteuid() && st_mode & (S_IWGRP | S_IWOTH) == 0 }
}
