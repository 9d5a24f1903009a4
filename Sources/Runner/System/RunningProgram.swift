import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that runs beside this one. What it writes to standard output can be read at ``output``; standard error is
/// the same as this program's.
final class RunningProgram {
  /// The name of a file to read.
  var output: String { "/dev/fd/\(reader)" }

  private let process: Subprocess
  private let reader: Int32

  /// - Throws: `SystemError` if it cannot be started.
  init(_ path: String, name: String, _ arguments: [String]) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    // The program does not inherit the reading end, or it would never find out that nobody reads any more.
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    defer { close(ends[1]) }
    reader = ends[0]
    do throws(SystemError) {
      process = try Subprocess.start(path, name: name, arguments, output: ends[1])
    } catch {
      close(reader)
      throw error
    }
  }

  /// Waits for the end. If this program is to end, it tells the other one.
  func wait() -> Subprocess.Status {
    close(reader)
    return process.end()
  }
}
